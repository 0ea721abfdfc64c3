import {
  type DecisionContext,
  Refusal,
  assertNever,
  defineAggregate,
  derivedResourceId,
  invalidInput,
  requireSameContent,
} from '@app/kernel';
import { sameIdentity, type OidcIdentity } from '../identity/oidc-claims.js';
import { type RegisteredPasskey, counterFollows } from '@app/passkeys';
import { requireWithinRate } from './attempts.js';
import {
  type CodeFormat,
  type CodeSender,
  CredentialAdded,
  CredentialContactChanged,
  CredentialRevoked,
  type CredentialType,
  IdentityConfirmed,
  OneTimeCodeConfirmed,
  OneTimeCodeIssued,
  OneTimeCodeMistyped,
  PasskeyAsserted,
  PasskeyChallenged,
  VerificationFailed,
  WALLET_EVENTS,
  WalletClosed,
  WalletCreated,
  type WalletEvent,
} from './wallet.events.js';
import { WALLET_LIMITS } from './wallet.limits.js';
import {
  type Credential,
  type IssuedCode,
  type PasskeyChallenge,
  type WalletState,
  evolveWallet,
} from './wallet.state.js';

/** Members of a new credential. */
export interface NewCredential {
  readonly type: CredentialType;
  readonly nickname: string;
  readonly passkey?: RegisteredPasskey;
  readonly identity?: OidcIdentity;
}

export type WalletCommand =
  | { readonly kind: 'create'; readonly accountId: string; readonly customerId: string; readonly sealedSeed: string }
  | { readonly kind: 'close' }
  /** `signed`: the owner signed for it; only the first credential of a wallet needs no signature. */
  | { readonly kind: 'add-credential'; readonly credential: NewCredential; readonly signed: boolean }
  | { readonly kind: 'revoke-credential'; readonly credentialId: string }
  | { readonly kind: 'change-contact'; readonly credentialId: string; readonly nickname: string }
  | {
      readonly kind: 'issue-code';
      readonly credentialId: string;
      readonly codeId: string;
      readonly expiresAt: string;
      readonly format: CodeFormat;
      readonly sender?: CodeSender | undefined;
    }
  | { readonly kind: 'answer-code'; readonly credentialId: string; readonly codeId: string; readonly correct: boolean }
  | { readonly kind: 'challenge-passkey'; readonly credentialId: string; readonly challenge: PasskeyChallenge }
  /** `signCount` is null if the sandbox accepted the literal assertion: the counter is then unchanged. */
  | {
      readonly kind: 'assert-passkey';
      readonly credentialId: string;
      readonly requestId: string;
      readonly signCount: number | null;
    }
  | { readonly kind: 'confirm-identity'; readonly credentialId: string }
  | { readonly kind: 'fail-verification'; readonly credentialId: string; readonly reason: string };

/** The credentials of one embedded wallet, with their pending challenges and failed attempts. */
export const wallet = defineAggregate<WalletState | null, WalletCommand, WalletEvent>({
  context: 'wallet-auth',
  name: 'wallet',
  events: WALLET_EVENTS,
  initial: null,
  decide,
  evolve: evolveWallet,
});

function decide(command: WalletCommand, state: WalletState | null, decision: DecisionContext): readonly WalletEvent[] {
  if (command.kind === 'create') {
    const { kind: _, ...created } = command;
    if (state === null) return [WalletCreated(created)];
    requireSameContent(
      `creating the wallet of ${created.accountId}`,
      { customerId: state.customerId },
      { customerId: created.customerId },
    );
    return [];
  }
  if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such embedded wallet.');
  if (command.kind === 'close') return state.closed ? [] : [WalletClosed({})];
  if (command.kind === 'add-credential') return add(command.credential, command.signed, state, decision);
  const credential = requireCredential(state, command.credentialId);
  const { credentialId } = credential;
  const { at } = decision;
  switch (command.kind) {
    case 'revoke-credential':
      requireRevocable(state);
      return [CredentialRevoked({ credentialId })];
    case 'change-contact':
      return credential.nickname === command.nickname
        ? []
        : [CredentialContactChanged({ customerId: state.customerId, credentialId, nickname: command.nickname })];
    case 'issue-code': {
      requireWithinRate(credential.challenged, WALLET_LIMITS.challengeRate, at);
      const { codeId, expiresAt, format, sender } = command;
      return [OneTimeCodeIssued({ credentialId, codeId, expiresAt, format, sender })];
    }
    case 'answer-code': {
      const { codeId } = requireCode(credential, at);
      if (codeId !== command.codeId) throw noPendingCode();
      return [
        command.correct
          ? OneTimeCodeConfirmed({ credentialId, codeId })
          : OneTimeCodeMistyped({ credentialId, codeId }),
      ];
    }
    case 'challenge-passkey':
      requireWithinRate(credential.challenged, WALLET_LIMITS.challengeRate, at);
      return [PasskeyChallenged({ credentialId, ...command.challenge })];
    case 'assert-passkey': {
      const { requestId } = requireChallenge(credential, command.requestId, at);
      const before = credential.passkey?.signCount ?? 0;
      if (command.signCount !== null && !counterFollows(before, command.signCount))
        throw failed('Invalid passkey signature counter');
      return [PasskeyAsserted({ credentialId, requestId, signCount: command.signCount ?? before })];
    }
    case 'confirm-identity':
      requireVerificationRate(credential, at);
      return [IdentityConfirmed({ credentialId })];
    case 'fail-verification':
      requireVerificationRate(credential, at);
      return [VerificationFailed({ credentialId, reason: command.reason })];
    default:
      return assertNever(command);
  }
}

