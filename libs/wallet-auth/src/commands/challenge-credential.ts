import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actionPayload } from '@app/http';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type Tenant, derivedResourceId, invalidInput, later, uuidOf } from '@app/kernel';
import { requireCredential, wallet } from '../domain/wallet/wallet.decider.js';
import type { Credential, WalletState } from '../domain/wallet/wallet.state.js';
import { type AuthMethodDocument, walletView } from '../domain/wallet/wallet.view.js';
import { WALLET_AUTH_CONFIGURATION } from '../wallet-auth.configuration.js';
import { openSession, sha256Hex } from '../services/activities.service.js';
import { OneTimeCodes } from '../services/one-time-codes.service.js';
import { requireKey } from '../services/session-opener.service.js';
import { Wallets } from '../services/wallets.service.js';

/** A credential that awaits its proof: of a one-time code, or of a passkey. */
export type ChallengedCredential = AuthMethodDocument &
  (
    | { readonly otpEncryptionTargetBundle: string }
    | { readonly challenge: string; readonly requestId: string; readonly expiresAt: string }
  );

/**
 * POST /auth/credentials/{id}/challenge (wallet-auth 6, 7.2): sends a new code or creates a new challenge, which invalidates the previous
 * one. 404, 400 for OAUTH or an invalid key, 429 RATE_LIMITED.
 */
export class ChallengeCredential extends defineCommand<
  {
    readonly accountId: string;
    readonly credentialId: string;
    readonly clientPublicKey: string | undefined;
  },
  ChallengedCredential
>('wallet-auth.challenge-credential') {}

@CommandHandler(ChallengeCredential)
export class ChallengeCredentialHandler implements ICommandHandler<ChallengeCredential> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly wallets: Wallets,
    private readonly codes: OneTimeCodes,
  ) {}

  async execute({
    tenant,
    data: { accountId, credentialId, clientPublicKey },
    metadata,
  }: ChallengeCredential): Promise<ChallengedCredential> {
    const state = await this.wallets.ofAccount(tenant, accountId);
    const credential = requireCredential(state, credentialId);
    switch (credential.type) {
      case 'OAUTH':
        throw invalidInput('An OAUTH credential has no challenge: verify it with a fresh identity token.', {
          field: 'id',
          message: 'must not be of type OAUTH',
        });
      case 'PASSKEY':
        return this.challengePasskey(tenant, state, credential, clientPublicKey, metadata);
      default: {
        const { type } = credential;
        const uuid = uuidOf('InternalAccount', accountId);
        if ((await this.runner.replay(wallet, tenant, uuid, metadata)) === null)
          await this.codes.requireAllowed(tenant, state, type, metadata);
        const { receipt, bundle } = await this.codes.issue(tenant, state, { credentialId, type }, metadata);
        return {
          ...(await this.document(tenant, accountId, credentialId, receipt)),
          otpEncryptionTargetBundle: bundle,
        };
      }
    }
  }

  private async challengePasskey(
    tenant: Tenant,
    { accountId }: WalletState,
    { credentialId }: Credential,
    clientPublicKey: string | undefined,
    metadata: CommandMetadata,
  ): Promise<ChallengedCredential> {
    if (clientPublicKey === undefined)
      throw invalidInput('clientPublicKey is required for passkey challenges.', {
        field: 'clientPublicKey',
        message: 'is required',
      });
    requireKey(clientPublicKey);
    const requestId = derivedResourceId('Request', metadata.commandId);
    const challenge = sha256Hex(
      actionPayload(accountId, openSession(clientPublicKey), sha256Hex(requestId), metadata.at),
    );
    const expiresAt = later(metadata.at, WALLET_AUTH_CONFIGURATION.passkeyChallengeLifetime);
    const command = {
      kind: 'challenge-passkey',
      credentialId,
      challenge: { requestId, challenge, clientPublicKey, expiresAt },
    } as const;
    const receipt = await this.runner.run(wallet, tenant, uuidOf('InternalAccount', accountId), command, metadata);
    const { credentials } = (await this.runner.stateAfter(wallet, receipt))!;
    const kept = credentials.find((credential) => credential.credentialId === credentialId)!.challenge!;
    return {
      ...(await this.document(tenant, accountId, credentialId, receipt)),
      challenge: kept.challenge,
      requestId,
      expiresAt: kept.expiresAt,
    };
  }

  private async document(
    tenant: Tenant,
    accountId: string,
    credentialId: string,
    receipt: { readonly checkpoint: bigint; readonly revision: number },
  ): Promise<AuthMethodDocument> {
    const { credentials } = await this.answers.answer(
      walletView,
      tenant,
      uuidOf('InternalAccount', accountId),
      receipt,
    );
    return credentials.find(({ id }) => id === credentialId)!;
  }
}
