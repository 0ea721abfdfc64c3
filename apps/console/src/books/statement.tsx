import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { decimalText, shownDecimal } from './decimal.ts';
import { type Books, booksQuery } from './books.ts';
import { useCurrencies } from './use-currencies.ts';

interface Movement {
  readonly at: string;
  readonly type: string;
  readonly transactionId: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly balance: string;
  readonly counterAccounts: readonly string[];
}

/** Movements of an account with the balance after each, newest first. */
export function Statement({ books }: { readonly books: Books | undefined }) {
  const currencies = useCurrencies();
  const { account, platform } = useSearch({ strict: false }) as {
    readonly account?: string;
    readonly platform?: string;
  };
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    ...booksQuery<{ readonly lines: readonly Movement[]; readonly hasMore: boolean }>(books, '/statement', { account }),
    enabled: books !== undefined && account !== undefined,
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('account')).trim();
    void navigate({ to: '.', search: { ...(platform !== undefined && { platform }), account: given } as never });
  };
  const rows = (data?.lines ?? []).map((line, number) => ({ ...line, number })).reverse();
  return (
    <>
      <p className="lead">
        Every movement of an internal account, or of the money in flight of a payment, with the balance after each.
        Paste an id, or open an account from the trial balance.
      </p>
      <form className="filters" onSubmit={submit} key={account}>
        <label>
          Account or payment
          <input
            name="account"
            required
            defaultValue={account ?? ''}
            placeholder="InternalAccount:… or Transaction:…"
            autoComplete="off"
            size={50}
          />
        </label>
        <button type="submit">Show</button>
      </form>
      {error !== null && (
        <ErrorNotice error={error} title="The statement cannot be shown" retry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          {data.hasMore && <p role="status">The newest {rows.length.toLocaleString('en')} are shown.</p>}
          <DataTable
            label="Movements"
            empty="Nothing has moved on this account."
            file={`statement-${(account ?? '').replace(':', '-')}`}
            columns={[
              { title: 'At', text: ({ at }) => at, cell: ({ at }) => <Moment at={at} /> },
              { title: 'Event', text: ({ type }) => type },
              { title: 'Currency', text: ({ currency }) => currency },
              {
                title: 'Amount',
                text: ({ amount, currency }) => decimalText(amount, currencies, currency),
                cell: ({ amount, currency }) => shownDecimal(amount, currencies, currency),
                isNumber: true,
              },
              {
                title: 'Balance',
                text: ({ balance, currency }) => decimalText(balance, currencies, currency),
                cell: ({ balance, currency }) => shownDecimal(balance, currencies, currency),
                isNumber: true,
              },
              { title: 'Counter-account', text: ({ counterAccounts }) => counterAccounts.join(' ') },
              { title: 'Transaction', text: ({ transactionId }) => transactionId ?? '' },
            ]}
            rows={rows}
            keyOf={({ number }) => String(number)}
          />
        </>
      )}
    </>
  );
}
