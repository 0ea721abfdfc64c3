import {
  type DecisionContext,
  type Money,
  Refusal,
  type RefusalData,
  assertNever,
  defineAggregate,
  money,
  type MoneyData,
  toMoneyData,
  transientConflict,
  requireSameContent,
} from '@app/kernel';
import {
  AuthorizationAdvised,
  AuthorizationAnswered,
  AuthorizationApproved,
  AuthorizationConcluded,
  AuthorizationDeclined,
  AuthorizationExpired,
  AuthorizationRequested,
  AuthorizationReversed,
  type CardOperation,
  CARD_TRANSACTION_EVENTS,
  type CardTransactionEvent,
  ClearingPosted,
  type DeclineReason,
  FinancialAuthorizationApproved,
  type Merchant,
  PresentmentReceived,
  PresentmentRefused,
  PullConfirmed,
  PullFailed,
  ReturnCredited,
  ReturnReversed,
  ShortfallRecovered,
  ShortfallWrittenOff,
} from './card-transaction.events.js';
import {
  type CardTransactionState,
  NO_CARD_TRANSACTION,
  type PendingPresentment,
  conclusionOf,
  evolve,
  heldAmount,
  isBeingReversed,
  isOpen,
  isAdvice,
  isUnanswered,
  isUnconcluded,
  outstandingShortfall,
  statusOf,
} from './card-transaction.state.js';

/** The account's result of a presentment, with amounts as text; zero where nothing moved. */
export interface AccountOutcome {
  /** The hold afterwards. */
  readonly held: string;
  readonly released: string;
  readonly covered: string;
  readonly pulled: string;
  readonly shortfall: string;
}

/** Limits of the card for a larger amount. */
export interface AdvisedCard {
  readonly isFrozen: boolean;
  readonly maxSpendPerTransaction: bigint | null;
}

export type Presentment =
  /** Zero: nothing more will be cleared. `isForced`: also accepts a late presentment (payments-cards 15.7). */
  | { readonly kind: 'clearing'; readonly amount: bigint; readonly isForced: boolean }
  /** `amount` is the new total. */
  | { readonly kind: 'advice'; readonly amount: bigint; readonly card: AdvisedCard }
  | { readonly kind: 'return'; readonly amount: bigint }
  /** Reverses the newest return. `isForced`: the network has already taken the money back. */
  | { readonly kind: 'return-reversal'; readonly isForced: boolean }
  | { readonly kind: 'pull-failure' }
  /** `approved`: the shortfall that two operators approved. */
  | { readonly kind: 'recovery'; readonly approved?: MoneyData | undefined };

export type CardTransactionCommand =
  | {
      readonly kind: 'request';
      readonly transactionId: string;
      readonly cardId: string;
      readonly customerId: string;
      readonly platformCustomerId: string;
      readonly operation: CardOperation;
      readonly amount: Money;
      readonly currency: {
        readonly code: string;
        readonly name: string;
        readonly symbol: string;
        readonly decimals: number;
      };
      readonly merchant: Merchant;
      readonly fundingSources: readonly string[];
      readonly answerBy: string;
      readonly period: string;
      readonly issuerTransactionToken: string;
    }
  /** `now`: time of the approval, which may be later than that of the command. */
  | {
      readonly kind: 'approve';
      readonly accountId: string;
      readonly confirmation: 'CONFIRMED' | 'PENDING';
      readonly now: string;
      /** True if the caller records that the answer was sent. */
      readonly awaitsAnswer: boolean;
    }
  /** `now`: when the answer was sent; `answerBy`: the network's deadline. */
  | { readonly kind: 'confirm-answer'; readonly now: string; readonly answerBy: string }
  | { readonly kind: 'reverse' }
  /** Confirms that no other account holds money for the transaction. */
  | { readonly kind: 'conclude' }
  | { readonly kind: 'decline'; readonly accountId: string; readonly declineReason: DeclineReason }
  | { readonly kind: 'present'; readonly step: string; readonly presentment: Presentment }
  | { readonly kind: 'post'; readonly step: string; readonly outcome: AccountOutcome }
  | { readonly kind: 'refuse'; readonly step: string; readonly refusal: RefusalData }
  | { readonly kind: 'confirm-pull' }
  /** The account no longer owes the shortfall. */
  | { readonly kind: 'write-off' };

/** `details.reason` of a conflict with a pending presentment or reversal, which the caller may complete before it tries again. */
export const IN_PROGRESS = 'PRESENTMENT_IN_PROGRESS';

/**
 * One authorization with its presentments, returns and reversal. A presentment is first received, then the account moves the money, then the
 * outcome is posted. One is processed at a time; the next one or a timer completes an interrupted one.
 */
