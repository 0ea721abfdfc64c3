import { assertNever, toMoney } from '@app/kernel';
import type { CardTransactionEvent } from './card-transaction.events.js';

/** Totals of a card transaction, in the smallest unit of its currency. */
export interface Totals {
  readonly authorized: bigint;
  /** Number of attempts to take money from the account, including failed ones. */
  readonly pulls: number;
  /** Sum of the pulls less released amounts. */
  readonly pulled: bigint;
  readonly pendingPulls: number;
  readonly clearings: number;
  readonly settled: bigint;
  readonly returns: number;
  readonly refunded: bigint;
}

export const NO_TOTALS: Totals = {
  authorized: 0n,
  pulls: 0,
  pulled: 0n,
  pendingPulls: 0,
  clearings: 0,
  settled: 0n,
  returns: 0,
  refunded: 0n,
};

/** The arithmetic of payments-cards 15.5, shared by decisions and views: adds an event to the sums. A credit pulls nothing. */
export function totalsAfter(totals: Totals, event: CardTransactionEvent, direction: 'DEBIT' | 'CREDIT'): Totals {
  const pulls = direction === 'DEBIT' ? 1 : 0;
  switch (event.type) {
    case 'cards.authorization-requested':
    case 'cards.authorization-declined':
      return { ...NO_TOTALS, authorized: amountOf(event.data.amount) };
    case 'cards.authorization-reversed':
      return { ...NO_TOTALS, authorized: totals.authorized };
    case 'cards.authorization-approved':
    case 'cards.financial-authorization-approved': {
      const authorized = amountOf(event.data.amount);
      const cleared = event.type === 'cards.financial-authorization-approved';
      return {
        ...NO_TOTALS,
        authorized,
        pulls,
        pulled: pulls === 0 ? 0n : authorized,
        pendingPulls: event.data.confirmation === 'PENDING' ? pulls : 0,
        ...(cleared && { clearings: 1, settled: authorized }),
      };
    }
    case 'cards.clearing-posted': {
      const { amount, covered, pulled } = event.data;
      const beyond = direction === 'DEBIT' && amountOf(amount) > amountOf(covered);
      return {
        ...totals,
        clearings: totals.clearings + 1,
        settled: totals.settled + amountOf(amount),
        pulls: totals.pulls + (beyond ? 1 : 0),
        pulled: totals.pulled + amountOf(pulled),
      };
    }
    case 'cards.authorization-expired':
      return { ...totals, pulled: totals.pulled - amountOf(event.data.released) };
    case 'cards.authorization-advised': {
      const { authorizedAmount, pulls: attempts, pulled, released } = event.data;
      return {
        ...totals,
        authorized: amountOf(authorizedAmount),
        pulls: totals.pulls + attempts,
        pulled: totals.pulled + amountOf(pulled) - amountOf(released),
      };
    }
    case 'cards.return-credited':
      return { ...totals, returns: totals.returns + 1, refunded: totals.refunded + amountOf(event.data.amount) };
    case 'cards.return-reversed': {
      const { amount, shortfall } = event.data;
      const short = amountOf(shortfall);
      return {
        ...totals,
        returns: totals.returns - 1,
        refunded: totals.refunded - amountOf(amount),
        pulls: totals.pulls + (short > 0n ? 1 : 0),
        pulled: totals.pulled - short,
      };
    }
    case 'cards.pull-confirmed':
      return { ...totals, pendingPulls: 0 };
    case 'cards.pull-failed':
      return {
        ...totals,
        pendingPulls: 0,
        pulled: totals.pulled - amountOf(event.data.released) - amountOf(event.data.returned),
      };
    case 'cards.shortfall-recovered':
      return { ...totals, pulls: totals.pulls + 1, pulled: totals.pulled + amountOf(event.data.amount) };
    case 'cards.authorization-answered':
    case 'cards.authorization-concluded':
    case 'cards.presentment-received':
    case 'cards.presentment-refused':
    case 'cards.shortfall-written-off':
      return totals;
    default:
      return assertNever(event);
  }
}

function amountOf(value: Parameters<typeof toMoney>[0]): bigint {
  return toMoney(value).amount;
}
