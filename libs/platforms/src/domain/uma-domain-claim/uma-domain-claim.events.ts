import { type EventOf, defineEvent, oneOf, text } from '@app/kernel';

/** A platform claimed a UMA domain; an earlier claim is no longer valid. */
export const UmaDomainClaimed = defineEvent('platforms.uma-domain-claimed', {
  umaDomain: text(),
  /** New owner: UUID and environment of the platform. */
  platformId: text(),
  environment: oneOf('SANDBOX', 'PRODUCTION'),
});

export const UMA_DOMAIN_CLAIM_EVENTS = [UmaDomainClaimed] as const;
export type UmaDomainClaimEvent = EventOf<(typeof UMA_DOMAIN_CLAIM_EVENTS)[number]>;