export const cardTransaction = defineAggregate<CardTransactionState, CardTransactionCommand, CardTransactionEvent>({
  context: 'cards',
  name: 'card-transaction',
  events: CARD_TRANSACTION_EVENTS,
  initial: NO_CARD_TRANSACTION,
  decide,
  evolve,
});

function decide(
  command: CardTransactionCommand,
  state: CardTransactionState,
  { at }: DecisionContext,
): readonly CardTransactionEvent[] {
  if (command.kind === 'request') {
    const { kind: _kind, amount, ...facts } = command;
    const asked = { ...facts, amount: toMoneyData(amount) };
    if (state.terms === null) return [AuthorizationRequested(asked)];
    const contentOf = ({ cardId, operation, amount: of }: typeof asked | NonNullable<typeof state.terms>) => ({
      cardId,
      operation,
      amount: of,
    });
    requireSameContent(`requesting ${asked.transactionId}`, contentOf(state.terms), contentOf(asked));
    return [];
  }
  if (state.terms === null) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such card transaction.');
  switch (command.kind) {
    case 'approve': {
      if (state.decision !== 'UNDECIDED') return [];
      const { kind: _kind, now, awaitsAnswer, ...approval } = command;
      if (now >= state.answerBy && !isAdvice(state.terms.operation))
        return [AuthorizationDeclined({ ...state.terms, accountId: approval.accountId, declineReason: 'TIMED_OUT' })];
      const financial = state.terms.operation.startsWith('FINANCIAL');
      const needsAnswer = awaitsAnswer && !isAdvice(state.terms.operation);
      const approved = { ...state.terms, ...approval, ...(needsAnswer && { awaitsAnswer }) };
      return [financial ? FinancialAuthorizationApproved(approved) : AuthorizationApproved(approved)];
    }
    case 'confirm-answer':
      return isUnanswered(state) && command.now < command.answerBy ? [AuthorizationAnswered({})] : [];
    case 'reverse':
      return isUnanswered(state) ? [AuthorizationReversed({ status: 'EXCEPTION', declineReason: 'TIMED_OUT' })] : [];
    case 'conclude': {
      const isDecided = state.decision !== 'UNDECIDED' && !isUnanswered(state);
      return isDecided && isUnconcluded(conclusionOf(state)) ? [AuthorizationConcluded({})] : [];
    }
    case 'decline': {
      const { accountId, declineReason } = command;
      return state.decision === 'UNDECIDED'
        ? [AuthorizationDeclined({ ...state.terms, accountId, declineReason })]
        : [];
    }
    case 'present':
      return [present(command.step, command.presentment, state)];
    case 'post':
      return state.pending?.step === command.step ? [post(state.pending, command.outcome, state, at)] : [];
    case 'refuse':
      return state.pending?.step === command.step
        ? [PresentmentRefused({ step: command.step, ...command.refusal })]
        : [];
    case 'confirm-pull':
      return state.totals.pendingPulls > 0 ? [PullConfirmed({})] : [];
    case 'write-off': {
      const outstanding = outstandingShortfall(state);
      if (outstanding === 0n) return [];
      return [ShortfallWrittenOff({ amount: toMoneyData(money(state.terms.currency.code, outstanding)) })];
    }
    default:
      return assertNever(command);
  }
}

/** Accepts a presentment, or refuses one that the transaction does not allow (payments-cards 15.6). */
function present(step: string, presentment: Presentment, state: CardTransactionState): CardTransactionEvent {
  if (state.decision === 'UNDECIDED') throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such card transaction.');
  if (state.pending !== null || isBeingReversed(state))
    throw transientConflict('Another operation on this transaction is in progress.', { reason: IN_PROGRESS });
  const received = (kind: PendingPresentment['kind'], amount: bigint): CardTransactionEvent =>
    PresentmentReceived({ step, presentment: kind, amount: toMoneyData(money(state.terms!.currency.code, amount)) });
  const { settled, refunded } = state.totals;
  switch (presentment.kind) {
    case 'clearing':
      requireClearable(presentment, state);
      return presentment.amount === 0n ? received('EXPIRY', 0n) : received('CLEARING', presentment.amount);
    case 'advice':
      if (!isOpen(state)) throw wrongStatus(state, 'advised');
      requireAllowed(presentment, state);
      return received('ADVICE', presentment.amount);
    case 'return':
      if (state.direction === 'CREDIT')
        throw new Refusal('INVALID_INPUT', 'A transaction of direction CREDIT cannot be returned.');
      if (settled === 0n) throw wrongStatus(state, 'returned');
      if (presentment.amount > settled - refunded) {
        throw new Refusal('INVALID_AMOUNT', 'The amount exceeds what was settled and not yet returned.');
      }
      return received('RETURN', presentment.amount);
    case 'return-reversal':
      if (!isReversible(presentment.isForced, state)) throw wrongStatus(state, 'taken back');
      return received('RETURN_REVERSAL', state.returned.at(-1)!);
    case 'pull-failure':
      if (state.totals.pendingPulls === 0) throw new Refusal('CONFLICT', 'This transaction has no unconfirmed pull.');
      return received('PULL_FAILURE', settled - state.shortfall);
    case 'recovery':
      if (outstandingShortfall(state) === 0n)
        throw new Refusal('INVALID_INPUT', 'This transaction has no outstanding shortfall.');
      if (presentment.approved !== undefined && BigInt(presentment.approved.amount) !== outstandingShortfall(state))
        throw new Refusal('CONFLICT', 'The shortfall differs from the approved amount.');
      return received('RECOVERY', outstandingShortfall(state));
    default:
      return assertNever(presentment);
  }
}

