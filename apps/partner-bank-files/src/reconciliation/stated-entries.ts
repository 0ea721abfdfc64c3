import type { StatementEntry, StatementReport } from '@app/partner-protocol';
import { fileOfSum, orderNamed, paidOrders, recallKey } from '../effects.js';
import { sumOf } from '../money.js';
import { type BankState, type Batch, CURRENCIES, receiverOfDeposit } from '../record/bank-state.js';
import type { Rail, StatementPart } from '../record/entries.js';
import type { BookedPayment, Entry, Statement } from '../sepa/camt.js';

/** Order or deposit of an amount, if known. */
type Subject = Pick<StatementEntry, 'operationId' | 'depositId'>;

interface Leg {
  readonly cents: bigint;
  readonly subject: Subject;
}

/** Maximum entries per report to the platform; longer statements are sent in parts. */
const ENTRIES_OF_A_PART = 1_000;

/**
 * Splits a bank's statement into parts for the platform. Each booked amount names its order or deposit, and the part numbers continue those
 * already reported for the day. Null if the bank gave no balances.
 */
export function statementParts(state: BankState, rail: Rail, statement: Statement): readonly StatementPart[] | null {
  const { opening, closing, day } = statement;
  if (opening === null || closing === null || day === null) return null;
  const entries = entriesOf(state, rail, statement);
  const before = state.partsOf(rail, day);
  const count = Math.max(1, Math.ceil(entries.length / ENTRIES_OF_A_PART));
  let balance = opening;
  return Array.from({ length: count }, (_, number) => {
    const ofPart = entries.slice(number * ENTRIES_OF_A_PART, (number + 1) * ENTRIES_OF_A_PART);
    const begun = balance;
    balance += sumOf(
      ofPart.map(({ direction, amount }) => (direction === 'CREDIT' ? BigInt(amount) : -BigInt(amount))),
    );
    const place = { account: rail, day, part: before + number + 1, parts: before + count };
    return { ...place, currency: CURRENCIES[rail], opening: String(begun), closing: String(balance), entries: ofPart };
  });
}

function entriesOf(state: BankState, rail: Rail, { entries }: Statement): StatementReport['entries'] {
  const reading = new EntryReading(state, rail);
  return entries
    .filter(({ status }) => status === 'BOOK')
    .flatMap((entry, number) =>
      reading.legsOf(entry).map(({ cents, subject }, leg) => ({
        entryId: `${number + 1}.${leg + 1}`,
        direction: entry.isCredit ? ('CREDIT' as const) : ('DEBIT' as const),
        amount: cents.toString(),
        ...subject,
      })),
    );
}

/** Finds the orders and deposits of the entries of one statement. */
class EntryReading {
  private readonly debited = new Set<string>();

  constructor(
    private readonly state: BankState,
    private readonly rail: Rail,
  ) {}

  /** The amounts that make up an entry. A remainder that its payments do not explain is an amount without a subject. */
  legsOf(entry: Entry): readonly Leg[] {
    const legs =
      entry.payments.length === 0
        ? this.whole(entry)
        : entry.payments.flatMap((payment, number) => this.ofPayment(entry, payment, number));
    if (!entry.isCredit) for (const { subject } of legs) this.debited.add(subject.operationId ?? '');
    const rest = entry.cents - sumOf(legs.map(({ cents }) => cents));
    return [...legs, { cents: rest, subject: {} }].filter(({ cents }) => cents > 0n);
  }

  private ofPayment(entry: Entry, payment: BookedPayment, number: number): readonly Leg[] {
    if (payment.cents === null && entry.payments.length > 1) return [];
    const cents = payment.cents ?? entry.cents;
    const order = orderNamed(this.state, payment.endToEndId, this.rail);
    if (order !== undefined) return [{ cents, subject: { operationId: order.operationId } }];
    const batch = this.state.batches.get(payment.batchId ?? payment.messageId ?? '');
    if (payment.cents === null || (batch !== undefined && entry.payments.length === 1)) return this.whole(entry, batch);
    const reference = payment.reference ?? (entry.reference && entry.reference + (number > 0 ? `/${number}` : ''));
    return this.ofReturns(entry, cents, reference) ?? [{ cents, subject: this.depositOf(entry, reference) }];
  }

  /** Orders whose money a credit returned without naming them; null if it did not. */
  private ofReturns({ isCredit }: Entry, cents: bigint, reference: string | null): readonly Leg[] | null {
    const ids = isCredit ? this.state.broughtBackBy.get(`${this.rail}:${reference}`) : undefined;
    const legs = (ids ?? []).map((operationId) => ({
      cents: BigInt(this.state.orders.get(operationId)!.cents),
      subject: { operationId },
    }));
    return legs.length > 0 && sumOf(legs.map((leg) => leg.cents)) === cents ? legs : null;
  }

  /** A whole file booked as one sum consists of its orders. Any other entry is a known deposit, or has no subject. */
  private whole(entry: Entry, named?: Batch): readonly Leg[] {
    const { cents, isCredit, reference } = entry;
    const batch = isCredit ? null : (named ?? fileOfSum(this.state, this.rail, entry));
    if (batch === null)
      return this.ofReturns(entry, cents, reference) ?? [{ cents, subject: this.depositOf(entry, reference) }];
    const legs = paidOrders(this.state, batch)
      .filter(({ operationId }) => !this.debited.has(operationId))
      .map((order) => ({ cents: BigInt(order.cents), subject: { operationId: order.operationId } }));
    return sumOf(legs.map((leg) => leg.cents)) === cents ? legs : [{ cents, subject: {} }];
  }

  /** Deposits are reported under the bank's reference in the record; a recall is reported under its deposit. */
  private depositOf({ isCredit }: Entry, reference: string | null): Subject {
    if (reference === null) return {};
    const key = `${this.rail}:${reference}`;
    const booking = this.state.bookings.get(isCredit ? key : recallKey(key));
    const depositId = isCredit ? key : booking?.recallOf;
    const deposit = this.state.bookings.get(depositId ?? '');
    return deposit !== undefined && deposit.isCredit && receiverOfDeposit(deposit) !== null
      ? { depositId: deposit.key }
      : {};
  }
}
