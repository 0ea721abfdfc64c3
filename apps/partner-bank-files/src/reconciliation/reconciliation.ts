import type { Day } from '../calendar/business-days.js';
import { fileOfSum, orderNamed, paidOrders, recallKey } from '../effects.js';
import { decimalOf, sumOf } from '../money.js';
import { type BankState, type Batch, type Order, receiverOfDeposit } from '../record/bank-state.js';
import type { Booking, Rail } from '../record/entries.js';
import type { BookedPayment, Entry, Statement } from '../sepa/camt.js';

/** A movement of the account; credits are positive. */
export interface Movement {
  readonly cents: bigint;
  /** The bank's reference, or our order id. */
  readonly reference: string | null;
  readonly reason: string;
}

/** Comparison of a statement with the record. */
export interface Reconciliation {
  readonly rail: Rail;
  readonly statement: string;
  readonly day: Day | null;
  readonly currency: string | null;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly matches: readonly Movement[];
  /** In the record but not on the statement. */
  readonly missing: readonly Movement[];
  /** On the statement but not in the record. */
  readonly surplus: readonly Movement[];
  /** Number of results that the platform has not accepted yet. */
  readonly unreported: number;
  /** Number of results that the platform refused or found contradictory since the first day of the statement. */
  readonly refusedReports: number;
  /** True if statement and record are equal to the cent and the platform refused no result. */
  readonly agrees: boolean;
}

/** Compares a statement with the record, entry by entry. */
export function reconcile(state: BankState, rail: Rail, statement: Statement): Reconciliation {
  const comparison = new Comparison(state, rail);
  for (const entry of statement.entries.filter(({ status }) => status === 'BOOK')) comparison.read(entry);
  const { matches, surplus } = comparison;
  const missing = comparison.missing(statement);
  const unreported = [...state.due.values()].filter(({ kind }) => kind !== 'STATEMENT').length;
  const since = statement.firstDay ?? statement.day ?? '';
  const refusedReports = state.refusedReports.filter(({ at }) => at.slice(0, since.length) >= since).length;
  return {
    rail,
    statement: statement.id,
    day: statement.day,
    currency: statement.currency,
    opening: statement.opening,
    closing: statement.closing,
    matches,
    missing,
    surplus,
    unreported,
    refusedReports,
    agrees: missing.length + surplus.length + refusedReports === 0,
  };
}

class Comparison {
  readonly matches: Movement[] = [];
  readonly surplus: Movement[] = [];
  private readonly debited = new Set<string>();
  private readonly credited = new Set<string>();
  private readonly keys = new Set<string>();

  constructor(
    private readonly state: BankState,
    private readonly rail: Rail,
  ) {}

  read(entry: Entry): void {
    if (entry.payments.length === 0) return this.readWhole(entry, null);
    for (const [number, payment] of entry.payments.entries()) {
      if (payment.cents === null && entry.payments.length > 1) {
        this.surplus.push({
          cents: signed(entry, 0n),
          reference: entry.reference,
          reason: 'a payment without an amount',
        });
        continue;
      }
      const cents = signed(entry, payment.cents ?? entry.cents);
      const reference = payment.reference ?? (entry.reference && entry.reference + (number > 0 ? `/${number}` : ''));
      this.readPayment(entry, payment, { cents, reference });
    }
  }

  private readPayment(
    entry: Entry,
    payment: BookedPayment,
    { cents, reference }: { readonly cents: bigint; readonly reference: string | null },
  ): void {
    const order = orderNamed(this.state, payment.endToEndId, this.rail);
    if (order !== undefined) return this.ofOrder(order, { cents, reference }, entry.bookingDay);
    const batch = this.state.batches.get(payment.batchId ?? payment.messageId ?? '');
    if (batch !== undefined || payment.cents === null) return this.readWhole(entry, batch ?? null);
    this.ofOther({ cents, reference });
  }

  /** Matches an entry for a whole file, or one without an order of ours. */
  private readWhole(entry: Entry, named: Batch | null): void {
    const cents = signed(entry, entry.cents);
    const { reference } = entry;
    const batch = entry.isCredit ? null : (named ?? fileOfSum(this.state, this.rail, entry));
    const orders =
      batch === null ? [] : paidOrders(this.state, batch).filter(({ operationId }) => !this.debited.has(operationId));
    if (batch === null) return this.ofOther({ cents, reference });
    if (orders.some(({ operationId }) => this.state.wasDebitedBefore(operationId, entry.bookingDay)))
      return void this.surplus.push({ cents, reference, reason: `file ${batch.batchId} a second time` });
    if (-sumOf(orders.map((order) => BigInt(order.cents))) !== cents)
      return void this.surplus.push({ cents, reference, reason: `another sum than that of file ${batch.batchId}` });
    for (const { operationId } of orders) this.debited.add(operationId);
    this.matches.push({ cents, reference, reason: `file ${batch.batchId}` });
  }

