import { assertNever, defineAggregate, derivedUuid, type Tenant, tenantKey, type Timestamp } from '@app/kernel';
import {
  SIGNING_KEY_EVENTS,
  SigningKeyCreated,
  type SigningKeyEvent,
  SigningKeyRotated,
} from './signing-key.events.js';

/** Offers a new pair as the platform's first signing key. */
export interface CreateSigningKey {
  readonly type: 'create-signing-key';
  readonly publicKey: string;
  readonly sealedPrivateKey: string;
}

/** Makes a new pair current. */
export interface RotateSigningKey {
  readonly type: 'rotate-signing-key';
  readonly publicKey: string;
  readonly sealedPrivateKey: string;
  /** End of the validity of the previous pairs; the time of the command ends them immediately. */
  readonly formerValidUntil: Timestamp;
}

export interface SigningKeyPair {
  readonly publicKey: string;
  readonly sealedPrivateKey: string;
  /** Null for the current pair. */
  readonly validUntil: Timestamp | null;
}

/** Pairs that may still be valid, oldest first; empty before the first is created. */
export type SigningKeyState = readonly SigningKeyPair[];

/** Signing key of one platform in one environment. If several first pairs are offered concurrently, the first one recorded is used. */
export const signingKey = defineAggregate<SigningKeyState, CreateSigningKey | RotateSigningKey, SigningKeyEvent>({
  context: 'webhooks',
  name: 'signing-key',
  events: SIGNING_KEY_EVENTS,
  initial: [],
  decide(command, state) {
    const { publicKey, sealedPrivateKey } = command;
    if (state.length === 0) return [SigningKeyCreated({ publicKey, sealedPrivateKey })];
    if (command.type === 'create-signing-key') return [];
    return [SigningKeyRotated({ publicKey, sealedPrivateKey, formerValidUntil: command.formerValidUntil })];
  },
  evolve(state, event, { at }) {
    const { publicKey, sealedPrivateKey } = event.data;
    const pair = { publicKey, sealedPrivateKey, validUntil: null };
    switch (event.type) {
      case 'webhooks.signing-key-created':
        return [pair];
      case 'webhooks.signing-key-rotated':
        return [...validPairs(ended(state, event.data.formerValidUntil), at), pair];
      default:
        return assertNever(event);
    }
  },
});

/** Pairs valid at a given time, oldest first: receivers are most likely to know the oldest. */
export function validPairs(state: SigningKeyState, at: Timestamp): SigningKeyState {
  return state.filter(({ validUntil }) => validUntil === null || validUntil > at);
}

function ended(state: SigningKeyState, moment: Timestamp): SigningKeyState {
  return state.map((pair) => ({
    ...pair,
    validUntil: pair.validUntil !== null && pair.validUntil < moment ? pair.validUntil : moment,
  }));
}

export function signingKeyUuid(tenant: Tenant): string {
  return derivedUuid('webhooks.signing-key', tenantKey(tenant));
}
