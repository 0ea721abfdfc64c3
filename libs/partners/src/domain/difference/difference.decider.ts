import { defineAggregate, derivedUuid, type MoneyData } from '@app/kernel';
import type { PartnerPort } from '@app/partner-protocol';
import { DIFFERENCE_EVENTS, DifferenceAccepted, type DifferenceEvent } from './difference.events.js';

/** An item that differs at the partner of a port, with the amount. */
export interface Difference {
  readonly port: PartnerPort;
  readonly item: string;
  /** Statements minus books. */
  readonly amount: MoneyData;
}

/** An accepted difference in one currency. The latest amount counts; accepting the same amount again changes nothing. */
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

/** Stream id of a difference. */
export function differenceUuid({ port, item, amount }: Difference): string {
  return derivedUuid('partners.difference', port, item, amount.currency);
}
