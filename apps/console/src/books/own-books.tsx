import { Page } from '../ui/page.tsx';
import { OWN_BOOKS } from './books.ts';
import { Statement } from './statement.tsx';
import { TrialBalance } from './trial-balance.tsx';

/** The trial balance of the signed-in platform. */
export function OwnTrialBalance() {
  return (
    <Page title="Trial balance">
      <TrialBalance books={OWN_BOOKS} />
    </Page>
  );
}

/** A statement of one of its accounts. */
export function OwnStatement() {
  return (
    <Page title="Account statement">
      <Statement books={OWN_BOOKS} />
    </Page>
  );
}
