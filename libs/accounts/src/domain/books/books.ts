import type { BookedEvent, Json, PostingExpectation } from '@app/kernel';
import { type AccountBook, NO_ACCOUNT, bookAccount, opensForPlatform, wrongBalances } from './account-book.js';
import { movedLines } from './lines.js';
import { NO_PAYMENT, type PaymentBook, type WrongLine, bookPayment, wrongLines } from './payment-book.js';

/** Subject of a book: a payment or card transaction, an internal account, or postings that belong to neither. */
export interface BookSubject {
  readonly kind: 'PAYMENT' | 'ACCOUNT' | 'STRAY';
  /** Public id of the payment, UUID of the account, or stream of a stray posting. */
  readonly id: string;
}

/** A fault in the books of a single account or payment, even if all postings sum to zero. */
export interface Imbalance {
  readonly tenant: string;
  /** Public id; without one, the stream. */
  readonly subject: string;
  /** The ledger account. */
  readonly account: string;
  readonly currency: string;
  readonly amount: string;
  readonly expected: string;
  readonly problem: string;
}

/** The state of the books of one subject, as JSON. */
interface Book {
  readonly tenant: string;
  readonly subject: BookSubject;
  readonly state: Json;
  /** Time of its last event. */
  readonly at: string;
}

/** Money moved outside of payments: sandbox funding, deposits, settlement with the card network. */
const OUTSIDE_OF_PAYMENTS = ['accounts.account-funded', 'accounts.deposit-received', 'cards.network-settled'];

/** Kinds of ledger accounts whose money always belongs to an account or a payment. */
const OWNED = /^(?:account|hold|clearing):|^suspense$/;

/**
 * Checks the books of single accounts and payments. Double entry alone does not: postings sum to zero even if the wrong account is debited,
 * or the wrong amount on both sides. Pure; uses only the clear members of events.
 */
export class BookRules {
  private readonly byAggregate: ReadonlyMap<string, PostingExpectation>;
  private readonly byResource: ReadonlyMap<string, PostingExpectation>;

  constructor(claims: readonly PostingExpectation[]) {
    this.byAggregate = new Map(claims.map((claim) => [claim.aggregate, claim]));
    this.byResource = new Map(claims.map((claim) => [claim.resource, claim]));
  }

  /** The books that an event changes; empty if it does not concern any. */
  subjectsOf(event: BookedEvent): readonly BookSubject[] {
    const { aggregate, id } = streamOf(event.stream);
    const moved = movedLines(event);
    if (aggregate !== ACCOUNT && !this.byAggregate.has(aggregate) && moved.length === 0) return [];
    const accounts = new Set(moved.flatMap(({ account }) => accountOf(account) ?? []));
    // Opening a customer's account leaves its book empty: most accounts never need one.
    if (event.type === 'accounts.account-opened' && opensForPlatform(event)) accounts.add(id);
    const payment = this.paymentOf(aggregate, id, event);
    const isStray = payment === null && moved.some(({ account }) => OWNED.test(account));
    return [
      ...[...accounts].map((account): BookSubject => ({ kind: 'ACCOUNT', id: account })),
      ...(payment === null ? [] : [{ kind: 'PAYMENT', id: payment } as const]),
      ...(isStray && !OUTSIDE_OF_PAYMENTS.includes(event.type)
        ? [{ kind: 'STRAY', id: `${aggregate}-${id}` } as const]
        : []),
    ];
  }

  /** The book of a subject after an event. `state` is null before the first event. */
  book({ kind, id }: BookSubject, state: Json, event: BookedEvent): Json {
    const stream = streamOf(event.stream);
    switch (kind) {
      case 'ACCOUNT':
        return bookAccount(
          (state ?? NO_ACCOUNT) as unknown as AccountBook,
          id,
          event,
          stream.aggregate === ACCOUNT && stream.id === id,
        ) as unknown as Json;
      case 'PAYMENT':
      case 'STRAY':
        return bookPayment(
          (state ?? NO_PAYMENT) as unknown as PaymentBook,
          event,
          stream.id,
          this.expectationOf(id),
        ) as unknown as Json;
    }
  }

