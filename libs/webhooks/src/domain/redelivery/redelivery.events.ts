import { type EventOf, defineEvent, text } from '@app/kernel';

/** A redelivery of a webhook was requested; its stream is named by the delivery. */
export const RedeliveryRequested = defineEvent('webhooks.redelivery-requested', {
  /** `Webhook:<uuid>`. */
  webhookId: text(),
  /** The lane in which it was sent before. */
  lane: text(),
});

export const REDELIVERY_EVENTS = [RedeliveryRequested] as const;
export type RedeliveryEvent = EventOf<(typeof REDELIVERY_EVENTS)[number]>;
