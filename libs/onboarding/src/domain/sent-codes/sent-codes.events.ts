import { defineEvent, oneOf, text } from '@app/kernel';
import { CONTACT_CHANNELS } from '../customer/contact.events.js';

/** A one-time code was sent to a customer over a channel, for any purpose. */
export const CodeCounted = defineEvent('onboarding.code-counted', {
  customerId: text(),
  channel: oneOf(...CONTACT_CHANNELS),
});
