import {
  type DecisionContext,
  type Json,
  type Money,
  Refusal,
  type Timestamp,
  canonicalJson,
  defineAggregate,
  invalidInput,
  money,
  movement,
  requireSameContent,
  resourceId,
  toMoneyData,
} from '@app/kernel';
import { RETURN_LOSS, WORLD, clearing, spendable } from '../ledger-accounts.js';
import { type CreditAnnouncements, confirmEmpty, requireAnnounced } from './confirmed-empty.js';
import { type AccountRules, type HoldCommand, decideHold } from './holds.js';
import {
  AccountCredited,
  CardLossWrittenOff,
  AccountFunded,
  type AccountOwner,
  AccountOpened,
  AccountStatusChanged,
  CreditReturned,
  CreditReversed,
  DebitConfirmed,
  DebitVoided,
  DebitReleased,
  DebitReserved,
  DepositReceived,
  FundingInstructionsChanged,
  type FundingPaymentInstruction,
  INTERNAL_ACCOUNT_EVENTS,
  type InternalAccountEvent,
  type InternalAccountStatus,
  type InternalAccountType,
  ReturnLossRecovered,
  ReturnLossWrittenOff,
  WalletPrivacyChanged,
} from './internal-account.events.js';
import {
  type InternalAccountState,
  UNOPENED,
  amountOf,
  confirmation,
  credit,
  evolve,
  voiding,
  isDebitConfirmed,
  reservation,
  creditReturn,
  creditReversal,
} from './internal-account.state.js';

export { confirmation, type InternalAccountState, isDebitConfirmed } from './internal-account.state.js';

/** Terms that a payment agreed on before it takes money; opaque here, and recorded with the debit. */
export interface Agreement {
  readonly payerId: string;
  readonly terms: Json;
}

export type InternalAccountCommand =
  | {
      readonly kind: 'open';
      readonly owner: AccountOwner;
      readonly ownerId: string;
      readonly type: InternalAccountType;
      readonly currency: {
        readonly code: string;
        readonly name: string;
        readonly symbol: string;
        readonly decimals: number;
      };
      readonly fundingPaymentInstructions: readonly FundingPaymentInstruction[];
    }
  | { readonly kind: 'change-status'; readonly status: InternalAccountStatus }
  | {
      readonly kind: 'change-funding-instructions';
      readonly fundingPaymentInstructions: readonly FundingPaymentInstruction[];
    }
  | { readonly kind: 'change-privacy'; readonly privateEnabled: boolean }
  /** Confirms that the account is empty before its owner is deleted, or refuses. */
  | { readonly kind: 'confirm-empty'; readonly announcements: number }
  | (CreditAnnouncements & { readonly kind: 'fund'; readonly amount: bigint })
  | (CreditAnnouncements & { readonly kind: 'receive-deposit'; readonly depositId: string; readonly amount: Money })
  | {
      readonly kind: 'reserve-debit';
      readonly transactionId: string;
      readonly amount: Money;
      readonly agreement?: Agreement | undefined;
    }
  | { readonly kind: 'confirm-debit'; readonly transactionId: string; readonly amount: Money }
  /** Releases the oldest ones first, at most `limit`. */
  | { readonly kind: 'release-overdue-debits'; readonly reservedAtOrBefore: Timestamp; readonly limit: number }
  | { readonly kind: 'release-unconfirmed-debit'; readonly transactionId: string }
  | { readonly kind: 'void-debit'; readonly transactionId: string }
  | (CreditAnnouncements & {
      readonly kind: 'credit';
      readonly transactionId: string;
      readonly reason: string;
      readonly amount: Money;
    })
  | {
      readonly kind: 'reverse-credit' | 'return-credit';
      readonly transactionId: string;
      readonly reason: string;
      readonly amount: Money;
    }
  | {
      readonly kind: 'charge-return';
      readonly transactionId: string;
      readonly amount: Money;
    }
  | {
      readonly kind: 'recover-return-loss';
      readonly transactionId: string;
      /** Amount approved by two operators; absent if one operator decides. */
      readonly approved?: Money | undefined;
    }
  | { readonly kind: 'write-off-return-loss'; readonly transactionId: string }
  /** No effect if the account owes nothing. */
  | { readonly kind: 'write-off-card-loss'; readonly transactionId: string }
  | HoldCommand;

/** Maximum balance, so that JSON carries every amount exactly (payments-cards 1). */
export const MAXIMUM_BALANCE = 9_000_000_000_000_000n;

/** Allowed status transitions (onboarding-accounts 8). CLOSED and FAILED are final. */
const TRANSITIONS: Readonly<Record<InternalAccountStatus, readonly InternalAccountStatus[]>> = {
  PENDING: ['ACTIVE', 'FAILED'],
  ACTIVE: ['FROZEN', 'CLOSED'],
  FROZEN: ['ACTIVE'],
  CLOSED: [],
  FAILED: [],
};

