import {
  type Money,
  type MoneyData,
  type OperatorNote,
  type Posting,
  Refusal,
  assertNever,
  money,
  movement,
  operatorNote,
  toMoneyData,
} from '@app/kernel';
import { CARD_LOSS, CARD_SETTLEMENT, SUSPENSE, WORLD, held, spendable } from '../ledger-accounts.js';
import type { CreditAnnouncements } from './confirmed-empty.js';
import {
  CardCredited,
  CardDebited,
  CardLossRecovered,
  CardMoneySuspended,
  CardPullReversed,
  HoldCaptured,
  HoldPlaced,
  HoldReleased,
  HoldResized,
  SuspendedCardMoneySent,
  SuspendedCardMoneyTaken,
} from './hold.events.js';
import { type Act, type HoldEvent, type HoldState, heldFor, mark } from './hold.state.js';

/** Money for the owner of the account; it goes to suspense if the owner is deleted. */
type Credit = CreditAnnouncements & { readonly isOwnerGone?: true };

/** Commands of a card transaction to its funding account. */
export type HoldCommand =
  | (Act & { readonly kind: 'place-hold'; readonly amount: Money })
  | (Act & { readonly kind: 'resize-hold'; readonly wanted: Money })
  | (Act & { readonly kind: 'release-hold' })
  | (Act & { readonly kind: 'capture-hold'; readonly amount: Money })
  /**
   * Guarded: refused with INSUFFICIENT_BALANCE instead of leaving a shortfall to the service. `takesBack`: reverses a declined credit of the
   * same transaction, which the account owes whatever its status.
   */
  | (Act & {
      readonly kind: 'debit-card';
      readonly amount: Money;
      readonly guarded: boolean;
      readonly takesBack?: true;
    })
  /** Guarded: refused with CUSTOMER_DELETED or AMOUNT_OUT_OF_RANGE instead of going to suspense. */
  | (Act & Credit & { readonly kind: 'credit-card'; readonly amount: Money; readonly guarded: boolean })
  /** `collected` is the part of the failed pull that the network already has. */
  | (Act & Credit & { readonly kind: 'reverse-pull'; readonly collected: Money })
  | (Act & { readonly kind: 'recover-card-loss'; readonly amount: Money })
  /** Sends everything that the transaction has in suspense. Refused with CONFLICT if that is more than `most`. */
  | (Act & { readonly kind: 'send-suspended'; readonly by: OperatorNote; readonly most?: Money });

/** Rules of the account that are checked before money moves. */
export interface AccountRules {
  /** True if the account is ACTIVE. */
  readonly active: boolean;
  requireUsable(amount: Money): void;
  /** True if the balance stays within its limit after this amount is added. */
  hasRoom(amount: Money): boolean;
  requireRoom(amount: Money): void;
  requireAnnounced(creditAnnouncements: CreditAnnouncements): void;
}

/** True if the account has executed this action. Throws StepContentConflict if it did so with another amount. */
export function isRepeated(state: Pick<HoldState, 'done'>, command: HoldCommand): boolean {
  return state.done.isRepeated(mark(command), askedFor(command));
}

/** The requested amount of an action; empty if the account determines it. */
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

/**
 * Card money: held at authorization, captured at clearing. A collection by the network is never refused. The service pays a shortfall that
 * hold and balance do not cover, so no balance becomes negative.
 */
export function decideHold(
  command: HoldCommand,
  state: HoldState,
  account: AccountRules,
  id: string,
): readonly HoldEvent[] {
  if (isRepeated(state, command)) return [];
  const card = new CardAccount(command, state, account, id);
  switch (command.kind) {
    case 'place-hold':
      return placeHold(command, card);
    case 'resize-hold':
      return resizeHold(command, card);
    case 'release-hold':
      return releaseHold(card);
    case 'capture-hold':
      return captureHold(command, card);
    case 'debit-card':
      return debitCard(command, card);
    case 'credit-card':
      return creditCard(command, card);
    case 'reverse-pull':
      return reversePull(command, card);
    case 'recover-card-loss':
      return recoverLoss(command, card);
    case 'send-suspended':
      return sendSuspended(command, card);
    default:
      return assertNever(command);
  }
}

