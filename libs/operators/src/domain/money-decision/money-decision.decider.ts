import {
  type MoneyData,
  type OperatorNote,
  Refusal,
  assertNever,
  defineAggregate,
  derivedUuid,
  operatorNote,
} from '@app/kernel';
import {
  type DecidedEnd,
  MONEY_DECISION_EVENTS,
  MoneyDecisionApproved,
  type MoneyDecisionEvent,
  MoneyDecisionProposed,
  MoneyDecisionRefused,
  MoneyDecisionRejected,
  MoneyDecisionSent,
} from './money-decision.events.js';

interface ByOperator {
  readonly operatorId: string;
  readonly by: OperatorNote;
}

export type MoneyDecisionCommand =
  | DecisionOfOperator
  | { readonly kind: 'record-sent'; readonly round: number }
  | { readonly kind: 'record-refused'; readonly round: number; readonly code: string };

type DecisionOfOperator = ByOperator &
  /** `amount`: to decide about now; null if there is none. */
  (
    | {
        readonly kind: 'propose';
        readonly transactionId: string;
        readonly to: DecidedEnd;
        readonly amount: MoneyData | null;
        readonly reference?: string;
      }
    | {
        readonly kind: 'approve';
        readonly round: number;
        /** The author may be the same person, signed in in another way. */
        readonly mayBeAuthor?: boolean;
      }
    | { readonly kind: 'reject'; readonly round: number }
  );

/** An approved proposal is open until its money was sent, or the sending was refused. */
export type MoneyDecisionStatus = 'PROPOSED' | 'APPROVED' | 'SENT' | 'REFUSED' | 'REJECTED';

export interface MoneyDecisionState {
  readonly transactionId: string;
  readonly round: number;
  readonly to: DecidedEnd;
  readonly status: MoneyDecisionStatus;
  readonly proposedBy: string;
}

/**
 * Money of one transaction, or of one payment between the service and the card network: one proposal at a time, approved by another person
 * than its author.
 */
export const moneyDecision = defineAggregate<MoneyDecisionState | null, MoneyDecisionCommand, MoneyDecisionEvent>({
  context: 'operators',
  name: 'money-decision',
  events: MONEY_DECISION_EVENTS,
  initial: null,
  decide(command, state) {
    if (command.kind === 'record-sent' || command.kind === 'record-refused') return resultOf(command, state);
    const { operatorId, by } = command;
    const note = operatorNote(by);
    if (command.kind === 'propose') {
      if (state?.status === 'PROPOSED')
        throw new Refusal('CONFLICT', 'There is already a proposal for this money: approve or reject it first.');
      const { transactionId, to, amount, reference } = command;
      if (amount === null) throw new Refusal('CONFLICT', NOTHING[to]);
      const round = (state?.round ?? 0) + 1;
      return [
        MoneyDecisionProposed({
          transactionId,
          round,
          to,
          amount,
          operatorId,
          ...(reference !== undefined && { reference }),
          ...note,
        }),
      ];
    }
    if (state === null || state.round !== command.round)
      throw new Refusal('CONFLICT', 'This proposal no longer exists: reload the list.');
    const { transactionId } = state;
    switch (command.kind) {
      case 'approve':
        // already approved: the sending that follows is repeated under the same id, and takes effect once
        if (state.status === 'APPROVED' || state.status === 'SENT') return [];
        if (state.status === 'REFUSED')
          throw new Refusal('CONFLICT', 'The sending was refused: propose it again where money is left.');
        if (state.status === 'REJECTED') throw new Refusal('CONFLICT', 'The proposal was rejected.');
        if (state.proposedBy === operatorId)
          throw new Refusal('FORBIDDEN', 'An operator other than the proposer must approve it.');
        if (command.mayBeAuthor === true)
          throw new Refusal(
            'FORBIDDEN',
            'The operator who proposed it may be the same person: the identity provider must know both, or neither.',
          );
        return [MoneyDecisionApproved({ transactionId, operatorId, ...note })];
      case 'reject':
        if (state.status !== 'PROPOSED') throw new Refusal('CONFLICT', 'The proposal was decided before.');
        return [MoneyDecisionRejected({ transactionId, operatorId, ...note })];
      default:
        return assertNever(command);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'operators.money-decision-proposed': {
        const { transactionId, round, to, operatorId } = event.data;
        return { transactionId, round, to, status: 'PROPOSED', proposedBy: operatorId };
      }
      case 'operators.money-decision-approved':
        return state && { ...state, status: 'APPROVED' };
      case 'operators.money-decision-sent':
        return state && { ...state, status: 'SENT' };
      case 'operators.money-decision-refused':
        return state && { ...state, status: 'REFUSED' };
      case 'operators.money-decision-rejected':
        return state && { ...state, status: 'REJECTED' };
      default:
        return assertNever(event);
    }
  },
});

/**
 * The event for the result of a sending; none for an older round, which a newer proposal has replaced. Money that was sent is recorded as
 * sent even after a refusal.
 */
function resultOf(
  command: Extract<MoneyDecisionCommand, { readonly kind: 'record-sent' | 'record-refused' }>,
  state: MoneyDecisionState | null,
): readonly MoneyDecisionEvent[] {
  const { kind, round } = command;
  if (state === null || state.round !== round) return [];
  const { transactionId, status } = state;
  if (kind === 'record-sent')
    return status === 'APPROVED' || status === 'REFUSED' ? [MoneyDecisionSent({ transactionId, round })] : [];
  return status === 'APPROVED' ? [MoneyDecisionRefused({ transactionId, round, code: command.code })] : [];
}

const IN_SUSPENSE = 'This transaction has no amount in suspense.';
const NOTHING: Readonly<Record<DecidedEnd, string>> = {
  ACCOUNT: IN_SUSPENSE,
  OUTSIDE: IN_SUSPENSE,
  SERVICE: 'This transaction has no outstanding loss.',
  NETWORK: 'There is nothing to settle.',
};

/** UUID of the stream of a transaction's decisions. */
export function moneyDecisionUuid(transactionId: string): string {
  return derivedUuid('operators.money-decision', transactionId);
}

/** Id of the command that sends the money of an approved proposal: the same however often it is approved. */
export function sendingId({ transactionId, round }: Pick<MoneyDecisionState, 'transactionId' | 'round'>): string {
  return derivedUuid('operators.money-decision', transactionId, String(round));
}