/**
 * Decisions about one balance. A debit takes two steps. It is reserved immediately (the balance drops, or INSUFFICIENT_BALANCE). Then it is
 * confirmed by its transaction, released if there is none, or voided if the transaction was cancelled first (event `debit-given-up`).
 */
export const internalAccount = defineAggregate<InternalAccountState, InternalAccountCommand, InternalAccountEvent>({
  context: 'accounts',
  name: 'internal-account',
  events: INTERNAL_ACCOUNT_EVENTS,
  initial: UNOPENED,
  steps: 'done',
  decide,
  evolve,
});

function decide(
  command: InternalAccountCommand,
  state: InternalAccountState,
  decision: DecisionContext,
): readonly InternalAccountEvent[] {
  if (command.kind === 'open') {
    const { kind: _, ...account } = command;
    if (state.status !== null) {
      requireSameAccount(account, state);
      return [];
    }
    return [AccountOpened({ accountId: resourceId('InternalAccount', decision.id), ...account, status: 'ACTIVE' })];
  }
  if (state.status === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such internal account.');
  switch (command.kind) {
    case 'change-status':
      return changeStatus(command.status, state.status);
    case 'change-funding-instructions': {
      const { fundingPaymentInstructions } = command;
      if (isSame(fundingPaymentInstructions, state.fundingPaymentInstructions)) return [];
      return [FundingInstructionsChanged({ ownerId: state.ownerId, fundingPaymentInstructions })];
    }
    case 'change-privacy':
      requireCustomersWallet(state);
      return command.privateEnabled === state.privateEnabled
        ? []
        : [WalletPrivacyChanged({ privateEnabled: command.privateEnabled })];
    case 'confirm-empty':
      return confirmEmpty(command.announcements, state);
    case 'fund': {
      const amount = money(state.currency, command.amount);
      requireCreditable(amount, command, state);
      return [
        AccountFunded({ amount: toMoneyData(amount), postings: movement(WORLD, spendable(decision.id), amount) }),
      ];
    }
    case 'receive-deposit': {
      const { depositId, amount } = command;
      requireCreditable(amount, command, state);
      const postings = movement(WORLD, spendable(decision.id), amount);
      return [DepositReceived({ depositId, amount: toMoneyData(amount), postings })];
    }
    case 'reserve-debit':
      return reserveDebit(command, state, decision.id);
    case 'confirm-debit':
      return confirmDebit(command, state, decision.id);
    case 'release-overdue-debits': {
      const overdue = state.reservedAt
        .toSeq()
        .filter((at) => at <= command.reservedAtOrBefore)
        .take(command.limit);
      return [...overdue.keys()].flatMap((transactionId) => releaseDebit(transactionId, state, decision.id));
    }
    case 'release-unconfirmed-debit':
      return releaseDebit(command.transactionId, state, decision.id);
    case 'void-debit':
      return voidDebit(command.transactionId, state, decision.id);
    case 'credit': {
      const { transactionId, reason, amount } = command;
      if (state.done.isRepeated(credit(transactionId, reason), amountOf(toMoneyData(amount)))) return [];
      requireCreditable(amount, command, state);
      const postings = movement(clearing(transactionId), spendable(decision.id), amount);
      return [AccountCredited({ transactionId, reason, amount: toMoneyData(amount), postings })];
    }
    case 'reverse-credit':
      return reverseCredit(command, state, decision.id);
    case 'return-credit':
      return returnCredit(command, state, decision.id);
    case 'charge-return':
      return chargeReturn(command, state, decision.id);
    case 'recover-return-loss':
      return recoverReturnLoss(command, state, decision.id);
    case 'write-off-return-loss': {
      const amount = toMoneyData(requireReturnLoss(command.transactionId, state));
      return [ReturnLossWrittenOff({ transactionId: command.transactionId, amount })];
    }
    case 'write-off-card-loss': {
      const { transactionId } = command;
      const loss = state.cardLosses.of(transactionId);
      if (loss === 0n) return [];
      return [CardLossWrittenOff({ transactionId, amount: toMoneyData(money(state.currency, loss)) })];
    }
    default:
      return decideHold(command, state, rulesOf(state), decision.id);
  }
}

/** The id derives from owner, currency and type. Funding instructions may have changed since. */
function requireSameAccount(
  account: Omit<Extract<InternalAccountCommand, { kind: 'open' }>, 'kind'>,
  { owner, ownerId, type, currency }: InternalAccountState,
): void {
  const { code } = account.currency;
  const now = { owner: account.owner, ownerId: account.ownerId, type: account.type, currency: code };
  requireSameContent('opening the account', { owner, ownerId, type, currency }, now);
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one as Json) === canonicalJson(other as Json);
}

