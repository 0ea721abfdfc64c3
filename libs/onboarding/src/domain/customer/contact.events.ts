import { defineEvent, list, oneOf, text, timestamp } from '@app/kernel';

/** Channels that may have to be confirmed before a verification. */
export const CONTACT_CHANNELS = ['EMAIL', 'PHONE'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

const customerId = text();
const channel = oneOf(...CONTACT_CHANNELS);

/** The customer's country changed, and with it the channels to confirm before a verification. */
export const ContactChannelsChanged = defineEvent('onboarding.contact-channels-changed', {
  customerId,
  contactChannels: list(channel),
});

/**
 * A one-time code was sent; it invalidates the previous one. No event contains the code: it is a keyed hash of `codeId`, which only the
 * holder of the master key can compute.
 */
export const ContactCodeIssued = defineEvent('onboarding.contact-code-issued', {
  customerId,
  channel,
  codeId: text(),
  expiresAt: timestamp(),
});

/** A wrong code was entered; the number of wrong codes is limited. */
export const ContactCodeMistyped = defineEvent('onboarding.contact-code-mistyped', {
  customerId,
  channel,
  codeId: text(),
});

/** The customer proved ownership of the channel. */
export const ContactChannelVerified = defineEvent('onboarding.contact-channel-verified', { customerId, channel });

/** The address or number of a confirmed channel changed: it must be confirmed again. */
export const ContactChannelReopened = defineEvent('onboarding.contact-channel-reopened', { customerId, channel });

export const CONTACT_EVENTS = [
  ContactChannelsChanged,
  ContactCodeIssued,
  ContactCodeMistyped,
  ContactChannelVerified,
  ContactChannelReopened,
] as const;
