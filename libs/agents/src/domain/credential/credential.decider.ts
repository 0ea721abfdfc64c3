import { Refusal, type Tenant, defineAggregate, derivedUuid } from '@app/kernel';
import { CREDENTIAL_EVENTS, type CredentialEvent, CredentialRegistered } from './credential.events.js';

/** Agent of a credential; null if unassigned. Never changes once set. Grants nothing by itself: the agent's stream decides. */
export type CredentialState = { readonly tenant: Tenant; readonly agentId: string } | null;

/**
 * One device code or access token, in a stream named by its hash. Belongs to a special tenant, since a credential is looked up before its
 * platform is known.
 */
export const credential = defineAggregate<CredentialState, NonNullable<CredentialState>, CredentialEvent>({
  context: 'agents',
  name: 'credential',
  events: CREDENTIAL_EVENTS,
  initial: null,
  decide({ tenant, agentId }, state) {
    if (state === null)
      return [CredentialRegistered({ platformId: tenant.platformId, environment: tenant.environment, agentId })];
    if (state.agentId !== agentId) throw new Refusal('CONFLICT', 'This credential id is already in use.');
    return [];
  },
  evolve(_state, { data: { platformId, environment, agentId } }) {
    return { tenant: { platformId, environment }, agentId };
  },
});

/** Stream id of a credential, derived from its hash. */
export function credentialUuid(hash: string): string {
  return derivedUuid('agents.credential', hash);
}
