import { aggregateCommandHandler, defineCommand } from '@app/event-sourcing';
import { order } from '../domain/order/order.decider.js';
import type { Settlement } from '../domain/order/order.events.js';

/**
 * Records the decision of an operator about contradictory results, after asking the partner. The first result still counts, and nothing is
 * booked. Refuses REFERENCE_NOT_FOUND, and CONFLICT if there is no open contradiction.
 */
export class SettleContradiction extends defineCommand<{
  readonly operationId: string;
  readonly settlement: Settlement;
}>('partners.settle-contradiction') {}

export const SettleContradictionHandler = aggregateCommandHandler(
  SettleContradiction,
  order,
  ({ operationId }) => operationId,
  ({ settlement }) => ({ kind: 'settle', settlement }),
);
