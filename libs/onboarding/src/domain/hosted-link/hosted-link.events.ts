import { type EventOf, defineEvent, optional, pii, text, timestamp } from '@app/kernel';

/** A link by which a customer gives its own data and documents went to its platform. Its secret is in no event. */
export const HostedLinkIssued = defineEvent(
  'onboarding.hosted-link-issued',
  {
    customerId: text(),
    expiresAt: timestamp(),
    /** Where the customer's browser goes in the end. */
    redirectUri: pii(optional(text())),
  },
  { subject: 'customerId' },
);

/** Someone began with it: from here on it serves that browser alone, known by a secret made of `sessionId`. */
export const HostedLinkOpened = defineEvent('onboarding.hosted-link-opened', { customerId: text(), sessionId: text() });

/** The customer went through all of it. That says nothing of what its verification comes to. */
export const HostedLinkCompleted = defineEvent('onboarding.hosted-link-completed', { customerId: text() });

export const hostedLinkEvents = [HostedLinkIssued, HostedLinkOpened, HostedLinkCompleted] as const;
export type HostedLinkEvent = EventOf<(typeof hostedLinkEvents)[number]>;
