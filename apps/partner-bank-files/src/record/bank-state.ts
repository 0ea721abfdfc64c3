import { derivedUuid } from '@app/kernel';
import type { Answer } from '@app/partner-protocol';
import type { Day } from '../calendar/business-days.js';
import type {
  BatchClosed,
  Booking,
  FundsAwaited,
  KnownResult,
  OrderResult,
  OrderTaken,
  Rail,
  RecordEntry,
  ReportSent,
  StatementPart,
  StatementRead,
} from './entries.js';

/** Current state of an order. */
export interface Order extends OrderTaken {
  batchId: string | null;
  readonly results: OrderResult[];
}

/** Current state of a file. */
export interface Batch extends BatchClosed {
  stage: 'CLOSED' | 'WRITTEN' | 'HANDED_OVER';
  /** Latest day from its execution day on at which the bank had not collected the file; null if it was collected in time. */
  waitedUntil: Day | null;
}

/** A report that the platform has not accepted yet. */
export type DueReport =
  | {
      readonly reportId: string;
      readonly kind: 'OPERATION';
      readonly operationId: string;
      readonly result: OrderResult;
    }
  | ({
      readonly reportId: string;
      readonly kind: 'FUNDS_RECEIVED';
      readonly depositId: string;
      readonly amount: { readonly currency: string; readonly amount: string };
    } & Receiver)
  | { readonly reportId: string; readonly kind: 'FUNDS_RECALLED'; readonly depositId: string }
  | ({ readonly reportId: string; readonly kind: 'STATEMENT' } & StatementPart);

/** Receiver of a deposit: a quote, or an account of the platform. */
export type Receiver = { readonly quoteId: string } | { readonly internalAccountId: string };

/** Quote or account for which a booking is a deposit; null if it is not a deposit. */
export function receiverOfDeposit({ operationId, quoteId, internalAccountId }: Booking): Receiver | null {
  if (operationId !== null) return null;
  if (quoteId !== null) return { quoteId };
  return internalAccountId === undefined ? null : { internalAccountId };
}

/** Trace sequence numbers have seven digits and wrap around. */
export const TRACES = 10_000_000;

/** Currency of a rail's account. */
export const CURRENCIES: Readonly<Record<Rail, string>> = { SEPA: 'EUR', ACH: 'USD' };

/** State folded from the entries of the record. */
export class BankState {
  readonly orders = new Map<string, Order>();
  readonly batches = new Map<string, Batch>();
  readonly bookings = new Map<string, Booking>();
  /** First debit of each order. */
  readonly debits = new Map<string, Booking>();
  /** Orders whose money an entry of the account returned. */
  readonly returned = new Set<string>();
  /** Orders returned by each ACH return file: their money may arrive as one sum. */
  readonly achReturns: (readonly string[])[] = [];
  /** Orders whose money a credit without an order returned, by the key of the credit. */
  readonly broughtBackBy = new Map<string, string[]>();
  /** Deposits recalled by the senders' banks. */
  readonly recalled = new Set<string>();
  readonly digests = new Set<string>();
  readonly statements = new Set<string>();
  /** Statements that were read and must be reported. */
  readonly stated = new Set<string>();
  readonly notes: string[] = [];
  readonly due = new Map<string, DueReport>();
  /** Reports that the platform refused or found contradictory: its books differ from the record. */
  readonly refusedReports: ReportSent[] = [];
  /** Orders without a file. */
  readonly open = new Set<string>();
  /** Virtual IBAN last assigned to an account. */
  lastIban: string | null = null;
  /** Number of traces assigned to ACH entries. */
  traces = 0;
  private readonly answers = new Map<string, unknown>();
  private readonly payouts = new Map<string, string>();
  private readonly recoveries = new Map<string, string[]>();
  private readonly recovered = new Set<string>();
  private readonly awaited = new Map<string, { readonly receiver: Receiver; readonly currency: string }>();
  private readonly referenceLengths = new Set<number>();
  private readonly ibans = new Map<string, string>();
  private readonly accountsByIban = new Map<string, Receiver>();
  private readonly creditsByName = new Map<string, Booking[]>();
  private readonly partsOfDays = new Map<string, number>();
  private readonly ordersByTrace = new Map<number, string>();

  /** Answer for an order; null for an unknown order. */
  answerOf(operationId: string): Answer | null {
    const result = this.orders.get(operationId)?.results.at(-1) ?? this.answers.get(operationId);
    if (result !== undefined && result !== null) return { state: 'CONCLUDED', result };
    return this.orders.has(operationId) || result === null ? { state: 'ACCEPTED' } : null;
  }

  /** Payout of a transaction; undefined if none was accepted. */
  payoutOf(transactionId: string): Order | undefined {
    return this.orders.get(this.payouts.get(transactionId) ?? '');
  }

  /** True for a payout that was refused on receipt. */
  isRefusedPayout(transactionId: string): boolean {
    return this.payouts.has(transactionId) && this.payoutOf(transactionId) === undefined;
  }

