import { type MoneyData, type Recorded, type RefusalData, assertNever, toMoney } from '@app/kernel';
import type {
  CardOperation,
  CardTransactionEvent,
  CardTransactionStatus,
  DeclineReason,
  Merchant,
  PresentmentKind,
} from './card-transaction.events.js';
import { NO_TOTALS, type Totals, totalsAfter } from './totals.js';

export type Direction = 'DEBIT' | 'CREDIT';

export function directionOf(operation: CardOperation): Direction {
  return operation === 'AUTHORIZATION' || operation === 'FINANCIAL_AUTHORIZATION' ? 'DEBIT' : 'CREDIT';
}

/** True if the network reports something that it has done and waits for no decision. */
export function isAdvice(operation: CardOperation): boolean {
  return operation === 'CREDIT_AUTHORIZATION_ADVICE';
}

export interface PendingPresentment {
  readonly step: string;
  readonly kind: PresentmentKind;
  readonly amount: bigint;
}

/** Recorded with the request, and again with the decision. Personal members are null once the cardholder was erased. */
export interface CardTransactionTerms {
  readonly transactionId: string;
  readonly cardId: string;
  readonly customerId: string;
  readonly platformCustomerId: string | null;
  readonly operation: CardOperation;
  readonly amount: MoneyData;
  readonly currency: {
    readonly code: string;
    readonly name: string;
    readonly symbol: string;
    readonly decimals: number;
  };
  readonly merchant: Merchant | null;
  readonly issuerTransactionToken: string;
}

export interface CardTransactionState {
  /** null before the authorization is requested. */
  readonly terms: CardTransactionTerms | null;
  /** ISO 8601; null before the request. */
  readonly requestedAt: string | null;
  readonly direction: Direction;
  /** The accounts that may pay, in the order in which they are tried. */
  readonly fundingSources: readonly string[];
  /** Deadline of the network for the decision, ISO 8601. */
  readonly answerBy: string;
  readonly decision: 'UNDECIDED' | 'APPROVED' | 'DECLINED';
  /** True if the approval reached the network or need not. */
  readonly isAnswered: boolean;
  /** True if approved, then declined because the network received no answer. */
  readonly isReversed: boolean;
  /** True once no account holds money for it without effect or will. */
  readonly isConcluded: boolean;
  readonly declineReason: DeclineReason | null;
  /** The account that pays or is paid. */
  readonly accountId: string | null;
  readonly totals: Totals;
  /** True if nothing more is expected: it expired, or its card was closed. */
  readonly closedOut: boolean;
  readonly pullFailed: boolean;
  /** Amount paid by the service and not recovered. */
  readonly shortfall: bigint;
  /** The part that an operator wrote off. */
  readonly writtenOff: bigint;
  /** Amounts of the returns that were not reversed, oldest first. */
  readonly returned: readonly bigint[];
  /** Received, without a recorded outcome. */
  readonly pending: PendingPresentment | null;
  /** Why the account refused a presentment, by step. */
  readonly refused: Readonly<Record<string, Partial<RefusalData>>>;
}

export const NO_CARD_TRANSACTION: CardTransactionState = {
  terms: null,
  requestedAt: null,
  direction: 'DEBIT',
  fundingSources: [],
  answerBy: '',
  decision: 'UNDECIDED',
  isAnswered: false,
  isReversed: false,
  isConcluded: false,
  declineReason: null,
  accountId: null,
  totals: NO_TOTALS,
  closedOut: false,
  pullFailed: false,
  shortfall: 0n,
  writtenOff: 0n,
  returned: [],
  pending: null,
  refused: {},
};

/** Derived from past events alone (payments-cards 15.5). */
export function statusOf({
  decision,
  totals,
  closedOut,
  pullFailed,
  shortfall,
}: CardTransactionState): CardTransactionStatus {
  if (decision === 'DECLINED' || pullFailed || shortfall > 0n) return 'EXCEPTION';
  const { authorized, settled, refunded } = totals;
  if (closedOut || settled >= authorized) return refunded > 0n && refunded === settled ? 'REFUNDED' : 'SETTLED';
  return settled > 0n ? 'PARTIALLY_SETTLED' : 'AUTHORIZED';
}

/** True for an approval that the network may not have received: no answer is recorded, and the network has not referred to it. */
export function isUnanswered({ decision, isAnswered }: CardTransactionState): boolean {
  return decision === 'APPROVED' && !isAnswered;
}

/** An approval is reversed, and its account has not released the hold yet. A clearing must wait: the transaction counts no hold any more. */
export function isBeingReversed({ isReversed, isConcluded }: CardTransactionState): boolean {
  return isReversed && !isConcluded;
}

