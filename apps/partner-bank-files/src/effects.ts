import type { AchCorrection, AchReturnFile } from './ach/ach-returns.js';
import { type BusinessCalendar, type Day, plusBusinessDays, plusDays } from './calendar/business-days.js';
import { failureOf } from './reasons.js';
import {
  type BankState,
  type Batch,
  CURRENCIES,
  endToEndIdOf,
  type Order,
  partOf,
  receiverOfDeposit,
} from './record/bank-state.js';
import type { Booking, KnownResult, OrderResult, Rail } from './record/entries.js';
import { decimalOf, sumOf } from './money.js';
import { FileRefused } from './files/file-refused.js';
import type { BookedPayment, Entry, Statement } from './sepa/camt.js';
import type { RecallRequest } from './sepa/camt-056.js';
import type { StatusReport } from './sepa/pain-002.js';

/** Outcome of an order at the bank. */
type Outcome =
  | { readonly kind: 'SETTLED' }
  | { readonly kind: 'CANCELLED' }
  | { readonly kind: 'REJECTED' | 'RETURNED'; readonly reason: string | null };

/** All effects of one file of the bank. They are collected first, so that a file that is refused at its end changes nothing. */
export class FileEffects {
  readonly results: KnownResult[] = [];
  readonly bookings: Booking[] = [];
  readonly notes: string[] = [];
  private readonly latest = new Map<string, OrderResult>();
  private readonly keys = new Map<string, Booking>();

  constructor(private readonly state: BankState) {}

  /** Sets the result of an order. A transition that the protocol does not allow becomes an operator note and changes nothing. */
  settle(order: Order, outcome: Outcome): void {
    const before = this.latest.get(order.operationId) ?? order.results.at(-1);
    const result = resultAfter(order, before, outcome);
    if (result === 'KNOWN') return;
    if (result === 'CONTRADICTION') {
      this.notes.push(`${order.operationId} was ${before!.status}, and is ${outcome.kind} now`);
      return;
    }
    this.latest.set(order.operationId, result);
    this.results.push({ operationId: order.operationId, result });
  }

  /** Credits without an order that match the most exact of these names that matches any, in this file or earlier. */
  creditsNamed(names: readonly string[]): readonly Booking[] {
    const named = names.map((name) => [
      ...this.state.creditsNamed(name),
      ...this.bookings.filter((booking) => booking.names?.includes(name) === true),
    ]);
    return named.find((credits) => credits.length > 0) ?? [];
  }

  /** True if an entry returned the order's money, in this file or earlier. */
  isBroughtBack(operationId: string): boolean {
    const isHere = this.bookings.some((booking) => booking.isCredit && booking.operationId === operationId);
    return isHere || this.state.returned.has(operationId);
  }

  /** True if a deposit was recalled, in this file or earlier. */
  isRecalled(depositId: string): boolean {
    return this.state.recalled.has(depositId) || this.bookings.some(({ recallOf }) => recallOf === depositId);
  }

  /** Books an entry; false if it was booked before. */
  book(booking: Booking): boolean {
    const { key, cents } = booking;
    const before = this.state.bookings.get(key);
    const known = before ?? this.keys.get(key);
    if (known === undefined) {
      this.keys.set(key, booking);
      this.bookings.push(booking);
      return true;
    }
    if (known.cents !== cents || known.isCredit !== booking.isCredit)
      this.notes.push(`the bank's reference ${key} has another amount than before: ${decimalOf(BigInt(cents))}`);
    else if (isOther(known, booking) || (before === undefined && booking.operationId === null))
      this.notes.push(`the bank's reference ${key} is that of another entry of ${decimalOf(BigInt(cents))} too`);
    return false;
  }
}

/** True if two entries with the same reference and amount belong to different payments. Without names they cannot be distinguished. */
function isOther({ operationId, names = [] }: Booking, other: Booking): boolean {
  const { names: others = [] } = other;
  const haveNames = names.length > 0 && others.length > 0;
  return operationId !== other.operationId || (haveNames && !names.some((name) => others.includes(name)));
}

