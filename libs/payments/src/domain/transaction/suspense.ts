import type { MoneyData } from '@app/kernel';
import type { SuspenseEnd } from './suspense.events.js';

/** The part of the transaction's refund that concerns suspense. */
interface RefundInSuspense {
  readonly status: string;
  readonly amount: MoneyData;
}

/** A deposit in suspense. */
interface SuspendedDeposit {
  /** Revision of the event that put it there. */
  readonly receivedBy: number;
  readonly currency: string;
  /** True while an operator is sending it out and it has not arrived. */
  readonly isSent: boolean;
}

/** A transaction's money in suspense: refused refunds, and deposits that its quote did not expect. */
export interface Suspense {
  /** RESOLVING: an operator has sent it out, and it has not arrived. RECALLED: the senders' banks took back the rest. */
  readonly status: 'KEPT' | 'RESOLVING' | 'RESOLVED' | 'RECALLED';
  /** The internal account to which it was sent; null: outside, or not sent yet. */
  readonly accountId: string | null;
  /** Amount in suspense, or last sent out. */
  readonly amount: MoneyData;
  /** Further amounts in suspense, one per currency: amounts that arrived while `amount` was being sent, and those in other currencies. */
  readonly further: readonly MoneyData[];
  /** True if the last amount sent out includes the refund. */
  readonly ofRefund: boolean;
  /** Number of times money was sent out. */
  readonly sendings: number;
  /** The amounts that came from deposits. */
  readonly deposits: readonly SuspendedDeposit[];
}

/** Destination of money that has left suspense. */
export function endOf({ accountId }: Suspense): SuspenseEnd {
  return accountId === null ? 'OUTSIDE' : 'ACCOUNT';
}

/** Adds money to suspense. `receivedBy`: revision of the event that recorded a deposit; null for other money. */
export function suspend(suspense: Suspense | null, amount: MoneyData, receivedBy: number | null): Suspense {
  const { sendings = 0, deposits: earlier = [] } = suspense ?? {};
  const deposits =
    receivedBy === null ? earlier : [...earlier, { receivedBy, currency: amount.currency, isSent: false }];
  switch (suspense?.status) {
    case undefined:
    case 'RESOLVED':
    case 'RECALLED':
      return { ...suspended(amount), sendings, deposits };
    case 'KEPT':
      return suspense.amount.currency === amount.currency
        ? { ...suspense, amount: sumOf(suspense.amount, amount), deposits }
        : { ...suspense, further: added(suspense.further, amount), deposits };
    case 'RESOLVING':
      return { ...suspense, further: added(suspense.further, amount), deposits };
  }
}

/** State of a deposit that was put into suspense. */
export function placeOf(suspense: Suspense | null, receivedBy: number): 'KEPT' | 'SENT' | 'GONE' {
  const deposit = suspense?.deposits.find((each) => each.receivedBy === receivedBy);
  if (deposit === undefined) return 'GONE';
  return deposit.isSent ? 'SENT' : 'KEPT';
}

/** Removes a deposit from suspense that its sender's bank took back. */
export function takeOut(
  suspense: Suspense,
  { receivedBy, amount }: { readonly receivedBy: number; readonly amount: MoneyData },
): Suspense {
  const left = { ...suspense, deposits: suspense.deposits.filter((each) => each.receivedBy !== receivedBy) };
  if (left.status !== 'KEPT' || left.amount.currency !== amount.currency)
    return { ...left, further: reduced(left.further, amount) };
  const [rest] = reduced([left.amount], amount);
  if (rest !== undefined) return { ...left, amount: rest };
  const [next, ...others] = left.further;
  return next === undefined ? { ...left, status: 'RECALLED' } : { ...left, ...suspended(next, others) };
}

/** Sends out everything in one currency. */
export function sendOut(suspense: Suspense, accountId: string | null, refund: RefundInSuspense | null): Suspense {
  const ofRefund = refund?.status === 'FAILED' && refund.amount.currency === suspense.amount.currency;
  const deposits = suspense.deposits.map((each) =>
    each.currency === suspense.amount.currency ? { ...each, isSent: true } : each,
  );
  return { ...suspense, status: 'RESOLVING', accountId, ofRefund, sendings: suspense.sendings + 1, deposits };
}

/** The amount sent out has arrived. Further amounts remain in suspense, to be sent one after the other. */
export function settleSending(suspense: Suspense): Suspense {
  const [next, ...rest] = suspense.further;
  const left = { ...suspense, deposits: suspense.deposits.filter(({ isSent }) => !isSent) };
  return next === undefined ? { ...left, status: 'RESOLVED' } : { ...left, ...suspended(next, rest) };
}

/** The amount sent out did not arrive and is in suspense again. */
export function returnSending({ amount, further, sendings, deposits }: Suspense): Suspense {
  const [same, ...others] = added(further, amount).toSorted((one, other) => rank(one, amount) - rank(other, amount));
  return { ...suspended(same!, others), sendings, deposits: deposits.map((each) => ({ ...each, isSent: false })) };
}

function rank({ currency }: MoneyData, first: MoneyData): number {
  return currency === first.currency ? 0 : 1;
}

function suspended(amount: MoneyData, further: readonly MoneyData[] = []): Omit<Suspense, 'sendings' | 'deposits'> {
  return { status: 'KEPT', accountId: null, amount, further, ofRefund: false };
}

function added(amounts: readonly MoneyData[], amount: MoneyData): readonly MoneyData[] {
  const isKnown = amounts.some(({ currency }) => currency === amount.currency);
  if (!isKnown) return [...amounts, amount];
  return amounts.map((each) => (each.currency === amount.currency ? sumOf(each, amount) : each));
}

/** The amounts without one amount of one currency, and without amounts that are then zero. */
function reduced(amounts: readonly MoneyData[], { currency, amount }: MoneyData): readonly MoneyData[] {
  return amounts.flatMap((each) => {
    if (each.currency !== currency) return [each];
    const rest = BigInt(each.amount) - BigInt(amount);
    return rest === 0n ? [] : [{ currency, amount: rest.toString() }];
  });
}

function sumOf(one: MoneyData, other: MoneyData): MoneyData {
  return { ...other, amount: (BigInt(one.amount) + BigInt(other.amount)).toString() };
}
