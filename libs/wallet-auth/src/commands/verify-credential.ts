import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SignedActions, type SignedRetry, type SigningRequired, isFirstRequest, unauthorized } from '@app/http';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import {
  Refusal,
  type Tenant,
  derivedUuid,
  invalidInput,
  later,
  constantTimeEquals,
  uuidOf,
  walletOrganization,
  serviceTimeOf,
} from '@app/kernel';
import { type Assertion, assertedCounter, counterFollows } from '@app/passkeys';
import { readOtpAnswer, readOtpBundle, signedToken } from '../credentials/bundles.js';
import { DerivedKeys } from '../credentials/derived-keys.js';
import { openSealed } from '../credentials/hpke.js';
import { ClaimFailed, identityOf, nonceFor, sameIdentity } from '../domain/identity/oidc-claims.js';
import {
  type WalletCommand,
  requireChallenge,
  requireCode,
  requireCredential,
  requireVerificationRate,
  wallet,
} from '../domain/wallet/wallet.decider.js';
import type { Credential, WalletState } from '../domain/wallet/wallet.state.js';
import { IdentityTokenVerifiers } from '../providers/identity-tokens.port.js';
import { WALLET_AUTH_CONFIGURATION } from '../wallet-auth.configuration.js';
import { OneTimeCodes } from '../services/one-time-codes.service.js';
import { type IssuedSession, SessionOpener, requireKey } from '../services/session-opener.service.js';
import { Wallets } from '../services/wallets.service.js';

export type CredentialProof =
  | { readonly type: 'EMAIL_OTP' | 'SMS_OTP'; readonly encryptedOtpBundle: string }
  | { readonly type: 'OAUTH'; readonly oidcToken: string; readonly clientPublicKey: string }
  | { readonly type: 'PASSKEY'; readonly assertion: Assertion };

/**
 * POST /auth/credentials/{id}/verify (wallet-auth 6 to 8): proves a credential and opens a session. A one-time code takes two legs, the
 * second signed with the key that was sent with the code. 401 UNAUTHORIZED names the failed check; 429 RATE_LIMITED.
 */
export class VerifyCredential extends defineCommand<
  {
    readonly accountId: string;
    readonly credentialId: string;
    readonly proof: CredentialProof;
    readonly retry: SignedRetry;
  },
  IssuedSession | SigningRequired
>('wallet-auth.verify-credential') {}

/** One verification and its subject. */
interface Verification<P> {
  readonly tenant: Tenant;
  readonly state: WalletState;
  readonly credential: Credential;
  readonly proof: P;
  readonly retry: SignedRetry;
  readonly metadata: CommandMetadata;
}

type CodeProof = Extract<CredentialProof, { encryptedOtpBundle: string }>;
type IdentityProof = Extract<CredentialProof, { oidcToken: string }>;
type PasskeyProof = Extract<CredentialProof, { assertion: Assertion }>;

/** Accepted as any assertion by the sandbox of earlier releases, which did not verify assertions. */
const SANDBOX_ASSERTION = 'sandbox-valid-passkey-signature';

