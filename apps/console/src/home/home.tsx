import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ListPage, read } from '../api/client.ts';
import { decimalText, shownDecimal } from '../books/decimal.ts';
import { useCurrencies } from '../books/use-currencies.ts';
import type { Kind, Query } from '../resources/kind.ts';
import { kindNamed } from '../resources/kinds.ts';
import { RelatedList } from '../resources/related-list.tsx';
import { ResourceTable } from '../resources/resource-table.tsx';
import { isMoney } from '../ui/amount.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Deferred } from '../ui/deferred.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Page } from '../ui/page.tsx';
import { PaymentsByDay } from './payments-by-day.tsx';
import { PaymentsByStatus } from './payments-by-status.tsx';
import { PlatformClock } from './platform-clock.tsx';

/** Lists of pending work that needs a person. */
const ATTENTION: readonly { readonly kind: string; readonly title: string; readonly query: Query }[] = [
  { kind: 'webhooks', title: 'Failing webhooks', query: { status: 'FAILED' } },
  { kind: 'payments', title: 'Payments that wait for authorization', query: { status: 'PENDING_AUTHORIZATION' } },
  { kind: 'approvals', title: 'Actions of agents that wait for approval', query: {} },
  { kind: 'verifications', title: 'Verifications with errors', query: { verificationStatus: 'RESOLVE_ERRORS' } },
  {
    kind: 'verifications',
    title: 'Verifications in manual review',
    query: { verificationStatus: 'PENDING_MANUAL_REVIEW' },
  },
];

/** Sections of known height come first, and each is rendered after those above it, so that nothing moves while a person reads. */
export function Home() {
  return (
    <Page title="Home">
      <PlatformClock />
      <PaymentsByStatus />
      <Balances>
        <PaymentsByDay />
        {ATTENTION.map(({ kind, title, query }) => (
          <RelatedList key={title} kind={kindNamed(kind)!} title={title} query={query} />
        ))}
        <OwnBalances kind={kindNamed('accounts')!} />
      </Balances>
    </Page>
  );
}

interface Totals {
  readonly totals: readonly { readonly kind: string; readonly currency: string; readonly amount: string }[];
}

interface Sums {
  readonly currency: string;
  readonly customers: bigint;
  readonly own: bigint;
  readonly held: bigint;
}

const ownBalancesQuery = queryOptions({
  queryKey: ['own-balances'],
  queryFn: ({ signal }) => read<Pick<ListPage, 'data'>>('/platform/internal-accounts', {}, signal),
});

/** Sums of all accounts by currency: customers' balances, the platform's own, and the total. Its children follow below. */
function Balances({ children }: { readonly children: ReactNode }) {
  const currencies = useCurrencies();
  const totals = useQuery({
    queryKey: ['totals'],
    queryFn: ({ signal }) => read<Totals>('/console/books/totals', {}, signal),
  });
  const own = useQuery(ownBalancesQuery);
  const error = totals.error ?? own.error;
  const amountCell = (member: 'customers' | 'own' | 'held') => ({
    text: (row: Sums) => decimalText(row[member].toString(), currencies, row.currency),
    cell: (row: Sums) => shownDecimal(row[member].toString(), currencies, row.currency),
    isNumber: true,
  });
  const areKnown = totals.data !== undefined && own.data !== undefined;
  return (
    <>
      <section>
        <h2>Balances by currency</h2>
        {error !== null && <ErrorNotice error={error} title="The balances cannot be shown" />}
        {areKnown && (
          <Deferred>
            <DataTable
              label="Balances by currency"
              empty="There is no money on any account yet."
              columns={[
                { title: 'Currency', text: ({ currency }) => currency },
                { title: 'Customers', ...amountCell('customers') },
                { title: 'Your own', ...amountCell('own') },
                { title: 'Held', ...amountCell('held') },
              ]}
              rows={sumsOf(totals.data, own.data.data)}
              keyOf={({ currency }) => currency}
            />
          </Deferred>
        )}
      </section>
      {(areKnown || error !== null) && <Deferred>{children}</Deferred>}
    </>
  );
}

/** Sums by currency. Customers own the total of all accounts minus the platform's own. */
function sumsOf({ totals }: Totals, accounts: ListPage['data']): readonly Sums[] {
  const own = new Map<string, bigint>();
  for (const { balance } of accounts)
    if (isMoney(balance))
      own.set(balance.currency.code, (own.get(balance.currency.code) ?? 0n) + BigInt(balance.amount));
  const sumOf = (wanted: string, code: string): bigint =>
    BigInt(totals.find(({ kind, currency }) => kind === wanted && currency === code)?.amount ?? 0);
  const codes = new Set(
    totals.filter(({ kind }) => kind === 'account' || kind === 'hold').map(({ currency }) => currency),
  );
  return [...codes].sort().map((currency) => {
    const ours = own.get(currency) ?? 0n;
    return { currency, customers: sumOf('account', currency) - ours, own: ours, held: sumOf('hold', currency) };
  });
}

/** The platform's own accounts; those of customers are on their pages. */
function OwnBalances({ kind }: { readonly kind: Kind }) {
  const { data, error } = useQuery(ownBalancesQuery);
  const columns = kind.columns.filter(({ title }) => title !== 'Customer');
  return (
    <section>
      <h2>Your own accounts</h2>
      {error !== null && <ErrorNotice error={error} title="The balances cannot be shown" />}
      {data !== undefined && (
        <ResourceTable kind={{ ...kind, columns }} resources={data.data} label="Your own accounts" />
      )}
    </section>
  );
}
