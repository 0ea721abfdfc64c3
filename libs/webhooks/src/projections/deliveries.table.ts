import {
  defineSaga,
  defineTable,
  filterColumn,
  park,
  type SagaReaction,
  takenStep,
} from '@app/event-sourcing/definitions';
import type { Aggregate, DomainEvent, View } from '@app/kernel';
import { type Attempt, type Delivery, DELIVERY_SAGA } from '../domain/delivery/delivery.js';
import { type DeliveryDocument, evolveDelivery, hasFailed } from '../domain/delivery/delivery.document.js';

/** The delivery saga's streams, without its reactions. */
const history = defineSaga<null, 'send'>({
  ...DELIVERY_SAGA,
  version: 1,
  initial: null,
  on: [],
  recordedTogether: ['send'],
  answers: { send: { refused: park } },
}).aggregate as unknown as Aggregate;

/** A delivery and its attempts, folded from the stream of its saga. */
export const deliveryView: View<DeliveryDocument, DomainEvent> = {
  aggregate: history,
  version: 3,
  evolve(document, event, { at }) {
    const reaction = event.data as unknown as SagaReaction<Delivery | null>;
    const { state, input } = reaction;
    if (state === null) return document;
    const attempt = takenStep(reaction as SagaReaction) ?? (input.name === 'send' ? reaction.answer : null);
    return evolveDelivery(
      document,
      state,
      attempt?.outcome === 'done' ? (attempt.data as unknown as Attempt) : null,
      at,
    );
  },
};

/** In the filter by endpoint, that of the configuration. */
export const CONFIGURED = 'configured';

export const deliveriesTable = defineTable({
  name: 'webhooks_delivery',
  view: deliveryView,
  filters: {
    type: filterColumn('text', ({ type }: DeliveryDocument) => type),
    status: filterColumn('text', ({ status }: DeliveryDocument) => status),
    endpoint: filterColumn('text', ({ endpoint }: DeliveryDocument) => endpoint ?? CONFIGURED),
    has_failed: filterColumn('boolean', hasFailed),
  },
});
