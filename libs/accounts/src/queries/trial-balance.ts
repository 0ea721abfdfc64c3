import { Injectable } from '@nestjs/common';
import { type MoneyData, type Posting, type Tenant, tenantKey } from '@app/kernel';
import { InjectPool } from '@app/database';
import { EventStore } from '@app/event-store';
import { sumsOf } from '../projections/ledger.projection.js';
import type { LedgerRows } from './ledger-rows.js';
import { eventsUpTo } from './stored-postings.js';

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

/** Asks the general ledger; the read side answers, so a test waits for its writes to have passed. */
@Injectable()
export class TrialBalance {
  constructor(
    @InjectPool() private readonly ledger: LedgerRows,
    private readonly store: EventStore,
  ) {}

  async of(tenant: Tenant): Promise<TrialBalanceReport> {
    const ask = async <Row>(select: string): Promise<readonly Row[]> =>
      (await this.ledger.query<Row>(select, [tenantKey(tenant)])).rows;
    const lines = 'SELECT account, currency, amount::text FROM accounts_ledger WHERE tenant = $1';
    const [unbalanced, inFlight, overdrawn, totals] = await Promise.all([
      ask<MoneyData>(
        'SELECT currency, sum(amount)::text AS amount FROM accounts_ledger WHERE tenant = $1 GROUP BY currency HAVING sum(amount) <> 0',
      ),
      ask<Posting>(`${lines} AND kind = 'clearing' ORDER BY account, currency`),
      ask<Posting>(`${lines} AND kind IN ('account', 'hold') AND amount < 0 ORDER BY account, currency`),
      ask<{ kind: string; currency: string; amount: string }>(
        `SELECT kind, currency, sum(amount)::text AS amount FROM accounts_ledger WHERE tenant = $1
         GROUP BY kind, currency ORDER BY kind, currency`,
      ),
    ]);
    return { unbalanced, inFlight, overdrawn, totals };
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
  const sums = new Map<string, bigint>();
  for (const line of ordered) {
    const [kind, amount] = [kindOf(line), BigInt(line.amount)];
    const key = `${kind} ${line.currency}`;
    totals.set(key, { kind, currency: line.currency, amount: (totals.get(key)?.amount ?? 0n) + amount });
    sums.set(line.currency, (sums.get(line.currency) ?? 0n) + amount);
  }
  return {
    unbalanced: [...sums]
      .filter(([, sum]) => sum !== 0n)
      .map(([currency, sum]) => ({ currency, amount: sum.toString() })),
    inFlight: ordered.filter((line) => kindOf(line) === 'clearing'),
    overdrawn: ordered.filter((line) => ['account', 'hold'].includes(kindOf(line)) && BigInt(line.amount) < 0n),
    totals: [...totals.values()].map(({ amount, ...total }) => ({ ...total, amount: amount.toString() })),
  };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