@CommandHandler(VerifyCredential)
export class VerifyCredentialHandler implements ICommandHandler<VerifyCredential> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly actions: SignedActions,
    private readonly wallets: Wallets,
    private readonly codes: OneTimeCodes,
    private readonly keys: DerivedKeys,
    private readonly identities: IdentityTokenVerifiers,
    private readonly sessions: SessionOpener,
  ) {}

  async execute({
    tenant,
    data: { accountId, credentialId, proof, retry },
    metadata,
  }: VerifyCredential): Promise<IssuedSession | SigningRequired> {
    const state = await this.wallets.ofAccount(tenant, accountId);
    const credential = requireCredential(state, credentialId);
    if (proof.type !== credential.type) {
      throw invalidInput('The credential is of another type.', {
        field: 'type',
        message: `must be ${credential.type}`,
      });
    }
    const verification = { tenant, state, credential, retry, metadata };
    switch (proof.type) {
      case 'PASSKEY':
        return this.verifyPasskey({ ...verification, proof });
      case 'OAUTH':
        return this.verifyIdentity({ ...verification, proof });
      default:
        return isFirstRequest(retry)
          ? this.verifyCode({ ...verification, proof })
          : this.openWithCode({ ...verification, proof });
    }
  }

  private async verifyCode(verification: Verification<CodeProof>): Promise<SigningRequired> {
    const { tenant, state, credential, proof, retry, metadata } = verification;
    const { credentialId, type } = credential;
    const box = readOtpBundle(proof.encryptedOtpBundle);
    if (box === null) throw unreadableBundle('must be JSON with encappedPublic and ciphertext as hex');
    const earlier = await this.earlier(verification);
    const confirmed = earlier?.event.type === 'wallet-auth.one-time-code-confirmed' ? earlier.event.data.codeId : null;
    const code = confirmed === null ? requireCode(credential, metadata.at) : null;
    const codeId = code?.codeId ?? confirmed!;
    const opened = await openSealed(this.keys.target(tenant, codeId).scalar, box);
    const answer = opened && readOtpAnswer(opened);
    const signingKey = answer && requireKey(answer.publicKey, 'encryptedOtpBundle');
    const correct = answer !== null && (code === null || constantTimeEquals(answer.code, this.codes.of(tenant, code)));
    await this.record(verification, { kind: 'answer-code', credentialId, codeId, correct });
    if (!correct || signingKey === null) throw unauthorized('Invalid OTP code');
    const claims = {
      id: derivedUuid('verification token', metadata.commandId),
      verification_type: type === 'EMAIL_OTP' ? 'OTP_TYPE_EMAIL' : 'OTP_TYPE_SMS',
      contact: credential.nickname ?? '',
      organization_id: walletOrganization(state.accountId),
      public_key: signingKey,
      exp: String(Date.parse(later(metadata.at, WALLET_AUTH_CONFIGURATION.verificationTokenLifetime))),
    };
    const payload = signedToken(claims, this.keys.quorum(tenant));
    const action = { ...this.actionOf(verification), payload, signingKey, memo: signingKey, credentialType: type };
    return this.actions.requestSignature(tenant, action, retry, metadata);
  }

  private openWithCode(verification: Verification<CodeProof>): Promise<IssuedSession> {
    const { tenant, state, credential, retry, metadata } = verification;
    return this.actions.resume(tenant, this.actionOf(verification), retry, metadata, (acting, key) =>
      this.sessions.open(tenant, state, credential, key as string, acting),
    );
  }

  private async verifyPasskey(verification: Verification<PasskeyProof>): Promise<IssuedSession> {
    const {
      tenant,
      state,
      credential,
      proof: { assertion },
      retry: { requestId },
      metadata,
    } = verification;
    if (requestId === undefined)
      throw new Refusal('REQUEST_ID_MISSING', 'The header Request-Id must name the challenge.');
    const earlier = await this.earlier(verification);
    if (earlier?.event.type === 'wallet-auth.passkey-asserted') {
      const before = (await this.runner.stateAfter(wallet, { ...earlier, revision: earlier.revision - 1 }))!;
      const { clientPublicKey: asserted } = requireCredential(before, credential.credentialId).challenge!;
      return this.sessions.open(tenant, state, credential, asserted, metadata);
    }
    const { challenge, clientPublicKey } = requireChallenge(credential, requestId, metadata.at);
    const signCount = await this.counterOf(verification, assertion, challenge);
    await this.record(verification, {
      kind: 'assert-passkey',
      credentialId: credential.credentialId,
      requestId,
      signCount,
    });
    return this.sessions.open(tenant, state, credential, clientPublicKey, metadata);
  }

  private async counterOf(
    verification: Verification<PasskeyProof>,
    assertion: Assertion,
    challenge: string,
  ): Promise<number | null> {
    const {
      tenant: { environment },
      credential: { passkey },
    } = verification;
    if (environment === 'SANDBOX' && assertion.signature === SANDBOX_ASSERTION) return null;
    if (passkey === null) return this.fail(verification, 'Invalid passkey credential');
    const asserted = await assertedCounter(passkey, assertion, {
      challenge: Buffer.from(challenge),
      isOrigin: (origin) => origin === passkey.origin,
      userVerification: environment === 'PRODUCTION',
    });
    if ('failed' in asserted) return this.fail(verification, asserted.failed);
    if (!counterFollows(passkey.signCount, asserted.signCount))
      return this.fail(verification, 'Invalid passkey signature counter');
    return asserted.signCount;
  }

  private async verifyIdentity(verification: Verification<IdentityProof>): Promise<IssuedSession> {
    const {
      tenant,
      state,
      credential,
      proof: { oidcToken, clientPublicKey },
      metadata,
    } = verification;
    requireKey(clientPublicKey);
    if ((await this.earlier(verification))?.event.type !== 'wallet-auth.identity-confirmed') {
      requireVerificationRate(credential, metadata.at);
      await this.requireIdentity(verification, oidcToken, clientPublicKey);
      await this.record(verification, { kind: 'confirm-identity', credentialId: credential.credentialId });
    }
    return this.sessions.open(tenant, state, credential, clientPublicKey, metadata);
  }

  private async requireIdentity(
    verification: Verification<IdentityProof>,
    token: string,
    clientPublicKey: string,
  ): Promise<void> {
    const { tenant, credential, metadata } = verification;
    const { identityTokenAge: age, clockSkew: skew } = WALLET_AUTH_CONFIGURATION;
    try {
      const claims = await this.identities.claimsOf(tenant, token);
      const identity = identityOf(claims, Date.parse(serviceTimeOf(metadata)), { age, skew });
      const same = credential.identity !== null && sameIdentity(identity, credential.identity);
      if (!same) return await this.fail(verification, 'OIDC identity mismatch');
      if (claims['nonce'] !== nonceFor(clientPublicKey)) return await this.fail(verification, 'Invalid OIDC nonce');
    } catch (error) {
      if (error instanceof ClaimFailed) return this.fail(verification, error.message);
      throw error;
    }
  }

  /** Records the failure, so that guessing is throttled and the owner can be notified; always throws. */
  private async fail(verification: Verification<unknown>, reason: string): Promise<never> {
    await this.record(verification, {
      kind: 'fail-verification',
      credentialId: verification.credential.credentialId,
      reason,
    });
    throw unauthorized(reason);
  }

  /** The record of an earlier attempt of this command, which used up its proof; null on the first attempt. */
  private earlier({ tenant, state, metadata }: Verification<unknown>) {
    return this.runner.replay(wallet, tenant, uuidOf('InternalAccount', state.accountId), metadata);
  }

  private async record({ tenant, state, metadata }: Verification<unknown>, command: WalletCommand): Promise<void> {
    await this.runner.run(wallet, tenant, uuidOf('InternalAccount', state.accountId), command, metadata);
  }

  private actionOf({ state: { customerId, accountId }, credential: { credentialId } }: Verification<unknown>) {
    return {
      operation: 'POST /auth/credentials/{id}/verify',
      resource: credentialId,
      customerId,
      accountIds: [accountId] as const,
    };
  }
}

function unreadableBundle(message: string): Refusal {
  return invalidInput('The encrypted code cannot be decrypted.', { field: 'encryptedOtpBundle', message });
}
