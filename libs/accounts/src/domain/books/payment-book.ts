import type { BookedEvent, Json, PostingExpectation, MoneyData, Posting } from '@app/kernel';
import { spendable } from '../ledger-accounts.js';
import { type Lines, NO_LINES, add, lineKey, movedLines } from './lines.js';

/** The books of one payment: the sums of its postings, and the sums that follow from its history. */
export interface PaymentBook {
  /** State of the posting expectation. */
  readonly expectation: Json;
  readonly net: Lines;
  /** Reserved on an account but not confirmed by the payment yet. If it never is, the unconfirmed-debit saga releases it. */
  readonly reserved: Lines;
}

export const NO_PAYMENT: PaymentBook = { expectation: null, net: NO_LINES, reserved: NO_LINES };

export interface WrongLine {
  readonly account: string;
  readonly currency: string;
  readonly amount: string;
  readonly expected: string;
}

export function bookPayment(
  book: PaymentBook,
  event: BookedEvent,
  aggregateId: string,
  expectation: PostingExpectation | undefined,
): PaymentBook {
  return {
    expectation: expectation === undefined ? null : expectation.evolve(book.expectation ?? expectation.initial, event),
    net: add(book.net, movedLines(event)),
    reserved: reservedAfter(book.reserved, event, aggregateId),
  };
}

/**
 * Wrong lines: a negative clearing account at any time; and once the payment has ended, every difference from its agreed terms. Unconfirmed
 * reservations are left out, since their money still belongs to the account.
 */
export function wrongLines(book: PaymentBook, expectation: PostingExpectation): readonly WrongLine[] {
  const expected = expectation.expected(book.expectation ?? expectation.initial);
  if (expected === null) return Object.entries(book.net).flatMap(([key, amount]) => belowZero(key, amount));
  const unconfirmed = Object.entries(book.reserved).flatMap(([key, amount]): Posting[] => {
    const [account = '', inFlight = '', currency = ''] = key.split(' ');
    return [
      { account, currency, amount },
      { account: inFlight, currency, amount: `-${amount}` },
    ];
  });
  const differences = add(
    add(book.net, unconfirmed),
    expected.map((line) => ({ ...line, amount: (-BigInt(line.amount)).toString() })),
  );
  const keys = Object.keys(differences).sort();
  return keys.map((key) => {
    const difference = differences[key]!;
    const [account = '', currency = ''] = key.split(' ');
    const amount = BigInt(book.net[key] ?? 0);
    return { account, currency, amount: amount.toString(), expected: (amount - BigInt(difference)).toString() };
  });
}

function belowZero(key: string, amount: string): WrongLine[] {
  const [account = '', currency = ''] = key.split(' ');
  return account.startsWith('clearing:') && amount.startsWith('-')
    ? [{ account, currency, amount, expected: '0' }]
    : [];
}

function reservedAfter(reserved: Lines, { type, data }: BookedEvent, accountUuid: string): Lines {
  if (!type.startsWith('accounts.debit-')) return reserved;
  const account = spendable(accountUuid);
  const own = Object.keys(reserved).filter((key) => key.startsWith(`${account} `));
  if (type !== 'accounts.debit-reserved') {
    return type === 'accounts.debit-given-up'
      ? reserved
      : Object.fromEntries(Object.entries(reserved).filter(([key]) => !own.includes(key)));
  }
  const { currency, amount } = data['amount'] as MoneyData;
  const inFlight = (data['postings'] as readonly Posting[]).find((line) => line.account !== account)?.account ?? '';
  return { ...reserved, [`${account} ${lineKey(inFlight, currency)}`]: amount };
}
