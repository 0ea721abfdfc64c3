import { defineEvent, oneOf, text } from '@app/kernel';
import { CONTACT_CHANNELS } from '../customer/contact.events.js';

/** A one-time code goes out to a customer over a channel, whatever it is for. */
export const CodeCounted = defineEvent('onboarding.code-counted', {
  customerId: text(),
  channel: oneOf(...CONTACT_CHANNELS),
});
