import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import type { MoneyData, Posting, Tenant } from '@app/kernel';
import { ReadTables } from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import { ledgerRows, sumsOf } from '../projections/ledger.projection.js';
import { eventsUpTo } from './stored-postings.questions.js';

/** The books of one tenant at a glance. */
export interface TrialBalanceReport {
  /** Currencies whose postings do not sum to zero: none, ever. */
  readonly unbalanced: readonly MoneyData[];
  /** Clearing accounts that hold money: transactions still in flight. */
  readonly inFlight: readonly Posting[];
  /** Balances below zero: a platform's own at most, after fees were taken back. */
  readonly overdrawn: readonly Posting[];
  /** Every kind of ledger account with its balance: `account`, `clearing`, `fees`, `fx`, `world` … */
  readonly totals: readonly { readonly kind: string; readonly currency: string; readonly amount: string }[];
}

const LINES = { select: ['account', 'currency', 'amount'], order: { account: 'ASC', currency: 'ASC' } } as const;

/** Asks the general ledger; the read side answers, so a test waits for its writes to have passed. */
@Injectable()
export class TrialBalance {
  constructor(
    private readonly tables: ReadTables,
    private readonly store: EventStore,
  ) {}

  async of(tenant: Tenant): Promise<TrialBalanceReport> {
    const ledger = this.tables.rows(ledgerRows);
    const [totals, inFlight, overdrawn] = await Promise.all([
      ledger.sums(tenant, { of: 'amount', by: ['kind', 'currency'] }),
      ledger.find(tenant, { ...LINES, where: { kind: 'clearing' } }),
      ledger.find(tenant, { ...LINES, where: { kind: In(['account', 'hold']), amount: LessThan('0') } }),
    ]);
    return {
      unbalanced: unbalancedOf(totals.map(({ currency, sum }) => ({ currency, amount: sum }))),
      inFlight,
      overdrawn,
      totals: totals.map(({ kind, currency, sum }) => ({ kind, currency, amount: sum })),
    };
  }

  /** The same as the books stood at a moment (ISO 8601), summed from the log itself: it takes the time of reading it. */
  async asOf(tenant: Tenant, at: string): Promise<TrialBalanceReport> {
    const held = new Map<string, Posting>();
    for await (const events of eventsUpTo(this.store, tenant, at)) {
      for (const { account, currency, amount } of sumsOf(events)) {
        const key = `${account} ${currency}`;
        const sum = BigInt(held.get(key)?.amount ?? 0) + amount;
        if (sum === 0n) held.delete(key);
        else held.set(key, { account, currency, amount: sum.toString() });
      }
    }
    return reportOf([...held.values()]);
  }
}

/** Report of ledger lines, in the order of their names. */
export function reportOf(lines: readonly Posting[]): TrialBalanceReport {
  const ordered = [...lines].sort(
    (one, other) => compare(one.account, other.account) || compare(one.currency, other.currency),
  );
  const kindOf = ({ account }: Posting): string => account.split(':')[0]!;
  const totals = new Map<string, { readonly kind: string; readonly currency: string; amount: bigint }>();
  for (const line of ordered) {
    const [kind, amount] = [kindOf(line), BigInt(line.amount)];
    const key = `${kind} ${line.currency}`;
    totals.set(key, { kind, currency: line.currency, amount: (totals.get(key)?.amount ?? 0n) + amount });
  }
  return {
    unbalanced: unbalancedOf(ordered),
    inFlight: ordered.filter((line) => kindOf(line) === 'clearing'),
    overdrawn: ordered.filter((line) => ['account', 'hold'].includes(kindOf(line)) && BigInt(line.amount) < 0n),
    totals: [...totals.values()].map(({ amount, ...total }) => ({ ...total, amount: amount.toString() })),
  };
}

/** Currencies whose amounts do not sum to zero, with their sums. */
function unbalancedOf(amounts: readonly MoneyData[]): readonly MoneyData[] {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  return [...sums].filter(([, sum]) => sum !== 0n).map(([currency, sum]) => ({ currency, amount: sum.toString() }));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
