import { type EventOf, defineEvent, oneOf, text } from '@app/kernel';

/** A platform claims a UMA domain as its own; the claim before, if there was one, counts no more. */
export const UmaDomainClaimed = defineEvent('platforms.uma-domain-claimed', {
  umaDomain: text(),
  /** New owner: the bare UUID of the platform, and its environment. */
  platformId: text(),
  environment: oneOf('SANDBOX', 'PRODUCTION'),
});

export const UMA_DOMAIN_CLAIM_EVENTS = [UmaDomainClaimed] as const;
export type UmaDomainClaimEvent = EventOf<(typeof UMA_DOMAIN_CLAIM_EVENTS)[number]>;
