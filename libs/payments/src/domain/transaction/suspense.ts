import type { MoneyData } from '@app/kernel';
import type { SuspenseEnd } from './suspense.events.js';

/** A transaction's money in suspense: refused refunds and further deposits. */
export interface Suspense {
  /** RESOLVING: an operator has sent it out, and it has not arrived. */
  readonly status: 'KEPT' | 'RESOLVING' | 'RESOLVED';
  /** The internal account that it was sent to; null: outside, or nowhere yet. */
  readonly accountId: string | null;
  /** Amount in suspense, or sent out last. */
  readonly amount: MoneyData;
  /** Amount that came into suspense while `amount` was being sent; null: none. */
  readonly meanwhile: MoneyData | null;
  /** True when the amount sent out last includes the refund. */
  readonly ofRefund: boolean;
  /** Number of times that money was sent out. */
  readonly sendings: number;
}

/** Where what is no longer kept was sent. */
export function endOf({ accountId }: Suspense): SuspenseEnd {
  return accountId === null ? 'OUTSIDE' : 'ACCOUNT';
}

/** Money comes into suspense. */
export function keep(suspense: Suspense | null, amount: MoneyData): Suspense {
  switch (suspense?.status) {
    case undefined:
    case 'RESOLVED':
      return { ...kept(amount), sendings: suspense?.sendings ?? 0 };
    case 'KEPT':
      return { ...suspense, amount: sumOf(suspense.amount, amount) };
    case 'RESOLVING':
      return { ...suspense, meanwhile: sumOf(suspense.meanwhile, amount) };
  }
}

/** All that is kept is sent out. */
export function sendOut(suspense: Suspense, accountId: string | null, ofRefund: boolean): Suspense {
  return { ...suspense, status: 'RESOLVING', accountId, ofRefund, sendings: suspense.sendings + 1 };
}

/** The amount sent out has arrived; amounts that came meanwhile stay in suspense. */
export function arrive(suspense: Suspense): Suspense {
  const { meanwhile, sendings } = suspense;
  return meanwhile === null ? { ...suspense, status: 'RESOLVED' } : { ...kept(meanwhile), sendings };
}

/** The amount sent out did not arrive and is in suspense again. */
export function comeBack({ amount, meanwhile, sendings }: Suspense): Suspense {
  return { ...kept(sumOf(meanwhile, amount)), sendings };
}

function kept(amount: MoneyData): Omit<Suspense, 'sendings'> {
  return { status: 'KEPT', accountId: null, amount, meanwhile: null, ofRefund: false };
}

function sumOf(one: MoneyData | null, other: MoneyData): MoneyData {
  if (one === null) return other;
  return { ...other, amount: (BigInt(one.amount) + BigInt(other.amount)).toString() };
}