type CommandOf<Kind extends HoldCommand['kind']> = Extract<HoldCommand, { kind: Kind }>;

/** The account from the viewpoint of one card transaction; amounts are in its currency. */
class CardAccount {
  readonly act: Act;
  /** Ledger accounts of its spendable and held money. */
  readonly spendable: string;
  readonly held: string;
  /** Amounts of the card transaction. */
  readonly inHold: bigint;
  readonly inSuspense: bigint;

  constructor(
    { transactionId, step }: Act,
    readonly state: HoldState,
    readonly rules: AccountRules,
    id: string,
  ) {
    this.act = { transactionId, step };
    this.spendable = spendable(id);
    this.held = held(id);
    this.inHold = heldFor(state, transactionId);
    this.inSuspense = state.suspended.of(transactionId);
  }

  data(amount: bigint): MoneyData {
    return toMoneyData(money(this.state.currency, amount));
  }

  /** Postings of these movements, without those of zero. */
  moves(...lines: readonly (readonly [from: string, to: string, amount: bigint])[]): Posting[] {
    return lines.flatMap(([from, to, amount]) =>
      amount === 0n ? [] : movement(from, to, money(this.state.currency, amount)),
    );
  }

  /** All or nothing, since a partial pull would have to be explained to the owner. */
  pullable(amount: bigint): bigint {
    return this.rules.active && amount <= this.state.balance ? amount : 0n;
  }

  suspend(from: string, amount: bigint): readonly HoldEvent[] {
    const postings = this.moves([from, SUSPENSE, amount]);
    return [CardMoneySuspended({ ...this.act, amount: this.data(amount), postings })];
  }

  takeSuspended(to: string, amount: bigint): readonly HoldEvent[] {
    const postings = this.moves([SUSPENSE, to, amount]);
    return [SuspendedCardMoneyTaken({ ...this.act, amount: this.data(amount), postings })];
  }
}

function placeHold({ amount: wanted }: CommandOf<'place-hold'>, card: CardAccount): readonly HoldEvent[] {
  card.rules.requireUsable(wanted);
  const { amount } = wanted;
  requireCovered(amount, card.state);
  const postings = card.moves([card.spendable, card.held, amount]);
  return [HoldPlaced({ ...card.act, amount: card.data(amount), postings })];
}

function resizeHold({ wanted: to }: CommandOf<'resize-hold'>, card: CardAccount): readonly HoldEvent[] {
  requireNotNegative(to, card.state);
  const { inHold } = card;
  const wanted = to.amount;
  const extra = wanted > inHold ? card.pullable(wanted - inHold) : 0n;
  const freed = wanted < inHold ? inHold - wanted : 0n;
  return [
    HoldResized({
      ...card.act,
      wanted: card.data(wanted),
      held: card.data(inHold + extra - freed),
      postings: card.moves([card.spendable, card.held, extra], [card.held, card.spendable, freed]),
    }),
  ];
}

function releaseHold(card: CardAccount): readonly HoldEvent[] {
  const { inHold } = card;
  if (inHold === 0n) return [];
  const postings = card.moves([card.held, card.spendable, inHold]);
  return [HoldReleased({ ...card.act, amount: card.data(inHold), postings })];
}

/** Captures from the hold first, then from the balance. The service pays the rest. */
function captureHold({ amount: collected }: CommandOf<'capture-hold'>, card: CardAccount): readonly HoldEvent[] {
  requirePositive(collected, card.state);
  const { amount } = collected;
  const { inHold } = card;
  const covered = amount < inHold ? amount : inHold;
  const pulled = card.pullable(amount - covered);
  const shortfall = amount - covered - pulled;
  const postings = card.moves(
    [card.held, CARD_SETTLEMENT, covered],
    [card.spendable, CARD_SETTLEMENT, pulled],
    [CARD_LOSS, CARD_SETTLEMENT, shortfall],
  );
  const parts = { amount: card.data(amount), pulled: card.data(pulled), shortfall: card.data(shortfall), postings };
  return [
    inHold === 0n
      ? CardDebited({ ...card.act, ...parts })
      : HoldCaptured({ ...card.act, covered: card.data(covered), ...parts }),
  ];
}

