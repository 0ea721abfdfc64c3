import { aggregateCommandHandler, defineCommand } from '@app/event-sourcing';
import { order } from '../domain/order/order.decider.js';

/**
 * Records the decision of an operator that the partner is given an order again which it accepted and no longer knows, after asking the partner
 * that it was not performed. Refuses REFERENCE_NOT_FOUND, and CONFLICT if the partner knows the order.
 */
export class GiveOrderAgain extends defineCommand<{ readonly operationId: string }>('partners.give-order-again') {}

export const GiveOrderAgainHandler = aggregateCommandHandler(
  GiveOrderAgain,
  order,
  ({ operationId }) => operationId,
  () => ({ kind: 'release' }),
);
