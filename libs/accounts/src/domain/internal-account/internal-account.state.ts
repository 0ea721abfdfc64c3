import { OrderedMap } from 'immutable';
import { type MoneyData, type Recorded, AppliedSteps, type Timestamp, money, toMoney, toMoneyData } from '@app/kernel';
import { ReservedAmounts } from './reserved-amounts.js';
import { evolveHold } from './hold.state.js';
import type {
  AccountOwner,
  FundingPaymentInstruction,
  InternalAccountEvent,
  InternalAccountStatus,
  InternalAccountType,
} from './internal-account.events.js';

export interface InternalAccountState {
  /** null until the account is opened. */
  readonly status: InternalAccountStatus | null;
  readonly owner: AccountOwner;
  readonly ownerId: string;
  readonly type: InternalAccountType;
  readonly currency: string;
  /** null once the owner was erased. */
  readonly fundingPaymentInstructions: readonly FundingPaymentInstruction[] | null;
  /** Wallets only: true if payments are hidden from the public network explorer. */
  readonly privateEnabled: boolean;
  readonly balance: bigint;
  /** Reserved debits that are not confirmed yet. */
  readonly reserved: ReservedAmounts;
  /** Time of each reservation by transaction, oldest first. */
  readonly reservedAt: OrderedMap<string, Timestamp>;
  /** Card holds by card transaction. */
  readonly holds: ReservedAmounts;
  /** Card money in suspense by card transaction. */
  readonly suspended: ReservedAmounts;
  /** The service's losses on returned collections, which the account owes, by transaction. */
  readonly returnLosses: ReservedAmounts;
  /** The same for card transactions. */
  readonly cardLosses: ReservedAmounts;
  /** Number of announcements known to the deletion that confirmed the account empty; null if none did since the last credit. */
  readonly confirmedEmpty: number | null;
  /** Every debit and credit so far with its amount, to detect repetitions; only the newest are in memory. */
  readonly done: AppliedSteps;
}

export const UNOPENED: InternalAccountState = {
  status: null,
  owner: 'CUSTOMER',
  ownerId: '',
  type: 'INTERNAL_FIAT',
  currency: '',
  fundingPaymentInstructions: null,
  privateEnabled: false,
  balance: 0n,
  reserved: ReservedAmounts.none,
  reservedAt: OrderedMap(),
  holds: ReservedAmounts.none,
  suspended: ReservedAmounts.none,
  returnLosses: ReservedAmounts.none,
  cardLosses: ReservedAmounts.none,
  confirmedEmpty: null,
  done: AppliedSteps.none,
};

/** Names of steps, by which the account recognizes repetitions. */
export const reservation = (transactionId: string): string => `reserved ${transactionId}`;
export const confirmation = (transactionId: string): string => `confirmed ${transactionId}`;
export const voiding = (transactionId: string): string => `given up ${transactionId}`;
export const credit = (transactionId: string, reason: string): string => `credited ${transactionId} ${reason}`;
export const creditReturn = (transactionId: string, reason: string): string => `returned ${transactionId} ${reason}`;
export const creditReversal = (transactionId: string, reason: string): string =>
  `taken back ${transactionId} ${reason}`;

/** The content of a step that moves money. */
export const amountOf = ({ currency, amount }: MoneyData): string => `${amount} ${currency}`;

/** True if the transaction has confirmed its debit; uses the step `confirmation`. */
export function isDebitConfirmed({ done }: Pick<InternalAccountState, 'done'>, transactionId: string): boolean {
  return done.has(confirmation(transactionId));
}

export function evolve(
  state: InternalAccountState,
  event: InternalAccountEvent,
  { at }: Recorded,
): InternalAccountState {
  switch (event.type) {
    case 'accounts.account-opened': {
      const { status, owner, ownerId, type, currency, fundingPaymentInstructions } = event.data;
      return { ...state, status, owner, ownerId, type, currency: currency.code, fundingPaymentInstructions };
    }
    case 'accounts.account-status-changed':
      return { ...state, status: event.data.to };
    case 'accounts.account-found-empty':
      return { ...state, confirmedEmpty: event.data.announcements };
    case 'accounts.funding-instructions-changed':
      return { ...state, fundingPaymentInstructions: event.data.fundingPaymentInstructions };
    case 'accounts.wallet-privacy-changed':
      return { ...state, privateEnabled: event.data.privateEnabled };
    case 'accounts.account-funded':
    case 'accounts.deposit-received':
      return { ...state, balance: state.balance + toMoney(event.data.amount).amount, confirmedEmpty: null };
    case 'accounts.debit-reserved': {
      const { transactionId } = event.data;
      const { amount } = toMoney(event.data.amount);
      return {
        ...state,
        balance: state.balance - amount,
        reserved: state.reserved.with(transactionId, amount),
        reservedAt: state.reservedAt.set(transactionId, at),
        done: state.done.with(reservation(transactionId), amountOf(event.data.amount)),
      };
    }
    case 'accounts.debit-confirmed': {
      const { transactionId } = event.data;
      const taken = amountOf(toMoneyData(money(state.currency, state.reserved.of(transactionId))));
      return {
        ...state,
        ...unreserved(transactionId, state),
        done: state.done.with(confirmation(transactionId), taken),
      };
    }
    case 'accounts.debit-released': {
      const { transactionId, amount } = event.data;
      return { ...state, ...unreserved(transactionId, state), balance: state.balance + toMoney(amount).amount };
    }
    case 'accounts.debit-given-up':
      return { ...state, done: state.done.with(voiding(event.data.transactionId)) };
    case 'accounts.account-credited': {
      const { transactionId, reason, amount } = event.data;
      return {
        ...state,
        balance: state.balance + toMoney(amount).amount,
        confirmedEmpty: null,
        done: state.done.with(credit(transactionId, reason), amountOf(amount)),
      };
    }
    case 'accounts.credit-taken-back': {
      const { transactionId, reason, amount } = event.data;
      return {
        ...state,
        balance: state.balance - toMoney(amount).amount,
        done: state.done.with(creditReversal(transactionId, reason), amountOf(amount)),
      };
    }
    case 'accounts.credit-returned': {
      const { transactionId, reason, amount } = event.data;
      const shortfall = toMoney(event.data.shortfall).amount;
      return {
        ...state,
        balance: state.balance - toMoney(amount).amount + shortfall,
        returnLosses: state.returnLosses.with(transactionId, state.returnLosses.of(transactionId) + shortfall),
        done: state.done.with(creditReturn(transactionId, reason), amountOf(amount)),
      };
    }
    case 'accounts.return-loss-recovered': {
      const { transactionId } = event.data;
      const { amount } = toMoney(event.data.amount);
      return {
        ...state,
        balance: state.balance - amount,
        returnLosses: state.returnLosses.with(transactionId, state.returnLosses.of(transactionId) - amount),
      };
    }
    case 'accounts.return-loss-written-off':
      return { ...state, returnLosses: state.returnLosses.with(event.data.transactionId, 0n) };
    case 'accounts.card-loss-written-off':
      return { ...state, cardLosses: state.cardLosses.with(event.data.transactionId, 0n) };
    default:
      return evolveHold(state, event);
  }
}

function unreserved(
  transactionId: string,
  { reserved, reservedAt }: InternalAccountState,
): Pick<InternalAccountState, 'reserved' | 'reservedAt'> {
  return { reserved: reserved.with(transactionId, 0n), reservedAt: reservedAt.delete(transactionId) };
}
