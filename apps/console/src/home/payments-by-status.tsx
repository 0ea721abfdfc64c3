import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ListPage, read } from '../api/client.ts';
import { State } from '../ui/state.tsx';

const STATUSES = ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'REJECTED', 'EXPIRED'];

/** How many payments have each status; each number leads to them. */
export function PaymentsByStatus() {
  const counts = useQueries({
    queries: STATUSES.map((status) => ({
      queryKey: ['count', 'payments', status],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        read<ListPage & { readonly totalCount?: number }>('/transactions', { status, limit: '1' }, signal),
    })),
  });
  return (
    <section>
      <h2>Payments by status</h2>
      <ul className="tiles">
        {STATUSES.map((status, place) => (
          <li key={status}>
            <Link to="/$kind" params={{ kind: 'payments' }} search={{ status }}>
              <span className="count">{counts[place]?.data?.totalCount?.toLocaleString('en') ?? '–'}</span>
              <State of={status} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
