import { Refusal, type Tenant, defineAggregate, derivedUuid } from '@app/kernel';
import { CredentialRegistered, type CredentialEvent, credentialEvents } from './credential.events.js';

/**
 * The tenant under which credentials are registered. A credential is looked up before the tenant of a request is known,
 * so its stream cannot stand under that tenant; this one belongs to the service and to no platform.
 */
export const CREDENTIAL_REGISTRY: Tenant = { platformId: '00000000-0000-0000-0000-000000000000', environment: 'PRODUCTION' };

export interface RegisterCredential {
  readonly clientId: string;
  readonly tenant: Tenant;
  readonly tokenId: string;
}

/** Whose a client id is; null when nobody's. It never changes once set. */
export type CredentialState = { readonly tenant: Tenant; readonly tokenId: string } | null;

/** One client id, in a stream of its own: two tokens can never share one. */
export const credentialAggregate = defineAggregate<CredentialState, RegisterCredential, CredentialEvent>({
  context: 'platforms',
  name: 'credential',
  events: credentialEvents,
  initial: null,
  decide({ clientId, tenant, tokenId }, state) {
    if (state === null)
      return [CredentialRegistered({ clientId, platformId: tenant.platformId, environment: tenant.environment, tokenId })];
    if (state.tokenId !== tokenId) throw new Refusal('CONFLICT', 'This client id is taken.');
    return [];
  },
  evolve(_state, { data: { platformId, environment, tokenId } }) {
    return { tenant: { platformId, environment }, tokenId };
  },
});

/** The name of a client id's stream: the one place where its credential can be. */
export function credentialUuid(clientId: string): string {
  return derivedUuid('platforms.credential', clientId);
}
