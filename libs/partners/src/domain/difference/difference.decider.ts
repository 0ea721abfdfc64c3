import { defineAggregate, derivedUuid, type MoneyData } from '@app/kernel';
import type { PartnerPort } from '@app/partner-protocol';
import { DIFFERENCE_EVENTS, DifferenceAccepted, type DifferenceEvent } from './difference.events.js';

/** An item that differs at the partner of a port, and the amount. */
export interface Difference {
  readonly port: PartnerPort;
  readonly item: string;
  /** Statements less books. */
  readonly amount: MoneyData;
}

/** A difference that operators accepted, in one currency. The latest amount counts; the same again changes nothing. */
export const difference = defineAggregate<Difference | null, Difference, DifferenceEvent>({
  context: 'partners',
  name: 'difference',
  events: DIFFERENCE_EVENTS,
  initial: null,
  decide(command, state) {
    return state?.amount.amount === command.amount.amount ? [] : [DifferenceAccepted(command)];
  },
  evolve(_state, event) {
    return event.data;
  },
});

/** The stream of a difference. */
export function differenceUuid({ port, item, amount }: Difference): string {
  return derivedUuid('partners.difference', port, item, amount.currency);
}
