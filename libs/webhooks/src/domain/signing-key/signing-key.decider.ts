import { assertNever, defineAggregate, derivedUuid, type Tenant, tenantKey, type Timestamp } from '@app/kernel';
import {
  SIGNING_KEY_EVENTS,
  SigningKeyCreated,
  type SigningKeyEvent,
  SigningKeyRotated,
} from './signing-key.events.js';

/** A new pair, offered as the platform's first signing key. */
export interface CreateSigningKey {
  readonly type: 'create-signing-key';
  readonly publicKey: string;
  readonly sealedPrivateKey: string;
}

/** A new pair that takes over from those before it. */
export interface RotateSigningKey {
  readonly type: 'rotate-signing-key';
  readonly publicKey: string;
  readonly sealedPrivateKey: string;
  /** Until when those before it are valid; the moment of the command ends them at once. */
  readonly formerValidUntil: Timestamp;
}

export interface SigningKeyPair {
  readonly publicKey: string;
  readonly sealedPrivateKey: string;
  /** Null while no other has taken over. */
  readonly validUntil: Timestamp | null;
}

/** The pairs that may still be valid, the oldest first; none before the first need. */
export type SigningKeyState = readonly SigningKeyPair[];

/** The signing key of one platform in one environment. Of several first pairs offered at once the first is kept. */
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

/** The pairs that are valid at a moment, the oldest first: it is the one that every receiver knows by now. */
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
