import { useSearch } from '@tanstack/react-router';
import type { Books } from '../books/books.ts';
import { Statement } from '../books/statement.tsx';
import { TrialBalance } from '../books/trial-balance.tsx';
import { Page } from '../ui/page.tsx';
import { ActButton } from './act-button.tsx';
import { PastBalances } from './past-balances.tsx';
import { PlatformChoice, useChosenPlatform } from './platform-choice.tsx';
import { useOperator } from './use-operator.ts';

/** The trial balance of any platform. */
export function OperatedTrialBalance() {
  const { role } = useOperator();
  const { at } = useSearch({ strict: false }) as { readonly at?: string };
  const books = useChosenBooks();
  return (
    <Page
      title="Trial balance"
      actions={
        role !== 'viewer' &&
        at !== undefined &&
        books !== undefined && (
          <ActButton
            label="Add up the whole log"
            door="/books/past-balances"
            body={{ ...books.query, at }}
            warning="Every event of the log is read, however many there are. Accounts and payments are summed up, and not each held to its rules."
            done={() => 'Started.'}
          />
        )
      }
    >
      <PlatformChoice page="books" />
      <TrialBalance books={books} />
      <PastBalances />
    </Page>
  );
}

/** A statement of any account. */
export function OperatedStatement() {
  return (
    <Page title="Account statement">
      <PlatformChoice page="statement" />
      <Statement books={useChosenBooks()} />
    </Page>
  );
}

function useChosenBooks(): Books | undefined {
  const platform = useChosenPlatform();
  if (platform === undefined) return undefined;
  const { platformId } = platform;
  return { door: '/console/operator/books', query: { platformId }, statement: '/operators/statement' };
}
