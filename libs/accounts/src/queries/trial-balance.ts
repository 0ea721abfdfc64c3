import { Injectable } from '@nestjs/common';
import { type MoneyData, type Posting, type Tenant, tenantKey } from '@app/kernel';
import { InjectPool } from '@app/event-sourcing';
import type { LedgerRows } from './ledger-rows.js';

/** The books of one tenant at a glance. */
export interface TrialBalanceReport {
  /** Currencies whose postings do not sum to zero: none, ever. */
  readonly unbalanced: readonly MoneyData[];
  /** Clearing accounts that hold money: transactions still in flight. */
  readonly inFlight: readonly Posting[];
  /** Balances below zero: a platform's own at most, after fees were taken back. */
  readonly overdrawn: readonly Posting[];
  /** Every ledger account kind with what it holds: `account`, `clearing`, `fees`, `fx`, `world` … */
  readonly totals: readonly { readonly kind: string; readonly currency: string; readonly amount: string }[];
}

/** Asks the general ledger; the read side answers, so a test waits for its writes to have passed. */
@Injectable()
export class TrialBalance {
  constructor(@InjectPool() private readonly ledger: LedgerRows) {}

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
}
