import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Deferred } from '../ui/deferred.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { inWords } from '../ui/words.ts';
import { decimalText, shownDecimal } from './decimal.ts';
import { type Books, booksQuery } from './books.ts';
import { useCurrencies } from './use-currencies.ts';

interface Line {
  readonly account: string;
  readonly currency: string;
  readonly amount: string;
}

interface Balance {
  readonly kinds: readonly string[];
  readonly totals: readonly { readonly kind: string; readonly currency: string; readonly amount: string }[];
  readonly unbalanced: readonly { readonly currency: string; readonly amount: string }[];
  readonly inFlight: readonly Line[];
  readonly overdrawn: readonly Line[];
  readonly imbalances: readonly (Line & {
    readonly subject: string;
    readonly expected: string;
    readonly problem: string;
  })[];
  readonly settling: number;
}

/** The trial balance of a platform, now or at a point in time. */
export function TrialBalance({ books }: { readonly books: Books | undefined }) {
  const { at, platform } = useSearch({ strict: false }) as { readonly at?: string; readonly platform?: string };
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery({
    ...booksQuery<Balance>(books, '/trial-balance', { at }),
    enabled: books !== undefined,
  });
  const show = (moment: string): void =>
    void navigate({
      to: '.',
      search: {
        ...(platform !== undefined && { platform }),
        ...(moment !== '' && { at: new Date(moment).toISOString() }),
      } as never,
    });
  return (
    <>
      <p className="lead">
        What every kind of ledger account holds, now or at a moment; each currency adds up to zero.{' '}
        <a href="/docs/audit#do-the-books-balance">What each kind holds</a>
      </p>
      <div className="filters">
        <label>
          At
          <input
            type="datetime-local"
            step={1}
            defaultValue={at === undefined ? '' : localText(at)}
            onBlur={(event) => show(event.target.value)}
          />
        </label>
      </div>
      {error !== null && <ErrorNotice error={error} title="The books cannot be shown" retry={() => void refetch()} />}
      {isFetching && data === undefined && <p role="status">Loading …</p>}
      {data !== undefined && (
        <>
          <p role="status">{verdictOf(data)}</p>
          <BalanceTables balance={data} books={books} />
        </>
      )}
    </>
  );
}

interface BalanceTablesProps {
  readonly balance: Balance;
  readonly books: Books | undefined;
}

/** Sums by kind of ledger account, and the accounts that need attention. */
function BalanceTables({ balance, books }: BalanceTablesProps) {
  const currencies = useCurrencies();
  const accountColumns = [
    {
      title: 'Account',
      text: ({ account }: Line) => account,
      cell: ({ account }: Line) => <AccountLink account={account} books={books} />,
    },
    { title: 'Currency', text: ({ currency }: Line) => currency },
    {
      title: 'Amount',
      text: ({ amount, currency }: Line) => decimalText(amount, currencies, currency),
      cell: ({ amount, currency }: Line) => shownDecimal(amount, currencies, currency),
      isNumber: true,
    },
  ];
  return (
    <Deferred>
      <DataTable
        label="Trial balance"
        empty="Nothing was booked."
        file="trial-balance"
        columns={[
          { title: 'Kind', text: ({ kind }) => kind, cell: ({ kind }) => inWords(kind) },
          { title: 'Currency', text: ({ currency }) => currency },
          {
            title: 'Amount',
            text: ({ amount, currency }) => decimalText(amount, currencies, currency),
            cell: ({ amount, currency }) => shownDecimal(amount, currencies, currency),
            isNumber: true,
          },
        ]}
        rows={balance.totals}
        keyOf={({ kind, currency }) => `${kind} ${currency}`}
      />
      <h2>In flight</h2>
      <DataTable
        label="In flight"
        empty="No payment is in flight."
        columns={accountColumns}
        rows={balance.inFlight}
        keyOf={({ account, currency }) => `${account} ${currency}`}
      />
      <h2>Below zero</h2>
      <DataTable
        label="Below zero"
        empty="No account is below zero."
        columns={accountColumns}
        rows={balance.overdrawn}
        keyOf={({ account, currency }) => `${account} ${currency}`}
      />
      {balance.imbalances.length > 0 && (
        <>
          <h2>Out of balance</h2>
          <DataTable
            label="Out of balance"
            empty=""
            columns={[
              { title: 'Of', text: ({ subject }) => subject },
              ...accountColumns,
              {
                title: 'Expected',
                text: ({ expected, currency }) => decimalText(expected, currencies, currency),
              },
              { title: 'Problem', text: ({ problem }) => problem, isProse: true },
            ]}
            rows={balance.imbalances}
            keyOf={({ subject, account, currency }) => `${subject} ${account} ${currency}`}
          />
        </>
      )}
    </Deferred>
  );
}

/** Link to the statement of a ledger account, if it has one. */
function AccountLink({ account, books }: { readonly account: string; readonly books: Books | undefined }) {
  const id = /^(?:account|hold):(.+)$/.exec(account)?.[1];
  const transaction = /^clearing:(Transaction:.+)$/.exec(account)?.[1];
  const target = transaction ?? (id === undefined ? undefined : `InternalAccount:${id}`);
  if (target === undefined || books === undefined) return <code>{account}</code>;
  return (
    <Link to={books.statement as never} search={{ platform: books.query.platformId, account: target } as never}>
      <code>{account}</code>
    </Link>
  );
}

function verdictOf({ unbalanced, imbalances, settling, totals }: Balance): string {
  if (totals.length === 0) return 'Nothing was booked.';
  if (unbalanced.length > 0)
    return `The books do NOT balance in ${unbalanced.map(({ currency }) => currency).join(', ')}.`;
  const wait = settling > 0 ? ` ${settling} payments are being settled; reload in a minute.` : '';
  return imbalances.length > 0
    ? `Every posting sums to zero, but accounts or payments are out of balance.${wait}`
    : `The books balance, and every account and payment matches its terms.${wait}`;
}

/** A time in the format of a `datetime-local` input, in the browser's time zone. */
function localText(at: string): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
