import { Refusal, type Tenant, defineAggregate, derivedUuid } from '@app/kernel';
import { CREDENTIAL_EVENTS, type CredentialEvent, CredentialRegistered } from './credential.events.js';

/** Agent of a credential; null when unassigned. It never changes once set, and grants nothing by itself: the agent's stream decides. */
export type CredentialState = { readonly tenant: Tenant; readonly agentId: string } | null;

/**
 * One device code or access token, in a stream that is named by its hash. It belongs to the tenant in which credentials
 * of any platform are looked up.
 */
export const credential = defineAggregate<CredentialState, NonNullable<CredentialState>, CredentialEvent>({
  context: 'agents',
  name: 'credential',
  events: CREDENTIAL_EVENTS,
  initial: null,
  decide({ tenant, agentId }, state) {
    if (state === null)
      return [CredentialRegistered({ platformId: tenant.platformId, environment: tenant.environment, agentId })];
    if (state.agentId !== agentId) throw new Refusal('CONFLICT', 'This credential is taken.');
    return [];
  },
  evolve(_state, { data: { platformId, environment, agentId } }) {
    return { tenant: { platformId, environment }, agentId };
  },
});

/** The name of the stream of a credential, from its hash. */
export function credentialUuid(hash: string): string {
  return derivedUuid('agents.credential', hash);
}
