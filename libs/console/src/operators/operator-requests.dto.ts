import { DateField, EnumField, FlagField, IntegerField, ListField, PeriodEndField, TextField, rules } from '@app/http';
import { AccountQuery, BooksQuery } from '../books/books.dto.js';
import { type DecidedEnd, SUSPENSE_ENDS } from '@app/operators';
import { STATING_PORTS, type StatingPort } from '@app/partners';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A platform by its UUID, as the list of platforms shows it. */
export class OfPlatformQuery {
  @TextField({ max: 36, pattern: UUID, description: 'UUID of the platform.' }) platformId!: string;
}

/** One platform, or all platforms. */
export class OfAnyPlatformQuery {
  @TextField({ optional: true, max: 36, pattern: UUID, description: 'UUID of the platform.' }) platformId?: string;
}

/** The reason for an operator's action; recorded with the action, sealed. */
class WithReason {
  @TextField({ min: 1, max: 500, description: 'Reason; recorded with the action.' }) reason!: string;
}

/** An action on one saga instance. */
export class SagaActRequest extends WithReason {
  @TextField({ max: 36, pattern: UUID }) platformId!: string;
  @TextField({ min: 1, max: 100 }) saga!: string;
  @TextField({ max: 36, pattern: UUID }) instance!: string;
}

/** An action on a reader of the log. */
export class ReaderActRequest extends WithReason {
  @TextField({ min: 1, max: 100 }) reader!: string;
}

const TRANSACTION_ID = /^(?:Card)?Transaction:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DECIDED_ID = /^(?:Transaction|CardTransaction|NetworkSettlement):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SIGNED_UNITS = /^-?[1-9][0-9]{0,15}$/;

/** The destination of money in suspense. */
export class SuspenseRequest extends WithReason {
  @TextField({ max: 36, pattern: UUID }) platformId!: string;
  @TextField({ max: 60, pattern: TRANSACTION_ID }) transactionId!: string;
  @EnumField(SUSPENSE_ENDS, { description: 'Money of a card can only be sent OUTSIDE.' }) to!: DecidedEnd;
}

/** The service's loss on a card transaction or a returned collection. */
export class RecoveryRequest extends WithReason {
  @TextField({ max: 36, pattern: UUID }) platformId!: string;
  @TextField({ max: 60, pattern: TRANSACTION_ID }) transactionId!: string;
}

/** A payment between the service and the card network. */
export class SettlementRequest extends WithReason {
  @TextField({ max: 36, pattern: UUID }) platformId!: string;
  @TextField({ max: 10 }) currency!: string;
  @TextField({ max: 17, pattern: SIGNED_UNITS, description: 'Smallest units; negative where the network paid.' })
  amount!: string;
  @TextField({ min: 1, max: 100, description: 'Reference of the document; each is settled once.' }) reference!: string;
}

/** The decision about a proposal that the operator has seen. */
export class ProposalDecisionRequest extends WithReason {
  @TextField({ max: 36, pattern: UUID }) platformId!: string;
  @TextField({ max: 60, pattern: DECIDED_ID }) transactionId!: string;
  @IntegerField({ min: 1, description: 'Round of the proposal that was seen.' }) round!: number;
  @EnumField(['approve', 'reject']) decision!: 'approve' | 'reject';
}

/** The read models to rebuild, and the choice to replace the live ones. */
export class RebuildRequest extends WithReason {
  @ListField(rules.text({ max: 100 }), {
    optional: true,
    min: 1,
    max: 200,
    description: 'All read models when omitted.',
  })
  projections?: string[];
  @FlagField({ optional: true, description: 'Replace the tables in use with the rebuilt ones.' }) swap?: boolean;
}

/** Verifies the whole history. */
export class VerificationRequest extends WithReason {}

/** A platform's books, now or at a point in time. */
export class TrialBalanceQuery extends BooksQuery {
  @TextField({ max: 36, pattern: UUID, description: 'UUID of the platform.' }) platformId!: string;
}

/** A platform's books at a point in time, from the whole log. */
export class PastBalanceRequest extends WithReason {
  @TextField({ max: 36, pattern: UUID }) platformId!: string;
  @PeriodEndField({ description: 'State of the books at this time.' }) at!: string;
}

/** Movements of one account of a platform, or of a payment's clearing account. */
export class StatementQuery extends AccountQuery {
  @TextField({ max: 36, pattern: UUID, description: 'UUID of the platform.' }) platformId!: string;
}

/** One day of a partner, to compare with the books. */
export class DayComparisonRequest extends WithReason {
  @TextField({ max: 36, pattern: UUID }) platformId!: string;
  @EnumField(STATING_PORTS, { description: 'The outside party.' }) port!: StatingPort;
  @DateField({ description: 'A day that has ended, UTC.' }) day!: string;
}

/** Seals after the given number. */
export class SealsQuery {
  @IntegerField({ optional: true, min: 1, description: 'Seals before this number.' }) before?: number;
}

/** A resource of a platform by its public id. */
export class ResourceQuery extends OfPlatformQuery {
  @TextField({ max: 200 }) id!: string;
}

/** Access to a resource with its personal data, which is recorded. */
export class LookRequest extends WithReason {
  @TextField({ max: 36, pattern: UUID }) platformId!: string;
  @TextField({ max: 200 }) id!: string;
}
