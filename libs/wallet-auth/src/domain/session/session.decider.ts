import {
  type DecisionContext,
  Refusal,
  assertNever,
  defineAggregate,
  derivedUuid,
  invalidInput,
  resourceId,
} from '@app/kernel';
import type { CredentialType } from '../wallet/wallet.events.js';
import { SESSION_EVENTS, SessionExpired, type SessionEvent, SessionOpened, SessionRevoked } from './session.events.js';

export interface NewSession {
  readonly customerId: string;
  readonly accountId: string;
  readonly issuedBy: string;
  readonly type: CredentialType;
  readonly nickname: string;
  readonly passkeyCredentialId?: string;
  readonly publicKey: string;
  readonly expiresAt: string;
}

export type SessionCommand =
  | ({ readonly kind: 'open' } & NewSession)
  | { readonly kind: 'revoke' }
  | { readonly kind: 'expire' };

export interface SessionState {
  readonly status: 'ACTIVE' | 'REVOKED' | 'EXPIRED';
  readonly customerId: string;
  readonly accountId: string;
  readonly issuedBy: string;
  readonly type: CredentialType;
  readonly expiresAt: string;
}

/** One key that may sign for one wallet. The id is derived from both, so that a stamp identifies the session and no key is used twice. */
export const session = defineAggregate<SessionState | null, SessionCommand, SessionEvent>({
  context: 'wallet-auth',
  name: 'session',
  events: SESSION_EVENTS,
  initial: null,
  decide,
  evolve(state, event) {
    switch (event.type) {
      case 'wallet-auth.session-opened': {
        const { customerId, accountId, issuedBy, type, expiresAt } = event.data;
        return { status: 'ACTIVE', customerId, accountId, issuedBy, type, expiresAt };
      }
      case 'wallet-auth.session-revoked':
        return state && { ...state, status: 'REVOKED' };
      case 'wallet-auth.session-expired':
        return state && { ...state, status: 'EXPIRED' };
      default:
        return assertNever(event);
    }
  },
});

export function sessionUuid(accountId: string, publicKey: string): string {
  return derivedUuid('Session', accountId, publicKey);
}

/** True until the session ends or its time is over, whether or not its timer has fired. */
export function isActive(state: SessionState | null, at: string): state is SessionState {
  return state !== null && state.status === 'ACTIVE' && at < state.expiresAt;
}

function decide(
  command: SessionCommand,
  state: SessionState | null,
  { id, at }: DecisionContext,
): readonly SessionEvent[] {
  const sessionId = resourceId('Session', id);
  switch (command.kind) {
    case 'open': {
      const { kind: _, ...opened } = command;
      if (state !== null) throw usedKey();
      return [SessionOpened({ ...opened, sessionId })];
    }
    case 'expire':
      return state?.status === 'ACTIVE' && at >= state.expiresAt ? [SessionExpired({ sessionId })] : [];
    case 'revoke':
      if (!isActive(state, at)) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such session.');
      return [SessionRevoked({ sessionId })];
    default:
      return assertNever(command);
  }
}

/** 400 INVALID_INPUT: a client key is valid for one session only. */
export function usedKey(): Refusal {
  return invalidInput('The key was already used for a session.', {
    field: 'clientPublicKey',
    message: 'must be a new key',
  });
}
