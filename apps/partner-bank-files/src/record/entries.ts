import type { ResultOf, StatementReport } from '@app/partner-protocol';
import type { Day } from '../calendar/business-days.js';

/** Entries of the record, in the order in which the facts became known. They contain ids and amounts, but no personal data. */

/** Settlement system of a payment: SEPA credit transfers, or ACH credits. */
export type Rail = 'SEPA' | 'ACH';

/** Result of an order in the terms of the protocol. */
export type OrderResult = ResultOf<'payment-network', 'payout'> | ResultOf<'payment-network', 'recover'>;

/** An order was accepted. Its account is stored outside the record until its file is written. */
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

/** An order was answered on receipt: no money moves for it. */
export interface OrderAnswered {
  readonly type: 'ORDER_ANSWERED';
  readonly operationId: string;
  readonly operation: string;
  readonly transactionId: string;
  readonly result: unknown;
}

/** A payout was withdrawn before it was put in a file, and never will be. */
export interface OrderWithdrawn {
  readonly type: 'ORDER_WITHDRAWN';
  readonly operationId: string;
}

/** The platform awaits the return of a payout's money. */
export interface RecoveryAsked {
  readonly type: 'RECOVERY_ASKED';
  readonly operationId: string;
  readonly transactionId: string;
}

/** A quote awaits money, and its payer has the instructions. */
export interface FundsAwaited {
  readonly type: 'FUNDS_AWAITED';
  readonly quoteId: string;
  readonly reference: string;
  readonly currency: string;
}

/**
 * Accounts of the platform can receive deposits, and the platform has the instructions. An account is listed again when its instructions
 * change.
 */
export interface DepositsAwaited {
  readonly type: 'DEPOSITS_AWAITED';
  readonly accounts: readonly {
    readonly internalAccountId: string;
    readonly reference: string;
    readonly currency: string;
    /** Virtual IBAN assigned exclusively and permanently to this account; or null. */
    readonly iban: string | null;
  }[];
}

/** The orders of a file were fixed, before it is written. */
export interface BatchClosed {
  readonly type: 'BATCH_CLOSED';
  /** Message id; for ACH the reference of the file. */
  readonly batchId: string;
  readonly rail: Rail;
  readonly file: string;
  readonly at: string;
  /** The bank's day of the closing. */
  readonly day: Day;
  readonly executionDay: Day;
  readonly orders: readonly string[];
  /** ACH: trace sequence number of the first entry, and number of the file on its day. */
  readonly firstTrace: number;
  readonly numberOfDay: number;
}

/** The file is complete on disk, but not yet in the folder of the bank's program. */
export interface FileWritten {
  readonly type: 'FILE_WRITTEN';
  readonly batchId: string;
}

/** The file is in the folder of the bank's program. */
export interface FileHandedOver {
  readonly type: 'FILE_HANDED_OVER';
  readonly batchId: string;
}

/** The file was still in the folder of the bank's program on its execution day or later. */
export interface FileWaits {
  readonly type: 'FILE_WAITS';
  readonly batchId: string;
  readonly day: Day;
}

/** A statement of the bank was read, for the report to the platform. */
export interface StatementRead {
  readonly type: 'STATEMENT_READ';
  /** Kind, account and id of the statement. */
  readonly name: string;
  readonly parts: readonly StatementPart[];
}

/** One part of a statement, without the members of its report. */
export type StatementPart = Omit<StatementReport, 'reportId' | 'reportedAt' | 'kind'>;

/** A result became known for an order. */
export interface KnownResult {
  readonly operationId: string;
  readonly result: OrderResult;
}

/** An entry of the bank that belongs to an order or a deposit. */
export interface Booking {
  /** The bank's reference, for deduplication. */
  readonly key: string;
  readonly rail: Rail;
  readonly day: Day | null;
  readonly cents: string;
  readonly isCredit: boolean;
  /** Order of the entry, or null. */
  readonly operationId: string | null;
  /** Quote that it pays, or null. */
  readonly quoteId: string | null;
  /** Account of the platform that receives it; absent if none. */
  readonly internalAccountId?: string;
  /** For a credit: digests of its names, with which a recall identifies it. */
  readonly names?: readonly string[];
  /** For a debit: key of the deposit that the sender's bank recalled. */
  readonly recallOf?: string;
}

/** All effects of one file of the bank, as a single fact: they apply completely or not at all. */
export interface BankFileRead {
  readonly type: 'BANK_FILE_READ';
  readonly digest: string;
  readonly message: string;
  /** Names of the statements in it. */
  readonly statements: readonly string[];
  readonly at: string;
  readonly results: readonly KnownResult[];
  readonly bookings: readonly Booking[];
  /** Operator notes. */
  readonly notes: readonly string[];
}

/** Results that follow from the calendar: no return arrived in time. */
export interface ReturnTimePassed {
  readonly type: 'RETURN_TIME_PASSED';
  readonly results: readonly KnownResult[];
}

/** The platform accepted a report, or finally refused it. */
export interface ReportSent {
  readonly type: 'REPORT_SENT';
  readonly reportId: string;
  readonly status: number;
  /** RECORDED, KNOWN or CONTRADICTS; null for a refused report. */
  readonly outcome: string | null;
  readonly at: string;
}

/** An entry of the record. */
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
