import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import type { MoneyData, Posting, Tenant } from '@app/kernel';
import { ReadTables } from '@app/event-sourcing';
import { EventStore, type LogRange } from '@app/event-store';
import { ledgerRows, sumsOf } from '../projections/ledger.projection.js';
import { eventsUpTo } from './stored-postings.questions.js';

/** Summary of the books of one tenant. */
export interface TrialBalanceReport {
  /** Currencies whose postings do not sum to zero; must always be empty. */
  readonly unbalanced: readonly MoneyData[];
  /** Clearing accounts with money: transactions in flight. */
  readonly inFlight: readonly Posting[];
  /** Negative balances. Only a platform's own account may have one, after fees were taken back. */
  readonly overdrawn: readonly Posting[];
  /** Balance of every kind of ledger account: `account`, `clearing`, `fees`, `fx`, `world`, etc. */
  readonly totals: readonly { readonly kind: string; readonly currency: string; readonly amount: string }[];
}

/** A ledger line that was changed other than by events. */
export interface ChangedLine extends Posting {
  /** The sum of the postings in the log. */
  readonly expected: string;
}

/** Limits and progress of reading the past; default: no limits. */
export interface PastReading extends Pick<LogRange, 'maxEvents' | 'progress'> {
  /** Maximum number of ledger lines in memory; more end the read with LongLedger. */
  readonly maxLines?: number;
}

/** Thrown if more ledger lines have a balance than a read of the past may hold. */
export class LongLedger extends Error {
  constructor(maxLines: number) {
    super(`more than ${maxLines} accounts hold money`);
  }
}

const LINES = { select: ['account', 'currency', 'amount'], order: { account: 'ASC', currency: 'ASC' } } as const;

/** Reads the general ledger, which lags behind the log: a test must wait until its writes are projected. */
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

  /** The books at a time (ISO 8601), summed from the log, which must be read completely. Throws LongLog and LongLedger. */
  async asOf(tenant: Tenant, at: string, reading: PastReading = {}): Promise<TrialBalanceReport> {
    return reportOf([...(await this.logged(tenant, at, reading)).values()]);
  }

  /**
   * Ledger lines that differ from the sums of the log in these currencies, to find the account behind a currency that does not balance. Reads
   * the whole log. While events are appended, the ledger may lag: a line counts only if it differs by the same amount again after `catchUp`.
   */
  async changedLines(
    tenant: Tenant,
    currencies: readonly string[],
    catchUp: () => Promise<void>,
  ): Promise<readonly ChangedLine[]> {
    const first = new Map((await this.differences(tenant, currencies)).map((line) => [nameOf(line), line]));
    await catchUp();
    const again = first.size === 0 ? [] : await this.differences(tenant, currencies);
    const isSame = (line: ChangedLine): boolean => {
      const before = first.get(nameOf(line));
      return before !== undefined && excessOf(before) === excessOf(line);
    };
    return again.filter(isSame);
  }

  private async differences(tenant: Tenant, currencies: readonly string[]): Promise<readonly ChangedLine[]> {
    const where = { currency: In([...currencies]) };
    const rows = await this.tables.rows(ledgerRows).find(tenant, { ...LINES, where });
    const expected = await this.logged(tenant, END_OF_TIME);
    const held = new Map(rows.map((row) => [nameOf(row), row]));
    return [...new Map([...expected, ...held]).values()]
      .filter(({ currency }) => currencies.includes(currency))
      .map(({ account, currency }) => {
        const name = nameOf({ account, currency });
        const amountIn = (lines: ReadonlyMap<string, Posting>): string => lines.get(name)?.amount ?? '0';
        return { account, currency, amount: amountIn(held), expected: amountIn(expected) };
      })
      .filter((line) => excessOf(line) !== 0n)
      .sort((one, other) => compare(nameOf(one), nameOf(other)));
  }

  /** Sums of the log's postings by ledger line, without zero sums. */
  private async logged(
    tenant: Tenant,
    at: string,
    { maxLines, ...range }: PastReading = {},
  ): Promise<ReadonlyMap<string, Posting>> {
    const held = new Map<string, Posting>();
    const upTo = await this.store.head();
    for await (const events of eventsUpTo(this.store, tenant, at, { ...range, upTo })) {
      for (const { account, currency, amount } of sumsOf(events)) {
        const key = nameOf({ account, currency });
        const sum = BigInt(held.get(key)?.amount ?? 0) + amount;
        if (sum === 0n) held.delete(key);
        else held.set(key, { account, currency, amount: sum.toString() });
      }
      if (maxLines !== undefined && held.size > maxLines) throw new LongLedger(maxLines);
    }
    return held;
  }
}

/** After every event. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

function nameOf({ account, currency }: Pick<Posting, 'account' | 'currency'>): string {
  return `${account} ${currency}`;
}

function excessOf({ amount, expected }: ChangedLine): bigint {
  return BigInt(amount) - BigInt(expected);
}

/** Report of ledger lines, sorted by name. */
function reportOf(lines: readonly Posting[]): TrialBalanceReport {
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
