import type { MoneyData } from '@app/kernel';
import type { SuspenseEnd } from './suspense.events.js';

/** The transaction's refund, as far as suspense is concerned. */
interface RefundInSuspense {
  readonly status: string;
  readonly amount: MoneyData;
}

/** A transaction's money in suspense: refused refunds, and deposits that its quote did not wait for. */
export interface Suspense {
  /** RESOLVING: an operator has sent it out, and it has not arrived. */
  readonly status: 'KEPT' | 'RESOLVING' | 'RESOLVED';
  /** The internal account that it was sent to; null: outside, or nowhere yet. */
  readonly accountId: string | null;
  /** Amount in suspense, or sent out last. */
  readonly amount: MoneyData;
  /**
   * Further amounts in suspense, one a currency: amounts that came while `amount` was being sent, and those in other
   * currencies.
   */
  readonly further: readonly MoneyData[];
  /** True when the amount sent out last includes the refund. */
  readonly ofRefund: boolean;
  /** Number of times that money was sent out. */
  readonly sendings: number;
}

/** Destination of money that has left suspense. */
export function endOf({ accountId }: Suspense): SuspenseEnd {
  return accountId === null ? 'OUTSIDE' : 'ACCOUNT';
}

/** Money comes into suspense. */
export function suspend(suspense: Suspense | null, amount: MoneyData): Suspense {
  switch (suspense?.status) {
    case undefined:
    case 'RESOLVED':
      return { ...suspended(amount), sendings: suspense?.sendings ?? 0 };
    case 'KEPT':
      return suspense.amount.currency === amount.currency
        ? { ...suspense, amount: sumOf(suspense.amount, amount) }
        : { ...suspense, further: added(suspense.further, amount) };
    case 'RESOLVING':
      return { ...suspense, further: added(suspense.further, amount) };
  }
}

/** All that is kept of one currency is sent out. */
export function sendOut(suspense: Suspense, accountId: string | null, refund: RefundInSuspense | null): Suspense {
  const ofRefund = refund?.status === 'FAILED' && refund.amount.currency === suspense.amount.currency;
  return { ...suspense, status: 'RESOLVING', accountId, ofRefund, sendings: suspense.sendings + 1 };
}

/** The amount sent out has arrived; the further ones are still in suspense, to be sent one after the other. */
export function settleSending(suspense: Suspense): Suspense {
  const { further, sendings } = suspense;
  const [next, ...rest] = further;
  return next === undefined ? { ...suspense, status: 'RESOLVED' } : { ...suspended(next, rest), sendings };
}

/** The amount sent out did not arrive and is in suspense again. */
export function returnSending({ amount, further, sendings }: Suspense): Suspense {
  const [same, ...others] = added(further, amount).toSorted((one, other) => rank(one, amount) - rank(other, amount));
  return { ...suspended(same!, others), sendings };
}

function rank({ currency }: MoneyData, first: MoneyData): number {
  return currency === first.currency ? 0 : 1;
}

function suspended(amount: MoneyData, further: readonly MoneyData[] = []): Omit<Suspense, 'sendings'> {
  return { status: 'KEPT', accountId: null, amount, further, ofRefund: false };
}

function added(amounts: readonly MoneyData[], amount: MoneyData): readonly MoneyData[] {
  const isKnown = amounts.some(({ currency }) => currency === amount.currency);
  if (!isKnown) return [...amounts, amount];
  return amounts.map((each) => (each.currency === amount.currency ? sumOf(each, amount) : each));
}

function sumOf(one: MoneyData, other: MoneyData): MoneyData {
  return { ...other, amount: (BigInt(one.amount) + BigInt(other.amount)).toString() };
}
