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
  /** Wallets only: whether payments stay hidden from the public network explorer. */
  readonly privateEnabled: boolean;
  readonly balance: bigint;
  /** Reserved debits that wait for their transaction. */
  readonly reserved: ReservedAmounts;
  /** When each of them was made, by transaction, the oldest first. */
  readonly reservedAt: OrderedMap<string, Timestamp>;
  /** Holds of cards, by card transaction. */
  readonly holds: ReservedAmounts;
  /** Money of cards in suspense, by card transaction. */
  readonly suspended: ReservedAmounts;
  /** Losses of the service on returned collections, which the account owes it, by transaction. */
  readonly returnLosses: ReservedAmounts;
  /** The same on card transactions. */
  readonly cardLosses: ReservedAmounts;
  /** Number of announcements that the deletion knew of which confirmed the account empty; null where none did, and since the next credit. */
  readonly confirmedEmpty: number | null;
  /** Every debit and credit there ever was, with its amount, so that none is done twice or as another; the newest are at hand. */
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

/** Names of steps by which the account recognises repetitions. */
export const reservation = (transactionId: string): string => `reserved ${transactionId}`;
export const confirmation = (transactionId: string): string => `confirmed ${transactionId}`;
export const voiding = (transactionId: string): string => `given up ${transactionId}`;
export const credit = (transactionId: string, reason: string): string => `credited ${transactionId} ${reason}`;
export const creditReturn = (transactionId: string, reason: string): string => `returned ${transactionId} ${reason}`;
export const creditReversal = (transactionId: string, reason: string): string =>
  `taken back ${transactionId} ${reason}`;

/** The content of a step that moves money. */
export const amountOf = ({ currency, amount }: MoneyData): string => `${amount} ${currency}`;

/** True when the transaction has confirmed its debit; the step is `confirmation`. */
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