function debitCard(command: CommandOf<'debit-card'>, card: CardAccount): readonly HoldEvent[] {
  requirePositive(command.amount, card.state);
  const { amount } = command.amount;
  if (command.guarded) {
    card.rules.requireUsable(command.amount);
    requireCovered(amount, card.state);
  } else if (amount <= card.inSuspense) {
    return card.takeSuspended(CARD_SETTLEMENT, amount);
  }
  const pulled = command.takesBack === true && amount <= card.state.balance ? amount : card.pullable(amount);
  const shortfall = amount - pulled;
  const postings = card.moves([card.spendable, CARD_SETTLEMENT, pulled], [CARD_LOSS, CARD_SETTLEMENT, shortfall]);
  const parts = { amount: card.data(amount), pulled: card.data(pulled), shortfall: card.data(shortfall) };
  return [CardDebited({ ...card.act, ...parts, postings })];
}

function creditCard(command: CommandOf<'credit-card'>, card: CardAccount): readonly HoldEvent[] {
  requirePositive(command.amount, card.state);
  const { amount } = command.amount;
  if (command.isOwnerGone === true) return card.suspend(CARD_SETTLEMENT, amount);
  card.rules.requireAnnounced(command);
  if (!command.guarded && !card.rules.hasRoom(command.amount)) return card.suspend(CARD_SETTLEMENT, amount);
  card.rules.requireRoom(command.amount);
  const postings = card.moves([CARD_SETTLEMENT, card.spendable, amount]);
  return [CardCredited({ ...card.act, amount: card.data(amount), postings })];
}

function reversePull(command: CommandOf<'reverse-pull'>, card: CardAccount): readonly HoldEvent[] {
  requireNotNegative(command.collected, card.state);
  const { inHold } = card;
  const returned = command.collected.amount;
  if (returned > 0n) {
    if (command.isOwnerGone === true) return card.suspend(CARD_LOSS, returned);
    card.rules.requireAnnounced(command);
  }
  const postings = card.moves([card.held, card.spendable, inHold], [CARD_LOSS, card.spendable, returned]);
  return [CardPullReversed({ ...card.act, released: card.data(inHold), returned: card.data(returned), postings })];
}

function recoverLoss(command: CommandOf<'recover-card-loss'>, card: CardAccount): readonly HoldEvent[] {
  requirePositive(command.amount, card.state);
  const { amount } = command.amount;
  if (amount > card.state.cardLosses.of(card.act.transactionId))
    throw new Refusal('INVALID_INPUT', 'The outstanding loss of this transaction is smaller.');
  if (amount <= card.inSuspense) return card.takeSuspended(CARD_LOSS, amount);
  card.rules.requireUsable(command.amount);
  requireCovered(amount, card.state);
  const postings = card.moves([card.spendable, CARD_LOSS, amount]);
  return [CardLossRecovered({ ...card.act, amount: card.data(amount), postings })];
}

function sendSuspended({ by, most }: CommandOf<'send-suspended'>, card: CardAccount): readonly HoldEvent[] {
  const { inSuspense } = card;
  if (inSuspense === 0n) return [];
  if (most !== undefined) {
    requireSameCurrency(most, card.state);
    if (inSuspense > most.amount) throw new Refusal('CONFLICT', 'The amount in suspense exceeds the approved amount.');
  }
  const postings = card.moves([SUSPENSE, WORLD, inSuspense]);
  return [SuspendedCardMoneySent({ ...operatorNote(by), ...card.act, amount: card.data(inSuspense), postings })];
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

function requireNotNegative(amount: Money, state: HoldState): void {
  requireSameCurrency(amount, state);
  if (amount.amount < 0n) throw new Refusal('INVALID_AMOUNT', 'The amount must not be negative.');
}

function requireSameCurrency(amount: Money, state: HoldState): void {
  if (amount.currency !== state.currency)
    throw new Refusal('INVALID_CURRENCY', `The currency of the internal account is ${state.currency}.`);
}
