import { type EventOf, defineEvent, integer, json, nullable, optional, sameMembers, text } from '@app/kernel';
import type { WebhookMessage } from '../delivery/delivery.js';

/** A redelivery of a webhook was requested. The stream id is the UUID of the delivery. */
export const RedeliveryRequested = defineEvent(
  'webhooks.redelivery-requested',
  {
    /** `Webhook:<uuid>`. */
    webhookId: text(),
    /** Lane of the earlier attempts. */
    lane: text(),
    /** Order to send again if the delivery was recorded in a group, so that its own stream lacks it. */
    order: nullable(json<WebhookMessage>()),
    /**
     * Last revision of the delivery's own stream before the request, shown in the response; -1 if there is no stream. Absent if several
     * deliveries were requested together.
     */
    revision: optional(integer()),
  },
  { version: 3, upcast: { 1: (data) => ({ ...data, order: null }), 2: sameMembers } },
);

export const REDELIVERY_EVENTS = [RedeliveryRequested] as const;
export type RedeliveryEvent = EventOf<(typeof REDELIVERY_EVENTS)[number]>;
