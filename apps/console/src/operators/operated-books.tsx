import type { Books } from '../books/books.ts';
import { Statement } from '../books/statement.tsx';
import { TrialBalance } from '../books/trial-balance.tsx';
import { Page } from '../ui/page.tsx';
import { PlatformChoice, useChosenPlatform } from './platform-choice.tsx';

/** The trial balance of any platform. */
export function OperatedTrialBalance() {
  return (
    <Page title="Trial balance">
      <PlatformChoice page="books" />
      <TrialBalance books={useChosenBooks()} />
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
