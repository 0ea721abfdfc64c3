import { assertNever, defineAggregate, derivedUuid, type EventOf, type Tenant, tenantKey } from '@app/kernel';
import { SIGNING_KEY_EVENTS, SigningKeyCreated } from './signing-key.events.js';

type SigningKeyEvent = EventOf<(typeof SIGNING_KEY_EVENTS)[number]>;

/** A new pair, offered as the platform's signing key. */
export interface CreateSigningKey {
  readonly type: 'create-signing-key';
  readonly publicKey: string;
  readonly sealedPrivateKey: string;
}

/** The pair that signs now; null before the first need. */
export type SigningKeyState = { readonly publicKey: string; readonly sealedPrivateKey: string } | null;

/** The signing key of one platform in one environment. Of several pairs offered at once the first is kept. */
export const signingKeyAggregate = defineAggregate<SigningKeyState, CreateSigningKey, SigningKeyEvent>({
  context: 'webhooks',
  name: 'signing-key',
  events: SIGNING_KEY_EVENTS,
  initial: null,
  decide({ publicKey, sealedPrivateKey }, state) {
    return state === null ? [SigningKeyCreated({ publicKey, sealedPrivateKey })] : [];
  },
  evolve(_state, event) {
    switch (event.type) {
      case 'webhooks.signing-key-created': {
        const { publicKey, sealedPrivateKey } = event.data;
        return { publicKey, sealedPrivateKey };
      }
      default:
        return assertNever(event.type);
    }
  },
});

export function signingKeyUuid(tenant: Tenant): string {
  return derivedUuid('webhooks.signing-key', tenantKey(tenant));
}