  private ofOrder(order: Order, { cents, reference }: Omit<Movement, 'reason'>, day: Day | null): void {
    const isCredit = cents > 0n;
    const seen = isCredit ? this.credited : this.debited;
    const isSecond = seen.has(order.operationId) || (!isCredit && this.state.wasDebitedBefore(order.operationId, day));
    const fault = isSecond ? 'a second time' : faultOf(order, cents);
    if (fault !== null)
      return void this.surplus.push({ cents, reference, reason: `order ${order.operationId} ${fault}` });
    seen.add(order.operationId);
    this.matches.push({ cents, reference, reason: `order ${order.operationId}${isCredit ? ', returned' : ''}` });
  }

  private ofOther({ cents, reference }: Omit<Movement, 'reason'>): void {
    const broughtBack = cents > 0n ? this.state.broughtBackBy.get(`${this.rail}:${reference}`) : undefined;
    if (broughtBack !== undefined) return this.ofReturns(broughtBack, { cents, reference });
    const key = cents < 0n ? recallKey(`${this.rail}:${reference}`) : `${this.rail}:${reference}`;
    const booking = reference === null ? undefined : this.state.bookings.get(key);
    const isFirst = !this.keys.has(key);
    this.keys.add(key);
    const known = booking === undefined ? null : nameOf(booking);
    if (known !== null && isFirst && centsOfBooking(booking!) === cents)
      return void this.matches.push({ cents, reference, reason: known });
    const reason = booking !== undefined && !isFirst ? 'a deposit a second time' : 'neither an order nor a deposit';
    this.surplus.push({ cents, reference, reason });
  }

  private ofReturns(operationIds: readonly string[], { cents, reference }: Omit<Movement, 'reason'>): void {
    const sum = sumOf(operationIds.map((id) => BigInt(this.state.orders.get(id)!.cents)));
    const isSecond = operationIds.some((id) => this.credited.has(id));
    if (isSecond || sum !== cents) {
      const reason = isSecond ? 'returns a second time' : 'another sum than that of its returns';
      return void this.surplus.push({ cents, reference, reason });
    }
    for (const id of operationIds) this.credited.add(id);
    this.matches.push({ cents, reference, reason: `returns of ${operationIds.join(', ')}` });
  }

  /** Movements in the record that are expected on the days of the statement but have no entry. */
  missing({ firstDay, day }: Statement): readonly Movement[] {
    if (day === null) return [];
    const from = firstDay ?? day;
    const bookings = [...this.state.bookings.values()].filter(({ rail }) => rail === this.rail);
    const bookedOrders = new Map(
      bookings.filter(({ isCredit }) => !isCredit).map((each) => [each.operationId, each.day]),
    );
    const orders = [...this.state.batches.values()]
      .filter(({ rail, stage, executionDay }) => rail === this.rail && stage === 'HANDED_OVER' && executionDay <= day)
      .flatMap((batch) => paidOrders(this.state, batch))
      .filter(({ operationId }) => !this.debited.has(operationId))
      .filter(({ operationId }) => isWithin(bookedOrders.get(operationId), from, day, true));
    const notified = bookings.filter(
      (booking) =>
        isWithin(booking.day, from, day, false) &&
        (booking.operationId === null
          ? nameOf(booking) !== null && !this.keys.has(booking.key)
          : booking.isCredit && !this.credited.has(booking.operationId)),
    );
    return [
      ...orders.map(({ operationId, cents }) => ({
        cents: -BigInt(cents),
        reference: operationId,
        reason: `order ${operationId} was given to the bank`,
      })),
      ...notified.map((booking) => ({
        cents: centsOfBooking(booking),
        reference: booking.key,
        reason: 'an entry that the bank notified',
      })),
    ];
  }
}

/** Mismatch between an entry and its order; null if there is none. */
function faultOf(order: Order, cents: bigint): string | null {
  const size = cents < 0n ? -cents : cents;
  if (size !== BigInt(order.cents)) return `with another amount than ${decimalOf(BigInt(order.cents))}`;
  const last = order.results.at(-1)?.status;
  const isBack = ['RETURNED', 'FAILED', 'REFUSED', 'CANCELLED'].includes(last ?? '');
  return cents > 0n && !isBack ? `came back, but is ${last ?? 'open'} in the record` : null;
}

/** Name of the deposit or recall that a booking represents; null if it is neither. */
function nameOf(booking: Booking): string | null {
  if (booking.recallOf !== undefined) return `recall of deposit ${booking.recallOf}`;
  const receiver = booking.isCredit ? receiverOfDeposit(booking) : null;
  return receiver === null ? null : `deposit for ${Object.values(receiver).join()}`;
}

function isWithin(booked: Day | null | undefined, from: Day, to: Day, isExpected: boolean): boolean {
  return booked === undefined || booked === null ? isExpected : from <= booked && booked <= to;
}

function signed({ isCredit }: Entry, cents: bigint): bigint {
  return isCredit ? cents : -cents;
}

function centsOfBooking({ cents, isCredit }: Booking): bigint {
  return isCredit ? BigInt(cents) : -BigInt(cents);
}