function resultAfter(
  { operation }: Order,
  before: OrderResult | undefined,
  outcome: Outcome,
): OrderResult | 'KNOWN' | 'CONTRADICTION' {
  const isDone = before?.status === 'DELIVERED' || before?.status === 'RECOVERED';
  if (outcome.kind === 'SETTLED') {
    if (before === undefined) return { status: operation === 'payout' ? 'DELIVERED' : 'RECOVERED' };
    return isDone || before.status === 'RETURNED' ? 'KNOWN' : 'CONTRADICTION';
  }
  if (before === undefined && operation !== 'payout') return { status: 'REFUSED' };
  if (before === undefined) return outcome.kind === 'CANCELLED' ? { status: 'CANCELLED' } : failed(outcome);
  if (!isDone) return 'KNOWN';
  return operation === 'payout' && outcome.kind === 'RETURNED' ? { status: 'RETURNED' } : 'CONTRADICTION';
}

function failed({ kind, reason }: Extract<Outcome, { readonly reason: string | null }>): OrderResult {
  const fallback = kind === 'REJECTED' ? 'QUOTE_EXECUTION_FAILED' : 'COUNTERPARTY_POST_TX_FAILED';
  return { status: 'FAILED', failureReason: failureOf(reason, fallback), accepted: true };
}

