import { type Imbalance } from '@app/accounts';
import { imbalancesIn } from '../../libs/accounts/src/domain/books/books.js';
import { cardTransactionExpectation } from '@app/cards';
import { EventStore, logPages } from '@app/event-store';
import type { BookedEvent } from '@app/kernel';
import { transactionExpectation } from '@app/payments';
import type { TestApplication } from './application.js';

/** All that is wrong in the books of single accounts and payments of an application at rest. */
export async function imbalancesOf(application: TestApplication): Promise<readonly Imbalance[]> {
  const events: BookedEvent[] = [];
  for await (const page of logPages(application.get(EventStore)))
    for (const { stream, type, data, metadata } of page)
      if (application.isOwn(stream)) events.push({ stream, type, data, at: metadata.at });
  return imbalancesIn(events, [transactionExpectation, cardTransactionExpectation]);
}