function add(
  credential: NewCredential,
  signed: boolean,
  state: WalletState,
  { commandId }: DecisionContext,
): readonly WalletEvent[] {
  if (!signed && state.credentials.length > 0) {
    throw new Refusal('WALLET_SIGNATURE_MISSING', "A further credential requires the signature of the wallet's owner.");
  }
  requireOpen(state);
  requireAddable(state, credential);
  return [
    CredentialAdded({
      customerId: state.customerId,
      credentialId: derivedResourceId('AuthMethod', commandId),
      ...credential,
    }),
  ];
}

/** 410 CUSTOMER_DELETED. */
export function requireOpen({ closed }: WalletState): void {
  if (closed) throw new Refusal('CUSTOMER_DELETED', 'The owner of the wallet was deleted.');
}

/** 404 REFERENCE_NOT_FOUND. */
export function requireCredential({ credentials }: WalletState, credentialId: string): Credential {
  const credential = credentials.find((each) => each.credentialId === credentialId);
  if (credential === undefined) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such credential.');
  return credential;
}

/** Uniqueness within a wallet (wallet-auth 5): 400 …_ALREADY_EXISTS, 409 CONFLICT for an identity that already exists. */
export function requireAddable(
  { credentials }: WalletState,
  { type, passkey, identity }: Omit<NewCredential, 'nickname'>,
): void {
  const alike = credentials.filter((each) => each.type === type);
  if (type === 'EMAIL_OTP' && alike.length > 0)
    throw new Refusal('EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS', 'The wallet has an EMAIL_OTP credential.');
  if (type === 'SMS_OTP' && alike.length > 0)
    throw new Refusal('SMS_OTP_CREDENTIAL_ALREADY_EXISTS', 'The wallet has an SMS_OTP credential.');
  if (passkey && alike.some((each) => each.passkey?.credentialId === passkey.credentialId)) {
    throw new Refusal('PASSKEY_CREDENTIAL_ALREADY_EXISTS', 'The passkey is registered with this wallet.');
  }
  if (identity && alike.some((each) => each.identity !== null && sameIdentity(each.identity, identity))) {
    throw new Refusal('CONFLICT', 'The identity is registered with this wallet.');
  }
}

/** Refuses to revoke the last credential with 400: that would lock the owner out. */
export function requireRevocable({ credentials }: WalletState): void {
  if (credentials.length > 1) return;
  throw invalidInput('The last credential of a wallet cannot be revoked.', {
    field: 'id',
    message: 'is the last credential',
  });
}

/** The pending code; 429 after too many attempts, 401 if there is none or it is expired or locked. */
export function requireCode({ code, verified }: Credential, at: string): IssuedCode {
  requireWithinRate(verified, WALLET_LIMITS.verificationRate, at);
  if (code === null || at >= code.expiresAt || code.mistyped >= WALLET_LIMITS.oneTimeCodeAttempts)
    throw noPendingCode();
  return code;
}

/** The pending challenge; 429 after too many attempts, 401 if it is a different one, expired or answered. */
export function requireChallenge({ challenge, verified }: Credential, requestId: string, at: string): PasskeyChallenge {
  requireWithinRate(verified, WALLET_LIMITS.verificationRate, at);
  if (challenge === null || challenge.requestId !== requestId || at >= challenge.expiresAt)
    throw failed('Invalid or expired Request-Id');
  return challenge;
}

export function requireVerificationRate({ verified }: Credential, at: string): void {
  requireWithinRate(verified, WALLET_LIMITS.verificationRate, at);
}

function noPendingCode(): Refusal {
  return failed('No pending OTP for this credential');
}

function failed(reason: string): Refusal {
  return new Refusal('UNAUTHORIZED', reason, { reason });
}
