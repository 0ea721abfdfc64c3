import {
  type EventOf,
  type Money,
  type OperatorNote,
  type Posting,
  Refusal,
  type AppliedSteps,
  assertNever,
  money,
  movement,
  operatorNote,
  toMoney,
  toMoneyData,
} from '@app/kernel';
import type { ReservedAmounts } from './reserved-amounts.js';
import { CARD_LOSS, CARD_SETTLEMENT, SUSPENSE, WORLD, held, spendable } from '../ledger-accounts.js';
import type { CreditAnnouncements } from './confirmed-empty.js';
import {
  CardCredited,
  CardDebited,
  CardLossRecovered,
  CardMoneySuspended,
  CardPullReversed,
  type HOLD_EVENTS,
  HoldCaptured,
  HoldPlaced,
  HoldReleased,
  HoldResized,
  SuspendedCardMoneySent,
  SuspendedCardMoneyTaken,
} from './hold.events.js';

interface Act {
  /** Public id of the card transaction. */
  readonly transactionId: string;
  /** Names this act within the transaction. */
  readonly step: string;
}

/** Money comes for the owner of the account, or for one who is deleted: then it is in suspense. */
type Credit = CreditAnnouncements & { readonly isOwnerGone?: true };

/** Commands of a card transaction to the account that pays for it. */
export type HoldCommand =
  | (Act & { readonly kind: 'place-hold'; readonly amount: Money })
  | (Act & { readonly kind: 'resize-hold'; readonly wanted: Money })
  | (Act & { readonly kind: 'release-hold' })
  | (Act & { readonly kind: 'capture-hold'; readonly amount: Money })
  /**
   * Guarded: refused with INSUFFICIENT_BALANCE rather than leaving a shortfall to the service. `takesBack`: a credit of the
   * same transaction that was declined, which the account owes whatever its status.
   */
  | (Act & {
      readonly kind: 'debit-card';
      readonly amount: Money;
      readonly guarded: boolean;
      readonly takesBack?: true;
    })
  /** Guarded: refused with CUSTOMER_DELETED rather than kept in suspense. */
  | (Act & Credit & { readonly kind: 'credit-card'; readonly amount: Money; readonly guarded: boolean })
  /** `collected` is the part of the failed pull that the network already has. */
  | (Act & Credit & { readonly kind: 'reverse-pull'; readonly collected: Money })
  | (Act & { readonly kind: 'recover-card-loss'; readonly amount: Money })
  /** All that the transaction has in suspense; refused with CONFLICT where that is more than `most`. */
  | (Act & { readonly kind: 'send-suspended'; readonly by: OperatorNote; readonly most?: Money });

type HoldEvent = EventOf<(typeof HOLD_EVENTS)[number]>;

/** The part of an account's state that holds concern. */
interface HoldState {
  readonly currency: string;
  readonly balance: bigint;
  /** Open holds by card transaction. */
  readonly holds: ReservedAmounts;
  /** Money in suspense, by card transaction. */
  readonly suspended: ReservedAmounts;
  /** Losses of the service that the account owes it, by card transaction. */
  readonly cardLosses: ReservedAmounts;
  readonly foundEmpty: number | null;
  readonly done: AppliedSteps;
}

/** Rules of the account that apply before money moves. */
export interface AccountRules {
  /** The account is ACTIVE. */
  readonly active: boolean;
  requireUsable(amount: Money): void;
  requireRoom(amount: Money): void;
  requireAnnounced(creditAnnouncements: CreditAnnouncements): void;
}

/** The step by which the account recognises an act. */
export const mark = ({ transactionId, step }: Act): string => `card ${transactionId} ${step}`;

/** Amount that the account holds for a card transaction. */
export function heldFor(state: Pick<HoldState, 'holds'>, transactionId: string): bigint {
  return state.holds.of(transactionId);
}

/** True when the account has executed this act. */
export function hasApplied(state: Pick<HoldState, 'done'>, act: Act): boolean {
  return state.done.has(mark(act));
}

