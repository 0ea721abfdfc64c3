import type { ResultOf, StatementReport } from '@app/partner-protocol';
import type { Day } from '../calendar/business-days.js';

/** Facts of the record, in the order in which they became known. They hold ids and amounts, and nothing about people. */

/** Settlement system of a payment: its file is one of SEPA credit transfers, or of ACH credits. */
export type Rail = 'SEPA' | 'ACH';

/** Result of an order, as the protocol names it. */
export type OrderResult = ResultOf<'payment-network', 'payout'> | ResultOf<'payment-network', 'recover'>;

/** An order that was taken; its account is kept beside the record until its file is written. */
export interface OrderTaken {
  readonly type: 'ORDER_TAKEN';
  readonly operationId: string;
  readonly operation: 'payout' | 'return-funds';
  readonly transactionId: string;
  readonly rail: Rail;
  readonly cents: string;
  /** ISO 8601. */
  readonly at: string;
}

/** An order that was concluded when it came: no money moves for it. */
export interface OrderAnswered {
  readonly type: 'ORDER_ANSWERED';
  readonly operationId: string;
  readonly operation: string;
  readonly transactionId: string;
  readonly result: unknown;
}

/** A payout was taken back before a file had it: none gets it. */
export interface OrderWithdrawn {
  readonly type: 'ORDER_WITHDRAWN';
  readonly operationId: string;
}

/** The platform waits for the money of a payout to come back. */
export interface RecoveryAsked {
  readonly type: 'RECOVERY_ASKED';
  readonly operationId: string;
  readonly transactionId: string;
}

/** A quote waits for money, and its payer has the instructions. */
export interface FundsAwaited {
  readonly type: 'FUNDS_AWAITED';
  readonly quoteId: string;
  readonly reference: string;
  readonly currency: string;
}

/** Accounts of the platform can be paid into, and it knows the ways. An account is here again where its way changes. */
export interface DepositsAwaited {
  readonly type: 'DEPOSITS_AWAITED';
  readonly accounts: readonly {
    readonly internalAccountId: string;
    readonly reference: string;
    readonly currency: string;
    /** The virtual IBAN of this account and no other one, then and later; or null. */
    readonly iban: string | null;
  }[];
}

/** The orders of a file, decided before it is written. */
export interface BatchClosed {
  readonly type: 'BATCH_CLOSED';
  /** The id of the message; for ACH the reference of the file. */
  readonly batchId: string;
  readonly rail: Rail;
  readonly file: string;
  readonly at: string;
  /** The bank's day on which it was closed. */
  readonly day: Day;
  readonly executionDay: Day;
  readonly orders: readonly string[];
  /** ACH: number of the first entry's trace, and of the file on its day. */
  readonly firstTrace: number;
  readonly numberOfDay: number;
}

/** The file is complete on disk, and not yet where the bank's program takes it. */
export interface FileWritten {
  readonly type: 'FILE_WRITTEN';
  readonly batchId: string;
}

/** The file is where the bank's program takes it. */
export interface FileHandedOver {
  readonly type: 'FILE_HANDED_OVER';
  readonly batchId: string;
}

/** On this day of its execution, or after it, the file still is where the bank's program takes it. */
export interface FileWaits {
  readonly type: 'FILE_WAITS';
  readonly batchId: string;
  readonly day: Day;
}

/** A statement of the bank, as it is reported to the platform. */
export interface StatementRead {
  readonly type: 'STATEMENT_READ';
  /** Its kind, account and id. */
  readonly name: string;
  readonly parts: readonly StatementPart[];
}

/** A part of a statement, without the members of its report. */
export type StatementPart = Omit<StatementReport, 'reportId' | 'reportedAt' | 'kind'>;

/** A result that became known for an order. */
export interface KnownResult {
  readonly operationId: string;
  readonly result: OrderResult;
}

/** An entry of the bank that belongs to an order or a deposit. */
export interface Booking {
  /** The bank's reference, by which it counts once. */
  readonly key: string;
  readonly rail: Rail;
  readonly day: Day | null;
  readonly cents: string;
  readonly isCredit: boolean;
  /** The order it belongs to, or null. */
  readonly operationId: string | null;
  /** The quote it pays for, or null. */
  readonly quoteId: string | null;
  /** The account of the platform it is paid into; absent for none. */
  readonly internalAccountId?: string;
  /** Of a credit: digests of its names, by which a recall means it. */
  readonly names?: readonly string[];
  /** Of a debit: the key of the deposit that its sender's bank took back. */
  readonly recallOf?: string;
}

/** All that follows from a file of the bank, as one fact: it counts whole or not at all. */
export interface BankFileRead {
  readonly type: 'BANK_FILE_READ';
  readonly digest: string;
  readonly message: string;
  /** Ids of the statements in it, of their accounts. */
  readonly statements: readonly string[];
  readonly at: string;
  readonly results: readonly KnownResult[];
  readonly bookings: readonly Booking[];
  /** Lines for an operator. */
  readonly notes: readonly string[];
}

/** Results that follow from the calendar: no return came in time. */
export interface ReturnTimePassed {
  readonly type: 'RETURN_TIME_PASSED';
  readonly results: readonly KnownResult[];
}

/** The platform took or finally refused a report. */
export interface ReportSent {
  readonly type: 'REPORT_SENT';
  readonly reportId: string;
  readonly status: number;
  /** RECORDED, KNOWN or CONTRADICTS; null for a report that was refused. */
  readonly outcome: string | null;
  readonly at: string;
}

/** A fact of the record. */
export type RecordEntry =
  | OrderTaken
  | OrderAnswered
  | OrderWithdrawn
  | RecoveryAsked
  | FundsAwaited
  | DepositsAwaited
  | BatchClosed
  | FileWritten
  | FileHandedOver
  | FileWaits
  | BankFileRead
  | StatementRead
  | ReturnTimePassed
  | ReportSent;
