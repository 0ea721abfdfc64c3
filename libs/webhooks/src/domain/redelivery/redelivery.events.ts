import { type EventOf, defineEvent, integer, json, nullable, optional, sameMembers, text } from '@app/kernel';
import type { WebhookMessage } from '../delivery/delivery.js';

/** A redelivery of a webhook was requested; its stream is named by the delivery. */
export const RedeliveryRequested = defineEvent(
  'webhooks.redelivery-requested',
  {
    /** `Webhook:<uuid>`. */
    webhookId: text(),
    /** The lane in which it was sent before. */
    lane: text(),
    /** The order to send again, where the delivery was recorded in a group and its stream does not have it. */
    order: nullable(json<WebhookMessage>()),
    /** The last revision of the delivery's own stream before the request, -1 without one; the answer shows it. Absent where several were requested together. */
    revision: optional(integer()),
  },
  { version: 3, upcast: { 1: (data) => ({ ...data, order: null }), 2: sameMembers } },
);

export const REDELIVERY_EVENTS = [RedeliveryRequested] as const;
export type RedeliveryEvent = EventOf<(typeof REDELIVERY_EVENTS)[number]>;
