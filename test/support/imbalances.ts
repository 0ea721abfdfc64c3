import { type Imbalance } from '@app/accounts';
import { imbalancesIn } from '../../libs/accounts/src/domain/books/books.js';
import { cardTransactionExpectation } from '@app/cards';
import { type EventStore, type StoredEvent, logPages } from '@app/event-store';
import type { BookedEvent } from '@app/kernel';
import { transactionExpectation } from '@app/payments';
import type { TestApplication } from './application.js';

/** All imbalances in the books of an application at rest. */
export async function imbalancesOf(
  application: TestApplication,
  log: Promise<readonly BookedEvent[]> = application.ownLog().then((events) => events.map(booked)),
): Promise<readonly Imbalance[]> {
  const own = (await log).filter(({ stream }) => application.isOwn(stream));
  return imbalancesIn(own, [transactionExpectation, cardTransactionExpectation]);
}

/** The whole log. */
export async function bookedEventsOf(store: EventStore): Promise<readonly BookedEvent[]> {
  const events: BookedEvent[] = [];
  for await (const page of logPages(store)) events.push(...page.map(booked));
  return events;
}

function booked({ stream, type, data, metadata }: StoredEvent): BookedEvent {
  return { stream, type, data, at: metadata.at };
}