/**
 * Open authorizations can be cleared. If the network has already paid (on a closed card, or by a report of the issuer), any approved one can.
 * That includes a reversed approval: the network did receive the answer, although that was not recorded.
 */
function requireClearable(
  { amount, isForced }: Extract<Presentment, { kind: 'clearing' }>,
  state: CardTransactionState,
): void {
  const forced = amount > 0n && (state.isReversed || (isForced && state.decision === 'APPROVED'));
  if (!isOpen(state) && !forced) throw wrongStatus(state, 'cleared');
}

/**
 * True for a fully returned transaction; for a partially returned one only if the network has already taken the money back and the account owes nothing
 * for the transaction (an operator collects that first).
 */
function isReversible(isForced: boolean, state: CardTransactionState): boolean {
  if (statusOf(state) === 'REFUNDED') return true;
  return isForced && state.returned.length > 0 && state.shortfall === 0n;
}

/** A larger amount requires that the card allows it; a smaller one returns money, which every card allows. */
function requireAllowed(
  { amount, card: { isFrozen, maxSpendPerTransaction: most } }: Extract<Presentment, { kind: 'advice' }>,
  { direction, totals }: CardTransactionState,
): void {
  if (direction === 'CREDIT' || amount <= totals.authorized) return;
  if (isFrozen) throw new Refusal('INVALID_INPUT', 'A card in state FROZEN cannot authorize.');
  if (most !== null && amount > most)
    throw new Refusal(
      'TRANSACTION_SIZE_LIMIT_EXCEEDED',
      'The amount exceeds the limit of the card for one transaction.',
    );
}

function wrongStatus(state: CardTransactionState, done: string): Refusal {
  return new Refusal('INVALID_INPUT', `A card transaction that is ${statusOf(state)} cannot be ${done}.`);
}

/** The outcome, with the resulting status of the transaction. */
function post(
  pending: PendingPresentment,
  outcome: AccountOutcome,
  state: CardTransactionState,
  at: string,
): CardTransactionEvent {
  const data = (amount: bigint) => toMoneyData(money(state.terms!.currency.code, amount));
  const parts = (amount: string) => data(BigInt(amount));
  const { step } = pending;
  const amount = data(pending.amount);
  const draft = { step, status: statusOf(state) };
  const shortfall = parts(outcome.shortfall);
  const ended = (event: Outcome) => withStatus(state, event, at);
  switch (pending.kind) {
    case 'CLEARING':
      return ended(
        ClearingPosted({ ...draft, amount, covered: parts(outcome.covered), pulled: parts(outcome.pulled), shortfall }),
      );
    case 'EXPIRY':
      return ended(AuthorizationExpired({ ...draft, released: parts(outcome.released) }));
    case 'ADVICE': {
      const change = state.direction === 'DEBIT' ? BigInt(outcome.held) - heldAmount(state) : 0n;
      const wantsMore = state.direction === 'DEBIT' && pending.amount - state.totals.settled > heldAmount(state);
      return ended(
        AuthorizationAdvised({
          ...draft,
          authorizedAmount: amount,
          pulls: wantsMore ? 1 : 0,
          pulled: data(change > 0n ? change : 0n),
          released: data(change < 0n ? -change : 0n),
        }),
      );
    }
    case 'RETURN':
      return ended(ReturnCredited({ ...draft, amount }));
    case 'RETURN_REVERSAL':
      return ended(ReturnReversed({ ...draft, amount, shortfall }));
    case 'PULL_FAILURE':
      return ended(PullFailed({ ...draft, released: parts(outcome.released), returned: amount }));
    case 'RECOVERY':
      return ended(ShortfallRecovered({ ...draft, amount }));
    default:
      return assertNever(pending.kind);
  }
}

type Outcome = Extract<CardTransactionEvent, { readonly data: { readonly status: unknown } }>;

function withStatus(state: CardTransactionState, event: Outcome, at: string): CardTransactionEvent {
  return { ...event, data: { ...event.data, status: statusOf(evolve(state, event, { at })) } } as Outcome;
}
