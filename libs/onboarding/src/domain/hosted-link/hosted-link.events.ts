import { type EventOf, defineEvent, optional, pii, text, timestamp } from '@app/kernel';

/** A platform got a link with which its customer can provide data and documents. No event contains its secret. */
export const HostedLinkIssued = defineEvent(
  'onboarding.hosted-link-issued',
  {
    customerId: text(),
    expiresAt: timestamp(),
    /** Final redirect of the customer's browser. */
    redirectUri: pii(optional(text())),
  },
  { subject: 'customerId' },
);

/** A browser opened the link, which from now on works only in that browser, identified by a secret derived from `sessionId`. */
export const HostedLinkOpened = defineEvent('onboarding.hosted-link-opened', { customerId: text(), sessionId: text() });

/** The customer completed the flow. The result of its verification is separate. */
export const HostedLinkCompleted = defineEvent('onboarding.hosted-link-completed', { customerId: text() });

export const HOSTED_LINK_EVENTS = [HostedLinkIssued, HostedLinkOpened, HostedLinkCompleted] as const;
export type HostedLinkEvent = EventOf<(typeof HOSTED_LINK_EVENTS)[number]>;
