import { assertNever, type Recorded } from '@app/kernel';
import type { OidcIdentity } from '../identity/oidc-claims.js';
import type { RegisteredPasskey } from '@app/passkeys';
import { type Attempts, NO_ATTEMPTS, withAttempt } from './attempts.js';
import type { CodeFormat, CodeSender, CredentialType, WalletEvent } from './wallet.events.js';

/** A pending code. */
export interface IssuedCode {
  readonly codeId: string;
  readonly expiresAt: string;
  /** Undefined: six digits. */
  readonly format: CodeFormat | undefined;
  readonly sender: CodeSender | undefined;
  readonly mistyped: number;
}

export interface PasskeyChallenge {
  readonly requestId: string;
  readonly challenge: string;
  readonly clientPublicKey: string;
  readonly expiresAt: string;
}

export interface Credential {
  /** `AuthMethod:<uuid>` */
  readonly credentialId: string;
  readonly type: CredentialType;
  /** Null after the erasure of the customer, like `passkey` and `identity`. */
  readonly nickname: string | null;
  readonly passkey: RegisteredPasskey | null;
  readonly identity: OidcIdentity | null;
  readonly code: IssuedCode | null;
  readonly challenge: PasskeyChallenge | null;
  readonly challenged: Attempts;
  readonly verified: Attempts;
}

export interface WalletState {
  readonly accountId: string;
  readonly customerId: string;
  readonly sealedSeed: string;
  readonly closed: boolean;
  /** In order of creation. */
  readonly credentials: readonly Credential[];
}

/** Null before the wallet is created. */
export function evolveWallet(state: WalletState | null, event: WalletEvent, { at }: Recorded): WalletState | null {
  if (event.type === 'wallet-auth.wallet-created') return { ...event.data, closed: false, credentials: [] };
  if (state === null) return null;
  switch (event.type) {
    case 'wallet-auth.wallet-closed':
      return { ...state, closed: true, credentials: [] };
    case 'wallet-auth.credential-added':
      return { ...state, credentials: [...state.credentials, added(event.data)] };
    case 'wallet-auth.credential-revoked':
      return {
        ...state,
        credentials: state.credentials.filter(({ credentialId }) => credentialId !== event.data.credentialId),
      };
    default:
      return {
        ...state,
        credentials: state.credentials.map((credential) =>
          credential.credentialId === event.data.credentialId ? evolveCredential(credential, event, at) : credential,
        ),
      };
  }
}

type CredentialEvent = Exclude<
  WalletEvent,
  { readonly type: `wallet-auth.${'wallet-created' | 'wallet-closed' | 'credential-added' | 'credential-revoked'}` }
>;

function evolveCredential(credential: Credential, event: CredentialEvent, at: string): Credential {
  const challenged = withAttempt(credential.challenged, at);
  const verified = withAttempt(credential.verified, at);
  switch (event.type) {
    case 'wallet-auth.credential-contact-changed':
      return { ...credential, nickname: event.data.nickname, code: null };
    case 'wallet-auth.one-time-code-issued':
      return {
        ...credential,
        challenged,
        code: {
          codeId: event.data.codeId,
          expiresAt: event.data.expiresAt,
          format: event.data.format,
          sender: event.data.sender,
          mistyped: 0,
        },
      };
    case 'wallet-auth.one-time-code-mistyped':
      return {
        ...credential,
        verified,
        code: credential.code && { ...credential.code, mistyped: credential.code.mistyped + 1 },
      };
    case 'wallet-auth.one-time-code-confirmed':
      return { ...credential, verified, code: null };
    case 'wallet-auth.passkey-challenged': {
      const { credentialId: _, ...challenge } = event.data;
      return { ...credential, challenged, challenge };
    }
    case 'wallet-auth.passkey-asserted':
      return {
        ...credential,
        verified,
        challenge: null,
        passkey: credential.passkey && { ...credential.passkey, signCount: event.data.signCount },
      };
    case 'wallet-auth.identity-confirmed':
    case 'wallet-auth.verification-failed':
      return { ...credential, verified };
    default:
      return assertNever(event);
  }
}

type AddedData = Extract<WalletEvent, { type: 'wallet-auth.credential-added' }>['data'];

function added({ credentialId, type, nickname, passkey = null, identity = null }: AddedData): Credential {
  return {
    credentialId,
    type,
    nickname,
    passkey,
    identity,
    code: null,
    challenge: null,
    challenged: NO_ATTEMPTS,
    verified: NO_ATTEMPTS,
  };
}
