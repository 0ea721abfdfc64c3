import { defineAggregate } from '@app/kernel';
import { REDELIVERY_EVENTS, type RedeliveryEvent, RedeliveryRequested } from './redelivery.events.js';

export interface RequestRedelivery {
  readonly webhookId: string;
  readonly lane: string;
}

/** How often one delivery was asked for again. Every request counts; the same request twice is one, as everywhere. */
export const redeliveryAggregate = defineAggregate<number, RequestRedelivery, RedeliveryEvent>({
  context: 'webhooks',
  name: 'redelivery',
  events: REDELIVERY_EVENTS,
  initial: 0,
  decide: ({ webhookId, lane }) => [RedeliveryRequested({ webhookId, lane })],
  evolve: (requests) => requests + 1,
});