  /** Imbalances in the books of a subject. */
  imbalancesOf({ tenant, subject: { kind, id }, state }: Omit<Book, 'at'>): readonly Imbalance[] {
    const named = (subject: string, problem: string, lines: readonly WrongLine[]): Imbalance[] =>
      lines.map((line) => ({ tenant, subject, ...line, problem }));
    switch (kind) {
      case 'ACCOUNT': {
        const book = state as unknown as AccountBook;
        const subject = `InternalAccount:${id}`;
        return [
          ...named(subject, 'is below its minimum', wrongBalances(book, id)),
          ...book.misposted.map((type) => ({
            tenant,
            subject,
            account: `account:${id}`,
            currency: '',
            amount: '',
            expected: '',
            problem: `has an event ${type} that moved another amount than it names`,
          })),
        ];
      }
      case 'PAYMENT': {
        const claim = this.expectationOf(id);
        const book = state as unknown as PaymentBook;
        const lines = claim === undefined ? [] : wrongLines(book, claim);
        return named(id, 'differs from the terms of the payment', lines);
      }
      case 'STRAY': {
        const net = Object.entries((state as unknown as PaymentBook).net).sort();
        const lines = net.map(([key, amount]) => {
          const [account = '', currency = ''] = key.split(' ');
          return { account, currency, amount, expected: '0' };
        });
        return named(id, 'was booked for no payment', lines);
      }
    }
  }

  /** True if an imbalance of the subject counts only after a period without events. */
  settles({ kind, id }: BookSubject): boolean {
    return kind === 'PAYMENT' && this.expectationOf(id)?.settles === true;
  }

  private expectationOf(paymentId: string): PostingExpectation | undefined {
    return this.byResource.get(paymentId.slice(0, paymentId.indexOf(':')));
  }

  /** The payment that an event belongs to: by its stream, or by a reference to the payment. */
  private paymentOf(aggregate: string, id: string, { data }: BookedEvent): string | null {
    const claim = this.byAggregate.get(aggregate);
    if (claim !== undefined) return `${claim.resource}:${id}`;
    const named = data['transactionId'];
    return typeof named === 'string' && this.expectationOf(named) !== undefined ? named : null;
  }
}

/** All faults of a complete history. Pure: folds the history from the beginning. */
export function imbalancesIn(
  history: Iterable<BookedEvent>,
  claims: readonly PostingExpectation[],
): readonly Imbalance[] {
  const rules = new BookRules(claims);
  const books = new Map<string, Omit<Book, 'at'>>();
  for (const event of history) {
    for (const subject of rules.subjectsOf(event)) {
      const { tenant } = streamOf(event.stream);
      const key = `${tenant} ${subject.kind} ${subject.id}`;
      const state = rules.book(subject, books.get(key)?.state ?? null, event);
      books.set(key, { tenant, subject, state });
    }
  }
  return [...books.values()].flatMap((book) => rules.imbalancesOf(book));
}

const ACCOUNT = 'accounts.internal-account';
/** Kinds of ledger accounts with the money of an internal account. */
const KINDS_OF_ACCOUNTS: ReadonlySet<string> = new Set(['account', 'hold']);
const STREAM = /^([^.]+)\.(.+)-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The UUID of the internal account to which a ledger account belongs; null for other ledger accounts. */
function accountOf(ledgerAccount: string): string | null {
  const kind = ledgerAccount.indexOf(':');
  return kind > 0 && KINDS_OF_ACCOUNTS.has(ledgerAccount.slice(0, kind)) ? ledgerAccount.slice(kind + 1) : null;
}

/** Parts of a stream name that the books need. The format is that of the event store. */
function streamOf(stream: string): { readonly tenant: string; readonly aggregate: string; readonly id: string } {
  const parts = STREAM.exec(stream);
  return { tenant: parts?.[1] ?? '', aggregate: parts?.[2] ?? stream, id: parts?.[3] ?? '' };
}
