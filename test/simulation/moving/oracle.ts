import { CommandRefused } from '@app/kernel';
import { imbalancesIn } from '../../../libs/accounts/src/domain/books/books.js';
import { cardTransactionExpectation } from '../../../libs/cards/src/domain/card-transaction/card-transaction.expectation.js';
import type { EventStore, StoredEvent } from '../../../libs/event-store/src/store/event-store.js';
import { transactionExpectation } from '../../../libs/payments/src/domain/transaction/transaction.expectation.js';
import { DAILY_LIMIT } from './beginning.js';
import { BUSY } from './moving-process.js';

/**
 * Every fault of a world at rest: in its books, its agents, and its unfinished work. `silent`: payments whose provider never reports an
 * outcome.
 */
export async function wrongIn(store: EventStore, silent: ReadonlySet<string>): Promise<readonly string[]> {
  const events = await store.readAll(0n, Number.MAX_SAFE_INTEGER);
  return [
    ...imbalances(events),
    ...unended(events, silent),
    ...unfinishedCards(events),
    ...overspent(events),
    ...transientAnswers(events),
  ];
}

export function imbalances(events: readonly StoredEvent[]): readonly string[] {
  const booked = events.map(({ stream, type, data, metadata: { at } }) => ({ stream, type, data, at }));
  return imbalancesIn(booked, [transactionExpectation, cardTransactionExpectation]).map(
    ({ subject, account, amount, expected, currency }) =>
      `${subject}: ${account} has ${amount} ${currency} instead of ${expected}`,
  );
}

/** Sagas that treated a transient refusal as the answer to a step. */
function transientAnswers(events: readonly StoredEvent[]): readonly string[] {
  return events
    .filter(({ data }) => (data['answer'] as { readonly code?: string } | null | undefined)?.code === BUSY)
    .map(({ stream }) => `${stream} took a transient refusal as final`);
}

const UUID_LENGTH = 36;
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
  'payments.suspense-resolution-failed',
  'payments.incoming-payment-completed',
  'payments.incoming-payment-failed',
  'payments.incoming-payment-rejected',
  'agents.action-executed',
  'agents.action-failed',
  'agents.action-rejected',
];
/** Events that may follow a final state. */
const ASIDE = ['payments.further-funds-received', 'payments.receipt-confirmed', CommandRefused.type];

function unended(events: readonly StoredEvent[], silent: ReadonlySet<string>): readonly string[] {
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
  return [...last]
    .filter(([stream, type]) => !ENDS.includes(type) && !silent.has(`Transaction:${stream.slice(-UUID_LENGTH)}`))
    .map(([stream, type]) => `${stream} ended as ${type}`);
}

/** Results of the network's messages about a card transaction. */
const CARD_OUTCOMES = [
  'cards.presentment-refused',
  'cards.clearing-posted',
  'cards.authorization-expired',
  'cards.authorization-advised',
  'cards.return-credited',
  'cards.return-reversed',
  'cards.pull-failed',
  'cards.shortfall-recovered',
];

/** A reversed approval pulls nothing. */
const PULL_ENDS = ['cards.pull-confirmed', 'cards.pull-failed', 'cards.authorization-reversed'];

/** Card transactions that are undecided, that ignored a message, or that were not notified of their pull. */
function unfinishedCards(events: readonly StoredEvent[]): readonly string[] {
  const open = new Map<string, Map<string, string>>();
  for (const { stream, type, data } of events) {
    if (!/\.cards\.card-transaction-/.test(stream)) continue;
    const waits = open.get(stream) ?? new Map<string, string>();
    open.set(stream, waits);
    if (type === 'cards.authorization-requested') waits.set('decision', 'was never decided');
    if (/^cards\.(?:financial-)?authorization-(?:approved|declined)$/.test(type)) waits.delete('decision');
    if (type === 'cards.presentment-received')
      waits.set('presentment', `never finished ${String(data['presentment'])}`);
    if (CARD_OUTCOMES.includes(type)) waits.delete('presentment');
    if (data['confirmation'] === 'PENDING') waits.set('pull', 'never heard of its pull');
    if (PULL_ENDS.includes(type)) waits.delete('pull');
  }
  return [...open].flatMap(([stream, waits]) => [...waits.values()].map((what) => `${stream} ${what}`));
}

/** Events that an agent's action results in. */
const ACTED = ['payments.transfer-out-created', 'payments.transfer-in-created', 'payments.quote-executed'];

/** Amounts that agents moved beyond their daily limit, and payments that are not recorded in their action. */
function overspent(events: readonly StoredEvent[]): readonly string[] {
  const days = new Map<string, bigint>();
  const executed = new Set(
    events.flatMap(({ type, data }) => (type === 'agents.action-executed' ? [String(data['transactionId'])] : [])),
  );
  const quoted = new Map(
    events.flatMap(({ type, stream, data }) => (type === 'payments.quote-created' ? [[stream, data] as const] : [])),
  );
  const untold: string[] = [];
  for (const { type, stream, data, metadata } of events) {
    if (!ACTED.includes(type) || !metadata.actor.startsWith('Agent:')) continue;
    const transactionId = `Transaction:${stream.slice(-UUID_LENGTH)}`;
    if (!executed.has(transactionId)) untold.push(`${transactionId} is of no executed action`);
    const day = `${metadata.actor} ${metadata.at.slice(0, 10)}`;
    const { amount } = (data['sentAmount'] ??
      data['receivedAmount'] ??
      data['amount'] ??
      quoted.get(stream)!['sendingAmount']) as { amount: string };
    days.set(day, (days.get(day) ?? 0n) + BigInt(amount));
  }
  return [...untold, ...[...days].filter(([, sum]) => sum > DAILY_LIMIT).map(([day, sum]) => `${day} sent ${sum}`)];
}
