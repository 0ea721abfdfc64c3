import { imbalancesIn } from '../../../libs/accounts/src/domain/books/books.js';
import { cardTransactionExpectation } from '../../../libs/cards/src/domain/card-transaction/card-transaction.expectation.js';
import type { EventStore, StoredEvent } from '../../../libs/event-sourcing/src/store/event-store.js';
import { transactionExpectation } from '../../../libs/payments/src/domain/transaction/transaction.expectation.js';
import { DAILY_LIMIT } from './moving-world.js';

/** Everything that is wrong with a world at rest: its books, its agents, and what never came to an end. */
export async function wrongIn(store: EventStore): Promise<readonly string[]> {
  const events = await store.readAll(0n, Number.MAX_SAFE_INTEGER);
  return [...imbalances(events), ...unended(events), ...overspent(events)];
}

export function imbalances(events: readonly StoredEvent[]): readonly string[] {
  const booked = events.map(({ stream, type, data, metadata: { at } }) => ({ stream, type, data, at }));
  return imbalancesIn(booked, [transactionExpectation, cardTransactionExpectation]).map(
    ({ subject, account, amount, expected, currency }) =>
      `${subject}: ${account} has ${amount} ${currency} instead of ${expected}`,
  );
}

const ENDS = [
  'payments.payout-completed',
  'payments.quote-expired',
  'payments.payment-failed',
  'payments.cancellation-completed',
  'payments.collection-completed',
  'payments.collection-failed',
  'payments.refund-completed',
  'payments.refund-failed',
  'payments.suspense-resolved',
  'agents.action-executed',
  'agents.action-failed',
  'agents.action-rejected',
];
/** Events that may follow an end state. */
const ASIDE = ['payments.further-funds-received', 'payments.receipt-confirmed'];

function unended(events: readonly StoredEvent[]): readonly string[] {
  const last = new Map<string, string>();
  const operations = new Map<string, string>();
  for (const { stream, type } of events)
    if (/\.(?:payments\.transaction|agents\.action)-[0-9a-f]{8}-/.test(stream) && !ASIDE.includes(type))
      last.set(stream, type);
  for (const { stream, type, data } of events)
    if (type.startsWith('stablecoins.operation-') && !type.includes('saga'))
      operations.set(stream, String(data['to'] ?? data['status']));
  for (const [stream, status] of operations)
    if (!['COMPLETED', 'FAILED', 'EXPIRED'].includes(status)) last.set(stream, status);
  return [...last].filter(([, type]) => !ENDS.includes(type)).map(([stream, type]) => `${stream} ended as ${type}`);
}

/** Amounts that agents have sent beyond the limit of a day, and amounts whose action does not record them as sent. */
function overspent(events: readonly StoredEvent[]): readonly string[] {
  const days = new Map<string, bigint>();
  const executed = new Set(
    events.flatMap(({ type, data }) => (type === 'agents.action-executed' ? [String(data['transactionId'])] : [])),
  );
  const untold: string[] = [];
  for (const { type, data, metadata } of events) {
    if (type !== 'payments.transfer-out-created' || !metadata.actor.startsWith('Agent:')) continue;
    if (!executed.has(String(data['transactionId'])))
      untold.push(`${String(data['transactionId'])} is of no executed action`);
    const day = `${metadata.actor} ${metadata.at.slice(0, 10)}`;
    days.set(day, (days.get(day) ?? 0n) + BigInt((data['sentAmount'] as { amount: string }).amount));
  }
  return [...untold, ...[...days].filter(([, sum]) => sum > DAILY_LIMIT).map(([day, sum]) => `${day} sent ${sum}`)];
}
