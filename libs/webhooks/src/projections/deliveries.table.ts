import {
  defineSaga,
  defineSagaGroup,
  defineTable,
  filterColumn,
  type GroupedReaction,
  laneFor,
  park,
  takenStep,
} from '@app/event-sourcing/definitions';
import type { Aggregate, DomainEvent, View } from '@app/kernel';
import { type Attempt, type Delivery, DELIVERY_SAGA } from '../domain/delivery/delivery.js';
import { groupedDeliveries } from '../domain/delivery/grouped-delivery.js';
import { type DeliveryDocument, evolveDelivery, hasFailed } from '../domain/delivery/delivery.document.js';

/** The streams of the delivery saga, defined without reactions. */
const history = defineSaga<null, 'send'>({
  ...DELIVERY_SAGA,
  version: 1,
  initial: null,
  on: [],
  recordedTogether: ['send'],
  answers: { send: { refused: park } },
}).aggregate as unknown as Aggregate;

/** Deliveries that succeeded at their first attempt. */
export const deliveryGroup = defineSagaGroup(groupedDeliveries(laneFor));

/** A delivery and its attempts, folded from the group that records its success, if any, and from the saga's stream. */
export const deliveryView: View<DeliveryDocument, DomainEvent> = {
  aggregate: history,
  version: 3,
  evolve(document, event, { at }) {
    const reaction = event.data as unknown as GroupedReaction;
    const { input, group } = reaction;
    const state = reaction.state as Delivery | null;
    if (state === null) return document;
    const attempt = takenStep(reaction) ?? (input.name === 'send' ? reaction.answer : null);
    const outcome = attempt?.outcome === 'done' ? (attempt.data as unknown as Attempt) : null;
    return evolveDelivery(document, { delivery: state, attempt: outcome, at, group });
  },
};

/** Value of the endpoint filter for the configured endpoint. */
export const CONFIGURED = 'configured';

export const deliveriesTable = defineTable({
  name: 'webhooks_delivery',
  view: deliveryView,
  version: 2,
  group: deliveryGroup,
  filters: {
    type: filterColumn('text', ({ type }: DeliveryDocument) => type),
    status: filterColumn('text', ({ status }: DeliveryDocument) => status),
    endpoint: filterColumn('text', ({ endpoint }: DeliveryDocument) => endpoint ?? CONFIGURED),
    has_failed: filterColumn('boolean', hasFailed),
  },
});