function changeStatus(to: InternalAccountStatus, from: InternalAccountStatus): readonly InternalAccountEvent[] {
  if (to === from) return [];
  if (!TRANSITIONS[from].includes(to)) {
    throw new Refusal('INVALID_STATE_TRANSITION', `An internal account that is ${from} cannot become ${to}.`);
  }
  return [AccountStatusChanged({ from, to })];
}

/** A released reservation can be made again: its transaction may arrive after the unconfirmed-debit saga released it. */
function reserveDebit(
  { transactionId, amount, agreement }: Extract<InternalAccountCommand, { kind: 'reserve-debit' }>,
  state: InternalAccountState,
  id: string,
): readonly InternalAccountEvent[] {
  state.done.isRepeated(reservation(transactionId), amountOf(toMoneyData(amount)));
  if (state.reserved.of(transactionId) > 0n || isDebitConfirmed(state, transactionId)) return [];
  requireNotVoided(transactionId, state);
  requireUsable(amount, state);
  if (amount.amount > state.balance) {
    throw new Refusal('INSUFFICIENT_BALANCE', 'The balance of the source account does not cover the amount.');
  }
  return [
    DebitReserved({
      transactionId,
      payerId: agreement?.payerId ?? state.ownerId,
      amount: toMoneyData(amount),
      ...(agreement !== undefined && { terms: agreement.terms }),
      postings: movement(spendable(id), clearing(transactionId), amount),
    }),
  ];
}

/**
 * A debit that was released before its transaction confirmed it (for example, after a long outage) is reserved again if the balance covers
 * it.
 */
function confirmDebit(
  { transactionId, amount }: Extract<InternalAccountCommand, { kind: 'confirm-debit' }>,
  state: InternalAccountState,
  id: string,
): readonly InternalAccountEvent[] {
  const content = amountOf(toMoneyData(amount));
  if (state.done.isRepeated(confirmation(transactionId), content)) return [];
  if (!state.done.isRepeated(reservation(transactionId), content))
    throw new Refusal('TRANSACTION_NOT_FOUND', 'No amount is reserved for this transaction.');
  if (state.reserved.of(transactionId) > 0n) return [DebitConfirmed({ transactionId })];
  return [
    ...reserveDebit({ kind: 'reserve-debit', transactionId, amount }, state, id),
    DebitConfirmed({ transactionId }),
  ];
}

/** Releasing a reservation is never refused, whatever the account's status, so that no money is stranded. */
function releaseDebit(transactionId: string, state: InternalAccountState, id: string): readonly InternalAccountEvent[] {
  const reserved = state.reserved.of(transactionId);
  if (reserved === 0n) return [];
  const amount = money(state.currency, reserved);
  const postings = movement(clearing(transactionId), spendable(id), amount);
  return [DebitReleased({ transactionId, amount: toMoneyData(amount), postings })];
}

/** Prevents a cancelled transaction from confirming its debit, which could otherwise happen after the refund. */
function voidDebit(transactionId: string, state: InternalAccountState, id: string): readonly InternalAccountEvent[] {
  if (isDebitConfirmed(state, transactionId) || state.done.has(voiding(transactionId))) return [];
  return [...releaseDebit(transactionId, state, id), DebitVoided({ transactionId })];
}

function requireNotVoided(transactionId: string, { done }: InternalAccountState): void {
  if (done.has(voiding(transactionId))) throw new Refusal('CONFLICT', 'The transaction was cancelled.');
}

/** Reason of a return of money that no payment had credited. */
const FUNDING = 'funding';

type Undoing = Extract<InternalAccountCommand, { kind: 'reverse-credit' | 'return-credit' }>;

/** Refused if the money was never credited. */
function returnCredit(returned: Undoing, state: InternalAccountState, id: string): readonly InternalAccountEvent[] {
  const { transactionId, reason, amount } = returned;
  const content = amountOf(toMoneyData(amount));
  if (state.done.isRepeated(creditReturn(transactionId, reason), content)) return [];
  if (!state.done.isRepeated(credit(transactionId, reason), content))
    throw new Refusal('TRANSACTION_NOT_FOUND', 'No amount was credited by this transaction.');
  return [creditReturned(returned, state, id)];
}

/** For money that paid for a payment of the account's owner without being credited to it, or a deposit. */
function chargeReturn(
  { transactionId, amount }: { readonly transactionId: string; readonly amount: Money },
  state: InternalAccountState,
  id: string,
): readonly InternalAccountEvent[] {
  if (state.done.isRepeated(creditReturn(transactionId, FUNDING), amountOf(toMoneyData(amount)))) return [];
  return [creditReturned({ transactionId, reason: FUNDING, amount }, state, id)];
}