/** Facts that decide whether an authorization must be concluded. */
export interface Conclusion {
  readonly isApproved: boolean;
  readonly isAnswered: boolean;
  /** True if only one account could pay. */
  readonly hasOneSource: boolean;
  readonly isConcluded: boolean;
}

/**
 * True until nothing is left to decide or release. That is immediately the case if the only account that could pay did, and the network
 * knows.
 */
export function isUnconcluded({ isApproved, isAnswered, hasOneSource, isConcluded }: Conclusion): boolean {
  return !isConcluded && !(isApproved && isAnswered && hasOneSource);
}

export function conclusionOf({
  decision,
  isAnswered,
  fundingSources,
  isConcluded,
}: Pick<CardTransactionState, 'decision' | 'isAnswered' | 'fundingSources' | 'isConcluded'>): Conclusion {
  return { isApproved: decision === 'APPROVED', isAnswered, hasOneSource: fundingSources.length === 1, isConcluded };
}

/** Amount that the service paid and the account still owes. */
export function outstandingShortfall({ shortfall, writtenOff }: CardTransactionState): bigint {
  return shortfall - writtenOff;
}

/** True if more clearings are expected. */
export function isOpen(state: CardTransactionState): boolean {
  return state.decision === 'APPROVED' && ['AUTHORIZED', 'PARTIALLY_SETTLED'].includes(statusOf(state));
}

/** Amount still held on the account: authorized but not cleared. */
export function heldAmount({ direction, totals, shortfall }: CardTransactionState): bigint {
  return direction === 'DEBIT' ? totals.pulled - (totals.settled - shortfall) : 0n;
}

export function evolve(
  state: CardTransactionState,
  event: CardTransactionEvent,
  { at }: Pick<Recorded, 'at'>,
): CardTransactionState {
  if (event.type === 'cards.authorization-requested') {
    // Earlier releases recorded no deadline; their callers have stopped waiting.
    const { fundingSources, answerBy = at, period: _, ...terms } = event.data;
    const direction = directionOf(terms.operation);
    return {
      ...state,
      terms,
      requestedAt: at,
      direction,
      fundingSources,
      answerBy,
      totals: totalsAfter(state.totals, event, direction),
    };
  }
  const after = { ...state, totals: totalsAfter(state.totals, event, state.direction) };
  switch (event.type) {
    case 'cards.authorization-approved':
    case 'cards.financial-authorization-approved':
      return {
        ...after,
        decision: 'APPROVED',
        accountId: event.data.accountId,
        isAnswered: event.data.awaitsAnswer !== true,
      };
    case 'cards.authorization-answered':
      return { ...after, isAnswered: true };
    case 'cards.authorization-concluded':
      return { ...after, isConcluded: true };
    case 'cards.authorization-reversed':
      return { ...after, decision: 'DECLINED', declineReason: event.data.declineReason, isReversed: true };
    case 'cards.authorization-declined':
      return {
        ...after,
        decision: 'DECLINED',
        accountId: event.data.accountId,
        declineReason: event.data.declineReason,
      };
    case 'cards.presentment-received': {
      const { step, presentment, amount } = event.data;
      return { ...after, isAnswered: true, pending: { step, kind: presentment, amount: toMoney(amount).amount } };
    }
    case 'cards.clearing-posted':
      return { ...after, pending: null, shortfall: state.shortfall + toMoney(event.data.shortfall).amount };
    case 'cards.authorization-expired':
      return { ...after, pending: null, closedOut: true };
    case 'cards.return-credited':
      return { ...after, pending: null, returned: [...state.returned, toMoney(event.data.amount).amount] };
    case 'cards.return-reversed':
      return {
        ...after,
        pending: null,
        returned: state.returned.slice(0, -1),
        shortfall: state.shortfall + toMoney(event.data.shortfall).amount,
      };
    case 'cards.pull-failed':
      return {
        ...after,
        pending: null,
        pullFailed: true,
        shortfall: state.shortfall + toMoney(event.data.returned).amount,
      };
    case 'cards.shortfall-recovered':
      return {
        ...after,
        pending: null,
        pullFailed: false,
        shortfall: state.shortfall - toMoney(event.data.amount).amount,
      };
    case 'cards.shortfall-written-off':
      return { ...after, writtenOff: state.writtenOff + toMoney(event.data.amount).amount };
    case 'cards.authorization-advised':
      return { ...after, pending: null };
    case 'cards.presentment-refused': {
      const { step, ...refusal } = event.data;
      return { ...after, pending: null, refused: { ...state.refused, [step]: refusal } };
    }
    case 'cards.pull-confirmed':
      return after;
    default:
      return assertNever(event);
  }
}
