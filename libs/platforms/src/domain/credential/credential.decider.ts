import { Refusal, type Tenant, defineAggregate, derivedUuid } from '@app/kernel';
import { CredentialRegistered, type CredentialEvent, CREDENTIAL_EVENTS } from './credential.events.js';

export interface RegisterCredential {
  readonly clientId: string;
  readonly tenant: Tenant;
  readonly tokenId: string;
}

/** Owner of a client id; null if unassigned. Never changes once set. */
export type CredentialState = { readonly tenant: Tenant; readonly tokenId: string } | null;

/** One stream per client id, so that two tokens can never share one. */
export const credential = defineAggregate<CredentialState, RegisterCredential, CredentialEvent>({
  context: 'platforms',
  name: 'credential',
  events: CREDENTIAL_EVENTS,
  initial: null,
  decide({ clientId, tenant, tokenId }, state) {
    if (state === null)
      return [
        CredentialRegistered({ clientId, platformId: tenant.platformId, environment: tenant.environment, tokenId }),
      ];
    if (state.tokenId !== tokenId) throw new Refusal('CONFLICT', 'This client id is already in use.');
    return [];
  },
  evolve(_state, { data: { platformId, environment, tokenId } }) {
    return { tenant: { platformId, environment }, tokenId };
  },
});

/** UUID of a client id's stream, the only place where its credential can be. */
export function credentialUuid(clientId: string): string {
  return derivedUuid('platforms.credential', clientId);
}
