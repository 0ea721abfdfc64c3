import { type EventOf, defineEvent, text } from '@app/kernel';

/** The wallet of an account has a one-time-code credential on the contact of this stream. */
export const ContactClaimed = defineEvent('wallet-auth.contact-claimed', { accountId: text() });
export const ContactReleased = defineEvent('wallet-auth.contact-released', { accountId: text() });

export const CONTACT_CLAIM_EVENTS = [ContactClaimed, ContactReleased] as const;
export type ContactClaimEvent = EventOf<(typeof CONTACT_CLAIM_EVENTS)[number]>;
