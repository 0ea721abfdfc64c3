import {
  type Environment,
  Refusal,
  type Tenant,
  type Timestamp,
  defineAggregate,
  derivedUuid,
  tenantKey,
  conflict,
} from '@app/kernel';
import { UmaDomainClaimed, type UmaDomainClaimEvent, UMA_DOMAIN_CLAIM_EVENTS } from './uma-domain-claim.events.js';

/** Validity of a claim before its platform's configuration contains the domain, which normally happens immediately. */
const GRACE_MILLISECONDS = 60_000;

export interface ClaimUmaDomain {
  readonly umaDomain: string;
  readonly claimant: Tenant;
  /** True if the configuration of the claim's platform contains the domain. */
  readonly inUse: boolean;
}

/** The latest claim to the domain; null if there was none. */
export type UmaDomainClaimState = { readonly owner: Tenant; readonly claimedAt: Timestamp } | null;

/**
 * One stream per UMA domain and environment, so that two platforms can never have the same. A claim needs no release: it is valid while its
 * platform uses the domain, and for its first minute.
 */
export const umaDomainClaim = defineAggregate<UmaDomainClaimState, ClaimUmaDomain, UmaDomainClaimEvent>({
  context: 'platforms',
  name: 'uma-domain-claim',
  events: UMA_DOMAIN_CLAIM_EVENTS,
  initial: null,
  decide({ umaDomain, claimant, inUse }, state, { at }) {
    if (state !== null && tenantKey(state.owner) === tenantKey(claimant)) {
      if (inUse) return [];
    } else if (state !== null && (inUse || Date.parse(at) - Date.parse(state.claimedAt) < GRACE_MILLISECONDS)) {
      throw umaDomainTaken();
    }
    return [UmaDomainClaimed({ umaDomain, platformId: claimant.platformId, environment: claimant.environment })];
  },
  evolve(_state, { data: { platformId, environment } }, { at }) {
    return { owner: { platformId, environment }, claimedAt: at };
  },
});

/** Sandbox and production are isolated: a domain may be claimed once in each. */
export function umaDomainClaimUuid(environment: Environment, umaDomain: string): string {
  return derivedUuid('platforms.uma-domain-claim', environment, umaDomain);
}

/** 409 CONFLICT. */
export function umaDomainTaken(): Refusal {
  return conflict('UMA_DOMAIN_TAKEN', 'This UMA domain belongs to another platform.');
}
