import { useQuery } from '@tanstack/react-query';
import { shownDecimal } from '../books/decimal.ts';
import { useCurrencies } from '../books/use-currencies.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { inWords } from '../ui/words.ts';
import { type Job, doorQuery, whileRunning } from './door.ts';
import { JobTable } from './job-table.tsx';

interface Sum {
  readonly kind: string;
  readonly currency: string;
  readonly amount: string;
}

interface PastTotals {
  readonly totals: readonly Sum[];
  readonly unbalanced: readonly Omit<Sum, 'kind'>[];
  readonly inFlight: number;
  readonly overdrawn: number;
}

/** Past balances computed from the whole log; empty if none was requested. */
export function PastBalances() {
  const { data, error, refetch } = useQuery({
    ...doorQuery<{ readonly jobs: readonly Job<PastTotals>[] }>('/books/past-balances'),
    refetchInterval: ({ state }) => whileRunning(state.data),
  });
  if (error !== null)
    return <ErrorNotice error={error} title="Balances of the past cannot be shown" retry={() => void refetch()} />;
  if (data === undefined || data.jobs.length === 0) return null;
  return (
    <>
      <h2>Added up from the whole log</h2>
      <JobTable label="Added up from the whole log" jobs={data.jobs} resultOf={(result) => <Totals of={result} />} />
    </>
  );
}

function Totals({ of: { totals, unbalanced, inFlight, overdrawn } }: { readonly of: PastTotals }) {
  const currencies = useCurrencies();
  if (totals.length === 0) return 'Nothing was booked.';
  return (
    <>
      {unbalanced.length === 0 ? (
        'Every posting sums to zero.'
      ) : (
        <span className="bad-text">
          The books do NOT balance in {unbalanced.map(({ currency }) => currency).join(', ')}.
        </span>
      )}{' '}
      Payments in flight: {inFlight.toLocaleString('en')}. Accounts below zero: {overdrawn.toLocaleString('en')}.
      <ul>
        {totals.map(({ kind, currency, amount }) => (
          <li key={`${kind} ${currency}`}>
            {inWords(kind)}: {shownDecimal(amount, currencies, currency)} {currency}
          </li>
        ))}
      </ul>
    </>
  );
}
