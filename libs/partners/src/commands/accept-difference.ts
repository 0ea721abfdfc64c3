import { aggregateCommandHandler, defineCommand } from '@app/event-sourcing';
import { type Difference, difference, differenceUuid } from '../domain/difference/difference.decider.js';

/**
 * An operator accepts a difference of a partner's statements and our books, having found its reason: a fee of the bank, our own money.
 * Nothing is booked. It is explained while it is this amount.
 */
export class AcceptDifference extends defineCommand<Difference>('partners.accept-difference') {}

export const AcceptDifferenceHandler = aggregateCommandHandler(
  AcceptDifference,
  difference,
  differenceUuid,
  (data) => data,
);
