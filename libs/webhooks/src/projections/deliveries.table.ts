import { defineSaga, defineTable, filterColumn, type SagaReaction } from '@app/event-sourcing/definitions';
import type { Aggregate, DomainEvent, View } from '@app/kernel';
import { type Attempt, type Delivery, DELIVERY_SAGA } from '../domain/delivery/delivery.js';
import { type DeliveryDocument, evolveDelivery, hasFailed } from '../domain/delivery/delivery.document.js';

/** The delivery saga's streams, without its reactions. */
const history = defineSaga({ ...DELIVERY_SAGA, version: 1, initial: null, on: [] }).aggregate as unknown as Aggregate;

/** A delivery and its attempts, folded from the stream of its saga. */
export const deliveryView: View<DeliveryDocument, DomainEvent> = {
  aggregate: history,
  version: 1,
  evolve(document, event, { at }) {
    const { state, input, answer } = event.data as unknown as SagaReaction<Delivery | null>;
    if (state === null) return document;
    const attempted = (input.kind === 'event' || input.name === 'send') && answer?.outcome === 'done'; // at once, or after it was recorded
    return evolveDelivery(document, state, attempted ? (answer.data as unknown as Attempt) : null, at);
  },
};

export const deliveriesTable = defineTable({
  name: 'webhooks_delivery',
  view: deliveryView,
  filters: {
    type: filterColumn('text', ({ type }: DeliveryDocument) => type),
    status: filterColumn('text', ({ status }: DeliveryDocument) => status),
    has_failed: filterColumn('boolean', hasFailed),
  },
});