  /** True if the recovery of a transaction's payout was answered: a payout that arrives later is not executed. */
  isRecovered(transactionId: string): boolean {
    return this.recovered.has(transactionId);
  }

  /** Quote or account whose reference occurs in a text; null if there is none, or more than one. */
  receiverNamedIn(text: string, currency: string): Receiver | null {
    const words = comparable(text);
    const named = [...new Set([...this.referenceLengths].flatMap((length) => partsOf(words, length)))]
      .filter((reference) => this.awaited.get(reference)?.currency === currency)
      .toSorted((one, two) => two.length - one.length);
    const [longest, ...others] = named;
    if (longest === undefined || others.some((other) => !longest.includes(other))) return null;
    return this.awaited.get(longest)!.receiver;
  }

  /** Account to which a virtual IBAN was assigned; null if none. */
  receiverAt(iban: string | null): Receiver | null {
    return this.accountsByIban.get(iban ?? '') ?? null;
  }

  /** Virtual IBAN of an account; null if it has none. */
  ibanOf(internalAccountId: string): string | null {
    return this.ibans.get(internalAccountId) ?? null;
  }

  /** Quote or account of a reference; null if no deposit is expected for it. */
  receiverOf(reference: string): Receiver | null {
    return this.awaited.get(comparable(reference))?.receiver ?? null;
  }

  /** Credits without an order that have the given name. */
  creditsNamed(name: string): readonly Booking[] {
    return this.creditsByName.get(name) ?? [];
  }

  /** True if the order was debited on a different day. Two notifications of one entry have the same day. */
  wasDebitedBefore(operationId: string, day: Day | null): boolean {
    const debit = this.debits.get(operationId);
    return debit !== undefined && debit.day !== null && day !== null && debit.day !== day;
  }

  /** Latest order with a trace sequence number. */
  orderOfTrace(trace: number): Order | undefined {
    return this.orders.get(this.ordersByTrace.get(trace) ?? '');
  }

  /** Number of files of a rail closed on a day. */
  batchesOn(rail: Rail, day: string): number {
    return [...this.batches.values()].filter((batch) => batch.rail === rail && batch.day === day).length;
  }

  /** Number of statement parts of a day that were reported or are due. */
  partsOf(rail: Rail, day: Day): number {
    return this.partsOfDays.get(`${rail} ${day}`) ?? 0;
  }

  apply(entry: RecordEntry): void {
    switch (entry.type) {
      case 'ORDER_TAKEN':
        this.orders.set(entry.operationId, { ...entry, batchId: null, results: [] });
        this.open.add(entry.operationId);
        if (entry.operation === 'payout') this.payouts.set(entry.transactionId, entry.operationId);
        return;
      case 'ORDER_ANSWERED':
        this.answers.set(entry.operationId, entry.result);
        if (entry.operation === 'payout') this.payouts.set(entry.transactionId, entry.operationId);
        if (entry.operation === 'recover') this.recovered.add(entry.transactionId);
        return;
      case 'ORDER_WITHDRAWN':
        this.open.delete(entry.operationId);
        return this.conclude({ operationId: entry.operationId, result: { status: 'CANCELLED' } });
      case 'RECOVERY_ASKED':
        this.answers.set(entry.operationId, null);
        this.recoveries.set(entry.transactionId, [
          ...(this.recoveries.get(entry.transactionId) ?? []),
          entry.operationId,
        ]);
        return;
      case 'FUNDS_AWAITED':
        return this.await({ quoteId: entry.quoteId }, entry);
      case 'DEPOSITS_AWAITED':
        for (const { internalAccountId, iban, ...way } of entry.accounts) {
          this.await({ internalAccountId }, way);
          if (iban === null) continue;
          this.lastIban = iban;
          this.ibans.set(internalAccountId, iban);
          this.accountsByIban.set(iban, { internalAccountId });
        }
        return;
      case 'BATCH_CLOSED':
        this.closeBatch(entry);
        return;
      case 'FILE_WRITTEN':
        this.batches.get(entry.batchId)!.stage = 'WRITTEN';
        return;
      case 'FILE_HANDED_OVER':
        this.batches.get(entry.batchId)!.stage = 'HANDED_OVER';
        return;
      case 'FILE_WAITS':
        this.batches.get(entry.batchId)!.waitedUntil = entry.day;
        return;
      case 'BANK_FILE_READ':
        this.digests.add(entry.digest);
        for (const statement of entry.statements) this.statements.add(statement);
        this.notes.push(...entry.notes);
        if (entry.message === ACH_RETURNS) this.achReturns.push(entry.results.map(({ operationId }) => operationId));
        for (const result of entry.results) this.conclude(result);
        for (const booking of entry.bookings) this.book(booking);
        return;
      case 'STATEMENT_READ':
        return this.state(entry);
      case 'RETURN_TIME_PASSED':
        for (const result of entry.results) this.conclude(result);
        return;
      case 'REPORT_SENT':
        if (entry.outcome !== 'RECORDED' && entry.outcome !== 'KNOWN') this.refusedReports.push(entry);
        this.due.delete(entry.reportId);
    }
  }

