import { type Imbalance } from '@app/accounts';
import { imbalancesIn } from '../../libs/accounts/src/domain/books/books.js';
import { cardTransactionExpectation } from '@app/cards';
import { EventStore, logPages } from '@app/event-store';
import type { BookedEvent } from '@app/kernel';
import { transactionExpectation } from '@app/payments';
import type { TestApplication } from './application.js';

/** All that is wrong in the books of single accounts and payments of an application at rest. */
export async function imbalancesOf(
  application: TestApplication,
  log: Promise<readonly BookedEvent[]> = bookedEventsOf(application.get(EventStore)),
): Promise<readonly Imbalance[]> {
  const own = (await log).filter(({ stream }) => application.isOwn(stream));
  return imbalancesIn(own, [transactionExpectation, cardTransactionExpectation]);
}

/** The whole log. */
export async function bookedEventsOf(store: EventStore): Promise<readonly BookedEvent[]> {
  const events: BookedEvent[] = [];
  for await (const page of logPages(store))
    for (const { stream, type, data, metadata } of page) events.push({ stream, type, data, at: metadata.at });
  return events;
}