const SETTLED = ['ACSC', 'ACCC'];
/** Reason codes for a duplicate message or payment. The first one counts, so the rejection of the second has no effect. */
const DUPLICATES = ['AM05', 'DUPL', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05'];

/** Effects of a status report. Refuses a report on a message that is not ours, or with sums that differ from ours. */
export function effectsOfStatusReport(state: BankState, report: StatusReport): FileEffects {
  const batch = state.batches.get(report.originalMessageId);
  if (batch === undefined) throw new FileRefused('it answers a message that is not ours');
  const orders = batch.orders.map((operationId) => state.orders.get(operationId)!);
  const cents = sumOf(orders.map((order) => BigInt(order.cents)));
  const isSame = (report.originalCount ?? orders.length) === orders.length && (report.originalCents ?? cents) === cents;
  if (!isSame) throw new FileRefused('it answers our message with another number or sum of payments');
  const effects = new FileEffects(state);
  const statuses = new Map<Order, { readonly status: string; readonly reason: string | null }>();
  for (const { endToEndId, status, reason } of report.statuses) {
    const meant =
      endToEndId === null ? orders : orders.filter(({ operationId }) => endToEndIdOf(operationId) === endToEndId);
    if (meant.length === 0) throw new FileRefused('it has the status of a payment that is not in our message');
    for (const order of meant) statuses.set(order, { status, reason });
  }
  for (const [order, { status, reason }] of statuses) {
    if (status === 'RJCT' && DUPLICATES.includes(reason ?? ''))
      effects.notes.push(`${order.operationId} is refused as one that the bank has already: ${reason}`);
    else if (status === 'RJCT') effects.settle(order, { kind: 'REJECTED', reason });
    if (status === 'CANC') effects.settle(order, { kind: 'CANCELLED' });
    if (SETTLED.includes(status)) effects.settle(order, { kind: 'SETTLED' });
  }
  return effects;
}

/** Operators answer recall requests at the bank, so each becomes an operator note that identifies the deposit. */
export function effectsOfRecallRequests(state: BankState, requests: readonly RecallRequest[]): FileEffects {
  const effects = new FileEffects(state);
  for (const { id, names, cents, reason } of requests) {
    const credits = effects.creditsNamed(names).filter((credit) => cents === null || credit.cents === cents.toString());
    const found = credits.map((credit) => {
      const { key } = credit;
      const receiver = receiverOfDeposit(credit);
      const place = effects.isRecalled(key)
        ? 'taken back before'
        : `for ${Object.values(receiver ?? { none: 'no one' }).join()}`;
      return `${key}, ${decimalOf(BigInt(credit.cents))}, ${place}`;
    });
    const asked = `the bank asks by request ${id} for a payment back (${reason ?? 'no reason'})`;
    effects.notes.push(`${asked}: ${found.length > 0 ? found.join(' or ') : 'it is no credit that came here'}`);
  }
  return effects;
}

/** Kind of message whose credits are reported as deposits. Reporting the other kind too would count a payment twice. */
export type DepositsFrom = Statement['kind'];

/** Effects of statements of a rail's account. */
export function effectsOfStatements(
  state: BankState,
  rail: Rail,
  statements: readonly Statement[],
  depositsFrom: DepositsFrom,
): FileEffects {
  const effects = new FileEffects(state);
  for (const { entries, kind } of statements)
    for (const entry of entries.filter(({ status }) => status === 'BOOK'))
      new EntryReader(state, rail, effects, kind === depositsFrom).read(entry);
  return effects;
}

const NO_PAYMENT: BookedPayment = {
  reference: null,
  endToEndId: null,
  names: [],
  messageId: null,
  batchId: null,
  cents: null,
  returnReason: null,
  isReturn: false,
  remittance: '',
  creditorIban: null,
};

/** Interprets the entries of an account: debits are paid orders, credits are returns and deposits. */
class EntryReader {
  constructor(
    private readonly state: BankState,
    private readonly rail: Rail,
    private readonly effects: FileEffects,
    private readonly countsDeposits: boolean,
  ) {}

  read(entry: Entry): void {
    const payments = entry.payments.length > 0 ? entry.payments : [NO_PAYMENT];
    for (const [number, payment] of payments.entries()) {
      const cents = payment.cents ?? (payments.length === 1 ? entry.cents : null);
      const reference = payment.reference ?? (entry.reference && entry.reference + (number > 0 ? `/${number}` : ''));
      const key = reference === null ? null : `${this.rail}:${reference}`;
      if (cents === null) this.effects.notes.push(`a payment of entry ${key} has no amount`);
      else this.readPayment(entry, payment, { cents, key });
    }
  }

  private readPayment(
    entry: Entry,
    payment: BookedPayment,
    { cents, key }: { readonly cents: bigint; readonly key: string | null },
  ): void {
    const order = orderNamed(this.state, payment.endToEndId, this.rail);
    const isReturn = payment.isReturn || entry.isReturn;
    const booking = {
      rail: this.rail,
      day: entry.bookingDay,
      cents: cents.toString(),
      isCredit: entry.isCredit,
      quoteId: null,
    };
    if (order !== undefined) {
      const own = `${this.rail}:${endToEndIdOf(order.operationId)}/${entry.isCredit ? 'CRDT' : 'DBIT'}`;
      return this.ofOrder(order, payment.returnReason, { ...booking, key: key ?? own, operationId: order.operationId });
    }
    const batch = this.state.batches.get(payment.batchId ?? payment.messageId ?? '');
    const file = batch ?? (isReturn ? null : fileOfSum(this.state, this.rail, entry));
    if (!entry.isCredit && file !== null) return this.ofBatch(file, { ...booking, key });
    if (!entry.isCredit && isReturn && this.countsDeposits)
      return this.recall(payment, { ...booking, key, operationId: null });
    if (entry.isCredit && isReturn) this.ofReturns({ ...booking, key });
    else if (entry.isCredit && this.countsDeposits) this.deposit(payment, { ...booking, key, operationId: null });
  }

  private ofOrder(order: Order, reason: string | null, booking: Booking): void {
    if (booking.cents !== order.cents) {
      const amounts = [booking.cents, order.cents].map((cents) => decimalOf(BigInt(cents)));
      this.effects.notes.push(`${order.operationId} is booked with ${amounts[0]} instead of ${amounts[1]}`);
      return;
    }
    if (!booking.isCredit && this.state.wasDebitedBefore(order.operationId, booking.day))
      return void this.effects.notes.push(`${order.operationId} is debited a second time`);
    if (!this.effects.book(booking)) return;
    this.effects.settle(order, booking.isCredit ? { kind: 'RETURNED', reason } : { kind: 'SETTLED' });
  }

  /** A file booked as one sum: all its payments except the rejected ones. */
  private ofBatch(batch: Batch, booking: Omit<Booking, 'key' | 'operationId'> & { readonly key: string | null }): void {
    const paid = paidOrders(this.state, batch);
    const sum = sumOf(paid.map((order) => BigInt(order.cents)));
    const booked = BigInt(booking.cents);
    if (paid.some(({ operationId }) => this.state.wasDebitedBefore(operationId, booking.day)))
      return void this.effects.notes.push(`file ${batch.batchId} is debited a second time`);
    if (sum !== booked)
      return void this.effects.notes.push(
        `file ${batch.batchId} is booked with ${decimalOf(booked)} instead of ${decimalOf(sum)}`,
      );
    for (const order of paid) {
      const { operationId, cents } = order;
      const key = partOf(booking.key ?? batch.batchId, operationId);
      this.effects.book({ ...booking, key, operationId, cents });
      // our bank's debit of an ACH file says nothing about the single entries
      if (this.rail === 'SEPA') this.effects.settle(order, { kind: 'SETTLED' });
    }
  }

  /** A credit that names no order: money of ACH returns, of one return or of a whole return file. */
  private ofReturns(booking: Omit<Booking, 'key' | 'operationId'> & { readonly key: string | null }): void {
    const { effects, state } = this;
    const { key } = booking;
    if (key !== null && state.broughtBackBy.has(key)) return;
    const orders = key === null ? [] : returnedWith(effects, state, booking);
    if (orders.length === 0)
      effects.notes.push(`a return of ${decimalOf(BigInt(booking.cents))} names no order: ${key}`);
    for (const { operationId, cents } of orders)
      effects.book({ ...booking, key: partOf(key!, operationId), operationId, cents });
  }

  /** A debit by which the sender's bank recalls a deposit, in full and once. */
  private recall({ names }: BookedPayment, booking: Omit<Booking, 'key'> & { readonly key: string | null }): void {
    const { effects, state } = this;
    const debit = `a debit of ${decimalOf(BigInt(booking.cents))} that takes money back`;
    if (booking.key === null) return void effects.notes.push(`${debit} has no reference by which it could count once`);
    const key = recallKey(booking.key);
    if (state.bookings.has(key)) return;
    const meant = effects.creditsNamed(names).filter(({ cents }) => cents === booking.cents);
    const [deposit, ...others] = meant.filter((credit) => !effects.isRecalled(credit.key));
    if (deposit !== undefined && others.length === 0 && receiverOfDeposit(deposit) !== null)
      return void effects.book({ ...booking, key, recallOf: deposit.key });
    const fault =
      others.length > 0 ? 'could mean several' : meant.length > 0 ? 'means none that is with us' : 'means none';
    effects.notes.push(`${debit} ${fault} of the deposits: ${booking.key}`);
  }

  private deposit(
    { names, remittance, creditorIban }: BookedPayment,
    booking: Omit<Booking, 'key'> & { readonly key: string | null },
  ): void {
    const { key } = booking;
    const amount = decimalOf(BigInt(booking.cents));
    const receiver =
      this.state.receiverAt(creditorIban) ?? this.state.receiverNamedIn(remittance, CURRENCIES[this.rail]);
    if (key === null) this.effects.notes.push(`a credit of ${amount} has no reference by which it could count once`);
    else if (this.effects.book({ ...booking, key, names, ...receiver }) && receiver === null)
      this.effects.notes.push(`a credit of ${amount} names neither a quote nor an account: ${key}`);
  }
}

/** First results of orders whose money never left the account. */
const NOT_PAID = ['FAILED', 'REFUSED', 'CANCELLED'];

/** The orders whose ACH returns add up to a sum: those of one file, or a single one. Empty if the match is ambiguous. */
function returnedWith(
  effects: FileEffects,
  state: BankState,
  { rail, cents }: Pick<Booking, 'rail' | 'cents'>,
): readonly Order[] {
  if (rail !== 'ACH') return [];
  const files = state.achReturns.map((ids) => ids.filter((id) => !effects.isBroughtBack(id)));
  const orders = files.map((ids) => ids.map((id) => state.orders.get(id)!));
  const worth = [...orders.filter(({ length }) => length > 1), ...orders.flat().map((order) => [order])].filter(
    (some) => sumOf(some.map((order) => BigInt(order.cents))) === BigInt(cents),
  );
  const [first = []] = worth;
  return worth.length === 1 || first.length === 1 ? first : []; // single orders with the same amount are interchangeable
}

/** Orders of a file that were debited. ACH: all. SEPA: all except rejected ones; a returned order was debited before. */
export function paidOrders(state: BankState, { rail, orders }: Batch): readonly Order[] {
  const all = orders.map((operationId) => state.orders.get(operationId)!);
  if (rail === 'ACH') return all; // our bank debits the whole file, before any return is known
  return all.filter(
    ({ operationId, results: [first] }) => state.returned.has(operationId) || !NOT_PAID.includes(first?.status ?? ''),
  );
}

/** Key of a recall, distinct from the deposit's, since a bank may reuse the reference. */
export function recallKey(key: string): string {
  return `${key}/DBIT`;
}

/** Days after its effective entry date within which a bank may book an ACH file. */
const BOOKED_WITHIN_DAYS = 4;

/** The only ACH file whose sum and days match a debit; null if there is none or more than one. */
export function fileOfSum(state: BankState, rail: Rail, { isCredit, cents, bookingDay }: Entry): Batch | null {
  if (rail !== 'ACH' || isCredit || bookingDay === null) return null;
  const candidates = [...state.batches.values()].filter(
    (batch) =>
      batch.rail === 'ACH' &&
      batch.executionDay <= bookingDay &&
      bookingDay <= plusDays(batch.executionDay, BOOKED_WITHIN_DAYS) &&
      sumOf(batch.orders.map((id) => BigInt(state.orders.get(id)!.cents))) === cents,
  );
  return candidates.length === 1 ? candidates[0]! : null;
}

const END_TO_END_ID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i;

/** The order of the rail whose id an entry carries; undefined if it carries none of ours. */
export function orderNamed(state: BankState, endToEndId: string | null, rail: Rail): Order | undefined {
  const parts = END_TO_END_ID.exec(endToEndId ?? '')?.slice(1);
  const order = state.orders.get(parts?.join('-').toLowerCase() ?? '');
  return order?.rail === rail && order.batchId !== null ? order : undefined;
}

/** Effects of returned ACH entries. Refuses the file if a return names an entry that is not in a file of ours. */
export function effectsOfAchReturns(state: BankState, file: AchReturnFile, institution: string): FileEffects {
  const effects = new FileEffects(state);
  const orderOf = ({ trace, institution: of }: AchCorrection): Order => {
    const order = of === institution ? state.orderOfTrace(trace) : undefined;
    if (order === undefined) throw new FileRefused('it returns an entry that is not ours');
    return order;
  };
  for (const returned of file.returns) {
    const order = orderOf(returned);
    if (returned.cents !== BigInt(order.cents)) throw new FileRefused('it returns an entry with another amount');
    effects.settle(order, { kind: 'RETURNED', reason: returned.code });
  }
  for (const correction of file.corrections)
    effects.notes.push(`the bank of ${orderOf(correction).operationId} asks for a correction: ${correction.code}`);
  return effects;
}

/**
 * ACH orders whose return period has ended: they count as delivered. A later return follows the delivery. A bank that received the file
 * late executes it on its next business day at the earliest.
 */
export function deliveredByTime(
  state: BankState,
  days: number,
  calendar: BusinessCalendar,
  today: Day,
): readonly KnownResult[] {
  const batches = [...state.batches.values()].filter(({ rail, stage }) => rail === 'ACH' && stage === 'HANDED_OVER');
  const passed = batches.filter(({ executionDay, waitedUntil }) => {
    const executed = waitedUntil === null ? executionDay : plusBusinessDays(calendar, waitedUntil, 1);
    return plusBusinessDays(calendar, executed, days) < today;
  });
  const effects = new FileEffects(state);
  for (const order of passed.flatMap(({ orders }) => orders.map((id) => state.orders.get(id)!)))
    if (order.results.length === 0) effects.settle(order, { kind: 'SETTLED' });
  return effects.results;
}
