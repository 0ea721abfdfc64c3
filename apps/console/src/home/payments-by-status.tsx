import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ListPage, read } from '../api/client.ts';
import { State } from '../ui/state.tsx';

const STATUSES = ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'REJECTED', 'EXPIRED'];

/** Number of payments per status, each linked to their list. */
export function PaymentsByStatus() {
  return (
    <section>
      <h2>Payments by status</h2>
      <ul className="tiles">
        {STATUSES.map((status) => (
          <Tile key={status} status={status} />
        ))}
      </ul>
    </section>
  );
}

function Tile({ status }: { readonly status: string }) {
  const { data } = useQuery({
    queryKey: ['count', 'payments', status],
    queryFn: ({ signal }) =>
      read<ListPage & { readonly totalCount?: number }>('/transactions', { status, limit: '1' }, signal),
  });
  return (
    <li>
      <Link to="/$kind" params={{ kind: 'payments' }} search={{ status }}>
        <span className="count">{data?.totalCount?.toLocaleString('en') ?? '–'}</span>
        <State of={status} />
      </Link>
    </li>
  );
}