/** The same, where it is asked for again: throws StepContentConflict for one that was done with another amount. */
export function isRepeated(state: Pick<HoldState, 'done'>, command: HoldCommand): boolean {
  return state.done.isRepeated(mark(command), askedFor(command));
}

/** The amount that an act was asked for with; none where the account itself knows it. */
function askedFor(command: HoldCommand): string {
  switch (command.kind) {
    case 'resize-hold':
      return command.wanted.amount.toString();
    case 'reverse-pull':
      return command.collected.amount.toString();
    case 'release-hold':
    case 'send-suspended':
      return '';
    default:
      return command.amount.amount.toString();
  }
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

/**
 * Money for cards: held at authorization, collected at clearing. A collection of the network is never refused; the
 * service pays a shortfall that hold and balance do not cover, so that no balance falls below zero.
 */
export function decideHold(
  command: HoldCommand,
  state: HoldState,
  account: AccountRules,
  id: string,
): readonly HoldEvent[] {
  const { transactionId, step } = command;
  if (isRepeated(state, command)) return [];
  const units = (amount: bigint): Money => money(state.currency, amount);
  const data = (amount: bigint) => toMoneyData(units(amount));
  const moves = (...lines: readonly (readonly [from: string, to: string, amount: bigint])[]): Posting[] =>
    lines.flatMap(([from, to, amount]) => (amount === 0n ? [] : movement(from, to, units(amount))));
  const mine = spendable(id);
  const aside = held(id);
  const inHold = heldFor(state, transactionId);
  /** All of it or nothing: a part of a pull would only have to be explained. */
  const pullable = (amount: bigint): bigint => (account.active && amount <= state.balance ? amount : 0n);
  const inSuspense = state.suspended.of(transactionId);
  const suspend = (from: string, amount: bigint) => [
    CardMoneySuspended({ transactionId, step, amount: data(amount), postings: moves([from, SUSPENSE, amount]) }),
  ];
  const takeSuspended = (to: string, amount: bigint) => [
    SuspendedCardMoneyTaken({ transactionId, step, amount: data(amount), postings: moves([SUSPENSE, to, amount]) }),
  ];

  switch (command.kind) {
    case 'place-hold': {
      account.requireUsable(command.amount);
      const { amount } = command.amount;
      requireCovered(amount, state);
      return [HoldPlaced({ transactionId, step, amount: data(amount), postings: moves([mine, aside, amount]) })];
    }
    case 'resize-hold': {
      requireSameCurrency(command.wanted, state);
      if (command.wanted.amount < 0n) throw new Refusal('INVALID_AMOUNT', 'The amount must not be negative.');
      const wanted = command.wanted.amount;
      const extra = wanted > inHold ? pullable(wanted - inHold) : 0n;
      const freed = wanted < inHold ? inHold - wanted : 0n;
      return [
        HoldResized({
          transactionId,
          step,
          wanted: data(wanted),
          held: data(inHold + extra - freed),
          postings: moves([mine, aside, extra], [aside, mine, freed]),
        }),
      ];
    }
    case 'release-hold':
      if (inHold === 0n) return [];
      return [HoldReleased({ transactionId, step, amount: data(inHold), postings: moves([aside, mine, inHold]) })];
    case 'capture-hold': {
      requirePositive(command.amount, state);
      const { amount } = command.amount;
      const covered = amount < inHold ? amount : inHold;
      const pulled = pullable(amount - covered);
      const shortfall = amount - covered - pulled;
      const postings = moves(
        [aside, CARD_SETTLEMENT, covered],
        [mine, CARD_SETTLEMENT, pulled],
        [CARD_LOSS, CARD_SETTLEMENT, shortfall],
      );
      const parts = { amount: data(amount), pulled: data(pulled), shortfall: data(shortfall), postings };
      return [
        inHold === 0n
          ? CardDebited({ transactionId, step, ...parts })
          : HoldCaptured({ transactionId, step, covered: data(covered), ...parts }),
      ];
    }
    case 'debit-card': {
      requirePositive(command.amount, state);
      const { amount } = command.amount;
      if (command.guarded) {
        account.requireUsable(command.amount);
        requireCovered(amount, state);
      } else if (amount <= inSuspense) {
        return takeSuspended(CARD_SETTLEMENT, amount);
      }
      const pulled = command.takesBack === true && amount <= state.balance ? amount : pullable(amount);
      const shortfall = amount - pulled;
      const postings = moves([mine, CARD_SETTLEMENT, pulled], [CARD_LOSS, CARD_SETTLEMENT, shortfall]);
      return [
        CardDebited({
          transactionId,
          step,
          amount: data(amount),
          pulled: data(pulled),
          shortfall: data(shortfall),
          postings,
        }),
      ];
    }
    case 'credit-card':
      requirePositive(command.amount, state);
      if (command.isOwnerGone === true) return suspend(CARD_SETTLEMENT, command.amount.amount);
      account.requireAnnounced(command);
      account.requireRoom(command.amount);
      return [
        CardCredited({
          transactionId,
          step,
          amount: data(command.amount.amount),
          postings: moves([CARD_SETTLEMENT, mine, command.amount.amount]),
        }),
      ];
    case 'reverse-pull': {
      requireSameCurrency(command.collected, state);
      if (command.collected.amount < 0n) throw new Refusal('INVALID_AMOUNT', 'The amount must not be negative.');
      const returned = command.collected.amount;
      if (returned > 0n) {
        if (command.isOwnerGone === true) return suspend(CARD_LOSS, returned);
        account.requireAnnounced(command);
      }
      const postings = moves([aside, mine, inHold], [CARD_LOSS, mine, returned]);
      return [CardPullReversed({ transactionId, step, released: data(inHold), returned: data(returned), postings })];
    }
    case 'recover-card-loss':
      requirePositive(command.amount, state);
      if (command.amount.amount > state.cardLosses.of(transactionId))
        throw new Refusal('INVALID_INPUT', 'The service bears less of this transaction.');
      if (command.amount.amount <= inSuspense) return takeSuspended(CARD_LOSS, command.amount.amount);
      account.requireUsable(command.amount);
      requireCovered(command.amount.amount, state);
      return [
        CardLossRecovered({
          transactionId,
          step,
          amount: data(command.amount.amount),
          postings: moves([mine, CARD_LOSS, command.amount.amount]),
        }),
      ];
    case 'send-suspended': {
      if (inSuspense === 0n) return [];
      if (command.most !== undefined) {
        requireSameCurrency(command.most, state);
        if (inSuspense > command.most.amount)
          throw new Refusal('CONFLICT', 'More is in suspense than the amount that was approved.');
      }
      const sent = { transactionId, step, amount: data(inSuspense), postings: moves([SUSPENSE, WORLD, inSuspense]) };
      return [SuspendedCardMoneySent({ ...operatorNote(command.by), ...sent })];
    }
    default:
      return assertNever(command);
  }
}

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
      return { ...after, balance: state.balance + toMoney(event.data.amount).amount, foundEmpty: null };
    case 'accounts.card-pull-reversed': {
      const { released, returned } = event.data;
      const back = toMoney(released).amount + toMoney(returned).amount;
      const foundEmpty = back === 0n ? state.foundEmpty : null;
      return { ...after, balance: state.balance + back, holds: state.holds.with(transactionId, 0n), foundEmpty };
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

/** The part that the service pays; negative where it is paid back. */
function borneBy({ data: { postings } }: HoldEvent): bigint {
  return postings.reduce((sum, { account, amount }) => (account === CARD_LOSS ? sum - BigInt(amount) : sum), 0n);
}

function requireCovered(amount: bigint, state: HoldState): void {
  if (amount > state.balance) {
    throw new Refusal('INSUFFICIENT_BALANCE', 'The balance of the funding source does not cover the amount.');
  }
}

function requirePositive(amount: Money, state: HoldState): void {
  requireSameCurrency(amount, state);
  if (amount.amount <= 0n) throw new Refusal('INVALID_AMOUNT', 'The amount must be positive.');
}

function requireSameCurrency(amount: Money, state: HoldState): void {
  if (amount.currency !== state.currency)
    throw new Refusal('INVALID_CURRENCY', `The internal account holds ${state.currency}.`);
}
