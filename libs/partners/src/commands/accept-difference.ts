import { aggregateCommandHandler, defineCommand } from '@app/event-sourcing';
import { type Difference, difference, differenceUuid } from '../domain/difference/difference.decider.js';

/**
 * Accepts a difference between a partner's statements and our books, after an operator has found its cause: a bank fee, or our own money.
 * Nothing is booked. The difference counts as explained only for this amount.
 */
export class AcceptDifference extends defineCommand<Difference>('partners.accept-difference') {}

export const AcceptDifferenceHandler = aggregateCommandHandler(
  AcceptDifference,
  difference,
  differenceUuid,
  (data) => data,
);
