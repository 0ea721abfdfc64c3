import { type Posting, tenantKey } from '@app/kernel';
import { defineRows, type Projection, type RecordedEvent } from '@app/event-sourcing/definitions';

interface Sum {
  readonly tenant: string;
  readonly account: string;
  readonly currency: string;
  readonly amount: bigint;
}

/** The general ledger: a row for each ledger account and currency. */
export const ledgerRows = defineRows({
  name: 'accounts_ledger',
  columns: { account: 'text', currency: 'text', kind: 'text', amount: 'numeric' },
  key: ['account', 'currency'],
});

/**
 * The general ledger: the balance of every ledger account in each currency, summed from the postings of all contexts. Rows with a zero
 * balance are deleted, so that finished transactions leave none.
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
    const { rows } = await transaction.query<Omit<Sum, 'amount'>>({
      name: 'add-to-ledger',
      text: `WITH added AS (
               INSERT INTO accounts_ledger (tenant, account, currency, kind, amount)
               SELECT tenant, account, currency, split_part(account, ':', 1), amount
               FROM unnest($1::text[], $2::text[], $3::text[], $4::numeric[]) AS line (tenant, account, currency, amount)
               ON CONFLICT (tenant, account, currency) DO UPDATE SET amount = accounts_ledger.amount + excluded.amount
               RETURNING tenant, account, currency, amount
             ) SELECT tenant, account, currency FROM added WHERE amount = 0`,
      values: [
        column(({ tenant }) => tenant),
        column(({ account }) => account),
        column(({ currency }) => currency),
        column(({ amount }) => amount.toString()),
      ],
    });
    if (rows.length === 0) return;
    // Finds each row by the index, whatever the planner's statistics say.
    await transaction.query({
      name: 'drop-from-ledger',
      text: `DELETE FROM accounts_ledger WHERE ctid = ANY(ARRAY(
               SELECT ledger.ctid FROM unnest($1::text[], $2::text[], $3::text[]) AS line (tenant, account, currency)
               CROSS JOIN LATERAL (SELECT ctid FROM accounts_ledger l
                 WHERE l.tenant = line.tenant AND l.account = line.account AND l.currency = line.currency) AS ledger))`,
      values: [
        rows.map(({ tenant }) => tenant),
        rows.map(({ account }) => account),
        rows.map(({ currency }) => currency),
      ],
    });
  },
};

/** Sums a batch of events by ledger line. */
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
