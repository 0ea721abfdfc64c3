import { type EventOf, type AppliedSteps, assertNever, toMoney } from '@app/kernel';
import type { ReservedAmounts } from './reserved-amounts.js';
import { CARD_LOSS } from '../ledger-accounts.js';
import type { HOLD_EVENTS } from './hold.events.js';

/** An action of a card transaction on its funding account. */
export interface Act {
  /** Public id of the card transaction. */
  readonly transactionId: string;
  /** Identifies the action within the transaction. */
  readonly step: string;
}

export type HoldEvent = EventOf<(typeof HOLD_EVENTS)[number]>;

/** The part of an account's state that concerns cards. */
export interface HoldState {
  readonly currency: string;
  readonly balance: bigint;
  /** Open holds by card transaction. */
  readonly holds: ReservedAmounts;
  /** Money in suspense, by card transaction. */
  readonly suspended: ReservedAmounts;
  /** Losses of the service that the account owes, by card transaction. */
  readonly cardLosses: ReservedAmounts;
  readonly confirmedEmpty: number | null;
  readonly done: AppliedSteps;
}

/** The step that identifies an action. */
export const mark = ({ transactionId, step }: Act): string => `card ${transactionId} ${step}`;

/** The amount held for a card transaction. */
export function heldFor(state: Pick<HoldState, 'holds'>, transactionId: string): bigint {
  return state.holds.of(transactionId);
}

/** True if the account has executed this action. */
export function hasApplied(state: Pick<HoldState, 'done'>, act: Act): boolean {
  return state.done.has(mark(act));
}

/** The state after an event of a card transaction. */
export function evolveHold<State extends HoldState>(state: State, event: HoldEvent): State {
  const { transactionId } = event.data;
  const inHold = heldFor(state, transactionId);
  const inSuspense = state.suspended.of(transactionId);
  const after = {
    ...state,
    cardLosses: state.cardLosses.with(transactionId, state.cardLosses.of(transactionId) + borneBy(event)),
    done: state.done.with(mark(event.data), contentOf(event)),
  };
  switch (event.type) {
    case 'accounts.hold-placed': {
      const { amount } = toMoney(event.data.amount);
      return { ...after, balance: state.balance - amount, holds: state.holds.with(transactionId, inHold + amount) };
    }
    case 'accounts.hold-resized': {
      const { amount } = toMoney(event.data.held);
      return { ...after, balance: state.balance + inHold - amount, holds: state.holds.with(transactionId, amount) };
    }
    case 'accounts.hold-released':
      return {
        ...after,
        balance: state.balance + toMoney(event.data.amount).amount,
        holds: state.holds.with(transactionId, 0n),
      };
    case 'accounts.hold-captured': {
      const holds = state.holds.with(transactionId, inHold - toMoney(event.data.covered).amount);
      return { ...after, balance: state.balance - toMoney(event.data.pulled).amount, holds };
    }
    case 'accounts.card-debited':
      return { ...after, balance: state.balance - toMoney(event.data.pulled).amount };
    case 'accounts.card-credited':
      return { ...after, balance: state.balance + toMoney(event.data.amount).amount, confirmedEmpty: null };
    case 'accounts.card-pull-reversed': {
      const { released, returned } = event.data;
      const back = toMoney(released).amount + toMoney(returned).amount;
      const confirmedEmpty = back === 0n ? state.confirmedEmpty : null;
      return { ...after, balance: state.balance + back, holds: state.holds.with(transactionId, 0n), confirmedEmpty };
    }
    case 'accounts.card-loss-recovered':
      return { ...after, balance: state.balance - toMoney(event.data.amount).amount };
    case 'accounts.card-money-suspended':
      return {
        ...after,
        suspended: state.suspended.with(transactionId, inSuspense + toMoney(event.data.amount).amount),
      };
    case 'accounts.suspended-card-money-taken':
    case 'accounts.suspended-card-money-sent':
      return {
        ...after,
        suspended: state.suspended.with(transactionId, inSuspense - toMoney(event.data.amount).amount),
      };
    default:
      return assertNever(event);
  }
}

/** The part that the service pays; negative if it is repaid. */
function borneBy({ data: { postings } }: HoldEvent): bigint {
  return postings.reduce((sum, { account, amount }) => (account === CARD_LOSS ? sum - BigInt(amount) : sum), 0n);
}

function contentOf(event: HoldEvent): string {
  switch (event.type) {
    case 'accounts.hold-resized':
      return event.data.wanted.amount;
    case 'accounts.card-pull-reversed':
      return event.data.returned.amount;
    case 'accounts.hold-released':
    case 'accounts.suspended-card-money-sent':
      return '';
    default:
      return event.data.amount.amount;
  }
}