/** The bank already has the money, so neither status nor balance can refuse this. */
function creditReturned(
  { transactionId, reason, amount }: Omit<Undoing, 'kind'>,
  state: InternalAccountState,
  id: string,
): InternalAccountEvent {
  const available = state.balance > 0n ? state.balance : 0n;
  const paid = money(state.currency, amount.amount < available ? amount.amount : available);
  const shortfall = money(state.currency, amount.amount - paid.amount);
  const postings = [
    ...(paid.amount > 0n ? movement(spendable(id), WORLD, paid) : []),
    ...(shortfall.amount > 0n ? movement(RETURN_LOSS, WORLD, shortfall) : []),
  ];
  const amounts = { amount: toMoneyData(amount), shortfall: toMoneyData(shortfall) };
  return CreditReturned({ transactionId, reason, ...amounts, postings });
}

/** An operator collects the whole loss from an account that can pay it. Only the bank's own return is never refused. */
function recoverReturnLoss(
  { transactionId, approved }: Extract<InternalAccountCommand, { kind: 'recover-return-loss' }>,
  state: InternalAccountState,
  id: string,
): readonly InternalAccountEvent[] {
  const loss = requireReturnLoss(transactionId, state);
  if (approved !== undefined && (approved.currency !== loss.currency || approved.amount !== loss.amount))
    throw new Refusal('CONFLICT', 'The outstanding loss differs from the approved amount.');
  requireUsable(loss, state);
  if (loss.amount > state.balance)
    throw new Refusal('INSUFFICIENT_BALANCE', 'The balance of the account does not cover the amount.');
  const postings = movement(spendable(id), RETURN_LOSS, loss);
  return [ReturnLossRecovered({ transactionId, amount: toMoneyData(loss), postings })];
}

function requireReturnLoss(transactionId: string, { currency, returnLosses }: InternalAccountState): Money {
  const loss = money(currency, returnLosses.of(transactionId));
  if (loss.amount === 0n) throw new Refusal('INVALID_INPUT', 'This transaction has no outstanding loss.');
  return loss;
}

/** A reversal is refused neither for status nor for balance: the refund must be complete. */
function reverseCredit(
  { transactionId, reason, amount }: Undoing,
  state: InternalAccountState,
  id: string,
): readonly InternalAccountEvent[] {
  const content = amountOf(toMoneyData(amount));
  if (state.done.isRepeated(creditReversal(transactionId, reason), content)) return [];
  if (!state.done.isRepeated(credit(transactionId, reason), content)) {
    throw new Refusal('TRANSACTION_NOT_FOUND', 'No amount was credited by this transaction.');
  }
  const postings = movement(spendable(id), clearing(transactionId), amount);
  return [CreditReversed({ transactionId, reason, amount: toMoneyData(amount), postings })];
}

/** Requires an ACTIVE account and a positive amount in its currency. */
function requireUsable(amount: Money, state: InternalAccountState): void {
  if (state.status !== 'ACTIVE') {
    throw new Refusal('INVALID_INPUT', `The internal account is ${state.status} and cannot send or receive money.`);
  }
  if (amount.currency !== state.currency)
    throw new Refusal('INVALID_CURRENCY', `The currency of the internal account is ${state.currency}.`);
  if (amount.amount <= 0n) throw new Refusal('INVALID_AMOUNT', 'The amount must be positive.');
}

function requireCreditable(amount: Money, creditAnnouncements: CreditAnnouncements, state: InternalAccountState): void {
  requireUsable(amount, state);
  requireAnnounced(creditAnnouncements, state);
  requireRoom(amount, state);
}

/** True if the balance stays within its limit, including amounts that may still be returned to it. */
function hasRoom(amount: Money, { balance, reserved, holds }: InternalAccountState): boolean {
  return balance + reserved.total + holds.total + amount.amount <= MAXIMUM_BALANCE;
}

function requireRoom(amount: Money, state: InternalAccountState): void {
  if (hasRoom(amount, state)) return;
  throw new Refusal('AMOUNT_OUT_OF_RANGE', 'The balance of the account would exceed its limit.');
}

/** Card money is credited and debited by the same rules as other money. */
function rulesOf(state: InternalAccountState): AccountRules {
  return {
    active: state.status === 'ACTIVE',
    requireUsable: (amount) => requireUsable(amount, state),
    hasRoom: (amount) => hasRoom(amount, state),
    requireRoom: (amount) => requireRoom(amount, state),
    requireAnnounced: (announced) => requireAnnounced(announced, state),
  };
}

/** 400 INVALID_INPUT unless the account is an embedded wallet of a customer: only these can be private. */
export function requireCustomersWallet({ type, owner }: Pick<InternalAccountState, 'type' | 'owner'>): void {
  if (type === 'EMBEDDED_WALLET' && owner === 'CUSTOMER') return;
  throw invalidInput('The account is not an embedded wallet.', {
    field: 'accountId',
    message: 'must be an embedded wallet of a customer',
  });
}
