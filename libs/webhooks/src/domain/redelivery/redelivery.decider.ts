import { defineAggregate } from '@app/kernel';
import type { WebhookMessage } from '../delivery/delivery.js';
import { REDELIVERY_EVENTS, type RedeliveryEvent, RedeliveryRequested } from './redelivery.events.js';

export interface RequestRedelivery {
  readonly webhookId: string;
  readonly lane: string;
  readonly order: WebhookMessage | null;
  readonly revision?: number;
}

/** Number of redelivery requests for one delivery. A repeated request counts once. */
export const redelivery = defineAggregate<number, RequestRedelivery, RedeliveryEvent>({
  context: 'webhooks',
  name: 'redelivery',
  events: REDELIVERY_EVENTS,
  initial: 0,
  decide: (request) => [RedeliveryRequested(request)],
  evolve: (requests) => requests + 1,
});
