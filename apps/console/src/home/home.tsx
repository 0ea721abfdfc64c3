import { useQuery } from '@tanstack/react-query';
import { type ListPage, read } from '../api/client.ts';
import type { Kind, Query } from '../resources/kind.ts';
import { kindNamed } from '../resources/kinds.ts';
import { RelatedList } from '../resources/related-list.tsx';
import { ResourceTable } from '../resources/resource-table.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Page } from '../ui/page.tsx';
import { PaymentsByDay } from './payments-by-day.tsx';
import { PaymentsByStatus } from './payments-by-status.tsx';
import { PlatformClock } from './platform-clock.tsx';

/** Lists of whatever waits for a person. */
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

export function Home() {
  return (
    <Page title="Home">
      <PlatformClock />
      <PaymentsByStatus />
      <PaymentsByDay />
      {ATTENTION.map(({ kind, title, query }) => (
        <RelatedList key={title} kind={kindNamed(kind)!} title={title} query={query} />
      ))}
      <OwnBalances kind={kindNamed('accounts')!} />
    </Page>
  );
}

/** The platform's own accounts; those of its customers are on their pages. */
function OwnBalances({ kind }: { readonly kind: Kind }) {
  const { data, error } = useQuery({
    queryKey: ['own-balances'],
    queryFn: ({ signal }) => read<Pick<ListPage, 'data'>>('/platform/internal-accounts', {}, signal),
  });
  const columns = kind.columns.filter(({ title }) => title !== 'Customer');
  return (
    <section>
      <h2>Your balances by currency</h2>
      {error !== null && <ErrorNotice error={error} title="The balances cannot be shown" />}
      {data !== undefined && (
        <ResourceTable kind={{ ...kind, columns }} resources={data.data} label="Your balances by currency" />
      )}
    </section>
  );
}