  private await(receiver: Receiver, { reference, currency }: Pick<FundsAwaited, 'reference' | 'currency'>): void {
    const name = comparable(reference);
    this.awaited.set(name, { receiver, currency });
    this.referenceLengths.add(name.length);
  }

  private closeBatch(entry: BatchClosed): void {
    this.batches.set(entry.batchId, { ...entry, stage: 'CLOSED', waitedUntil: null });
    for (const [number, operationId] of entry.orders.entries()) {
      this.orders.get(operationId)!.batchId = entry.batchId;
      this.open.delete(operationId);
      if (entry.rail === 'ACH') this.ordersByTrace.set((entry.firstTrace + number) % TRACES, operationId);
    }
    if (entry.rail === 'ACH') this.traces = entry.firstTrace + entry.orders.length - 1;
  }

  private conclude({ operationId, result }: KnownResult): void {
    const order = this.orders.get(operationId)!;
    order.results.push(result);
    this.report(operationId, result, order.results.length);
    if (order.operation !== 'payout') return;
    const recovery = recoveryOf(result);
    for (const waiting of this.recoveries.get(order.transactionId) ?? []) {
      if (this.answers.get(waiting) !== null) continue;
      this.answers.set(waiting, recovery);
      this.report(waiting, recovery, 1);
    }
  }

  private report(operationId: string, result: OrderResult, number: number): void {
    const reportId = derivedUuid('bank-files', 'result', operationId, number);
    this.due.set(reportId, { reportId, kind: 'OPERATION', operationId, result });
  }

  private state({ name, parts }: StatementRead): void {
    this.stated.add(name);
    for (const part of parts) {
      const { account, day } = part;
      this.partsOfDays.set(`${account} ${day}`, part.part);
      const reportId = derivedUuid('bank-files', 'statement', account, day, part.part);
      this.due.set(reportId, { reportId, kind: 'STATEMENT', ...part });
    }
  }

  private book(booking: Booking): void {
    this.bookings.set(booking.key, booking);
    if (booking.recallOf !== undefined) return this.recall(booking.recallOf);
    if (booking.operationId === null) return this.deposit(booking);
    if (booking.isCredit) this.markReturned(booking.key, booking.operationId);
    else if (!this.debits.has(booking.operationId)) this.debits.set(booking.operationId, booking);
  }

  private markReturned(key: string, operationId: string): void {
    this.returned.add(operationId);
    const entry = key.slice(0, key.lastIndexOf('/'));
    if (key !== partOf(entry, operationId)) return;
    this.broughtBackBy.set(entry, [...(this.broughtBackBy.get(entry) ?? []), operationId]);
  }

  /** Reports a recall, unless the platform never received the deposit. */
  private recall(depositId: string): void {
    this.recalled.add(depositId);
    const received = derivedUuid('bank-files', 'deposit', depositId);
    const wasRefused = this.refusedReports.some(({ reportId }) => reportId === received);
    if (wasRefused) return;
    const reportId = derivedUuid('bank-files', 'recall', depositId);
    this.due.set(reportId, { reportId, kind: 'FUNDS_RECALLED', depositId });
  }

  private deposit(booking: Booking): void {
    for (const name of booking.names ?? [])
      this.creditsByName.set(name, [...(this.creditsByName.get(name) ?? []), booking]);
    const receiver = receiverOfDeposit(booking);
    if (receiver === null) return;
    const reportId = derivedUuid('bank-files', 'deposit', booking.key);
    const amount = { currency: CURRENCIES[booking.rail], amount: booking.cents };
    this.due.set(reportId, {
      reportId,
      kind: 'FUNDS_RECEIVED',
      depositId: booking.key,
      ...receiver,
      amount,
    });
  }
}

/** Name of ACH return files in the record. */
export const ACH_RETURNS = 'ACH returns';

/** End-to-end id in bank messages: the operation's id without hyphens. */
export function endToEndIdOf(operationId: string): string {
  return operationId.replaceAll('-', '');
}

/** Key of one order's part in an entry that several orders share. */
export function partOf(entry: string, operationId: string): string {
  return `${entry}/${endToEndIdOf(operationId)}`;
}

/** Result of a recovery: the money is available again if the payout failed or was returned, and gone if it was delivered. */
export function recoveryOf(result: OrderResult): Extract<OrderResult, { status: 'RECOVERED' | 'REFUSED' }> {
  return { status: result.status === 'DELIVERED' ? 'REFUSED' : 'RECOVERED' };
}

/** Minimum number of letters and digits of a reference that is searched in payment texts. */
const MIN_REFERENCE_LENGTH = 6;

/** True if the reference is unlikely to occur in other texts by chance. */
export function isDistinct(reference: string): boolean {
  return comparable(reference).length >= MIN_REFERENCE_LENGTH;
}

/** Normalizes a reference, since banks and payers change case, spaces and punctuation. */
function comparable(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** All substrings of the given length. */
function partsOf(words: string, length: number): readonly string[] {
  return Array.from({ length: Math.max(0, words.length - length + 1) }, (_, from) => words.slice(from, from + length));
}
