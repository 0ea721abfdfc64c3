import { type Posting, tenantKey } from '@app/kernel';
import { defineRows, type Projection, type RecordedEvent } from '@app/event-sourcing/definitions';

interface Sum {
  readonly tenant: string;
  readonly account: string;
  readonly currency: string;
  readonly amount: bigint;
}

/** Rows of the general ledger: one for each ledger account and currency. */
export const ledgerRows = defineRows({
  name: 'accounts_ledger',
  columns: { account: 'text', currency: 'text', kind: 'text', amount: 'numeric' },
  key: ['account', 'currency'],
});

/**
 * The general ledger: the balance of every ledger account in each currency, summed from the postings of every event of
 * every context. Lines that come to zero are dropped, so that finished transactions leave nothing behind.
 */
export const ledgerProjection: Projection = {
  name: ledgerRows.name,
  rowTables: [ledgerRows],
  version: 1,
  create: `
    CREATE TABLE accounts_ledger (
      tenant text, account text, currency text, kind text NOT NULL, amount numeric NOT NULL,
      PRIMARY KEY (tenant, account, currency)
    );
    CREATE INDEX ON accounts_ledger (tenant, kind);`,
  drop: 'DROP TABLE IF EXISTS accounts_ledger',
  concerns: () => true,
  async apply(events, transaction) {
    const sums = sumsOf(events);
    if (sums.length === 0) return;
    const column = (of: (sum: Sum) => string): string[] => sums.map(of);
    const lines = [
      column(({ tenant }) => tenant),
      column(({ account }) => account),
      column(({ currency }) => currency),
    ];
    await transaction.query({
      name: 'add-to-ledger',
      text: `INSERT INTO accounts_ledger (tenant, account, currency, kind, amount)
             SELECT tenant, account, currency, split_part(account, ':', 1), amount
             FROM unnest($1::text[], $2::text[], $3::text[], $4::numeric[]) AS line (tenant, account, currency, amount)
             ON CONFLICT (tenant, account, currency) DO UPDATE SET amount = accounts_ledger.amount + excluded.amount`,
      values: [...lines, column(({ amount }) => amount.toString())],
    });
    await transaction.query(
      `DELETE FROM accounts_ledger AS ledger USING unnest($1::text[], $2::text[], $3::text[]) AS line (tenant, account, currency)
       WHERE ledger.tenant = line.tenant AND ledger.account = line.account AND ledger.currency = line.currency AND ledger.amount = 0`,
      lines,
    );
  },
};

/** Sums of a batch of events by line of the ledger. */
export function sumsOf(events: readonly Pick<RecordedEvent, 'tenant' | 'data'>[]): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const { tenant, data } of events) {
    for (const { account, currency, amount } of (data as { readonly postings?: readonly Posting[] }).postings ?? []) {
      const line = { tenant: tenantKey(tenant), account, currency };
      const key = `${line.tenant} ${account} ${currency}`;
      sums.set(key, { ...line, amount: (sums.get(key)?.amount ?? 0n) + BigInt(amount) });
    }
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}
