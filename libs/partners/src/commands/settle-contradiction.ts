import { aggregateCommandHandler, defineCommand } from '@app/event-sourcing';
import { order } from '../domain/order/order.decider.js';
import type { Settlement } from '../domain/order/order.events.js';

/**
 * An operator decides about results that contradict each other, having asked the partner. It is a record: the first result
 * still counts, and nothing is booked. Refuses REFERENCE_NOT_FOUND, and CONFLICT where nothing is in question.
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
