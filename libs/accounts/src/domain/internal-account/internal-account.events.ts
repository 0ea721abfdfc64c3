import {
  type EventOf,
  type Json,
  defineEvent,
  flag,
  integer,
  json,
  moneyField,
  oneOf,
  optional,
  pii,
  postings,
  record,
  text,
  sameMembers,
} from '@app/kernel';
import { HOLD_EVENTS } from './hold.events.js';

/** Types of internal accounts: bank money, crypto in custody, and a wallet for which the owner signs. */
export const INTERNAL_ACCOUNT_TYPES = ['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'] as const;
/** Type of an internal account. */
export type InternalAccountType = (typeof INTERNAL_ACCOUNT_TYPES)[number];

export const INTERNAL_ACCOUNT_STATUSES = ['PENDING', 'ACTIVE', 'CLOSED', 'FROZEN', 'FAILED'] as const;
/** Status of an internal account; only an ACTIVE one can pay. */
export type InternalAccountStatus = (typeof INTERNAL_ACCOUNT_STATUSES)[number];

/** Owner of an account: a customer, or the platform itself. */
export const ACCOUNT_OWNERS = ['CUSTOMER', 'PLATFORM'] as const;
export type AccountOwner = (typeof ACCOUNT_OWNERS)[number];

/** A way to pay money in (payments-cards 4.5). `accountOrWalletInfo.accountType` determines its format. */
export interface FundingPaymentInstruction {
  readonly accountOrWalletInfo: { readonly accountType: string; readonly [name: string]: string | readonly string[] };
  readonly instructionsNotes?: string;
  readonly isPlatformAccount: boolean;
}

/** `accountId` is the public id; `ownerId` is the customer's public id or the platform's UUID; the currency is stored as in answers. */
export const AccountOpened = defineEvent(
  'accounts.account-opened',
  {
    accountId: text(),
    owner: oneOf(...ACCOUNT_OWNERS),
    ownerId: text(),
    type: oneOf(...INTERNAL_ACCOUNT_TYPES),
    currency: record({ code: text(), name: text(), symbol: text(), decimals: integer() }),
    status: oneOf('PENDING', 'ACTIVE'),
    fundingPaymentInstructions: pii(json<readonly FundingPaymentInstruction[]>()),
  },
  { subject: 'ownerId' },
);

/** The account's status changed; `from` is the status before. */
export const AccountStatusChanged = defineEvent('accounts.account-status-changed', {
  from: oneOf(...INTERNAL_ACCOUNT_STATUSES),
  to: oneOf(...INTERNAL_ACCOUNT_STATUSES),
});

/**
 * The account was empty when a deletion of its owner checked it. `announcements` is the number that the deletion knew of. Until the next
 * credit, callers must announce a credit to the owner first.
 */
export const AccountConfirmedEmpty = defineEvent('accounts.account-found-empty', { announcements: integer() });

/** The account's coordinates changed: these are all that are valid now. */
export const FundingInstructionsChanged = defineEvent(
  'accounts.funding-instructions-changed',
  { ownerId: text(), fundingPaymentInstructions: pii(json<readonly FundingPaymentInstruction[]>()) },
  { subject: 'ownerId' },
);

/** The owner of an embedded wallet hid its payments from the public network explorer, or made them visible again. */
export const WalletPrivacyChanged = defineEvent('accounts.wallet-privacy-changed', { privateEnabled: flag() });

/** Simulated money was deposited (sandbox only). */
export const AccountFunded = defineEvent('accounts.account-funded', { amount: moneyField(), postings: postings() });

/** A deposit arrived, as reported by the payment network. `depositId` is the network's id. */
export const DepositReceived = defineEvent('accounts.deposit-received', {
  depositId: text(),
  amount: moneyField(),
  postings: postings(),
});

/**
 * Money left the balance for a transaction that has not confirmed it yet. `terms` are the payment's terms, agreed before this first effect,
 * from which a retry reads them. Opaque to accounts; absent if they are recorded elsewhere, and in version 1.
 */
export const DebitReserved = defineEvent(
  'accounts.debit-reserved',
  {
    transactionId: text(),
    /** Payer of the payment: a customer, or the platform itself. */
    payerId: optional(text()),
    amount: moneyField(),
    terms: pii(optional(json<Json>())),
    postings: postings(),
  },
  { subject: 'payerId', version: 2, upcast: { 1: sameMembers } },
);

/** The transaction exists and owns the reserved money, which can only come back as a credit. */
export const DebitConfirmed = defineEvent('accounts.debit-confirmed', { transactionId: text() });

/** The transaction was not created: the reserved money is spendable again. */
export const DebitReleased = defineEvent('accounts.debit-released', {
  transactionId: text(),
  amount: moneyField(),
  postings: postings(),
});

/** The transaction was cancelled before it confirmed the debit and never can: its reservation is released. */
export const DebitVoided = defineEvent('accounts.debit-given-up', { transactionId: text() });

/** Money of a transaction arrived. `reason` distinguishes several credits of one transaction (`refund`, `platform-fee`). */
export const AccountCredited = defineEvent('accounts.account-credited', {
  transactionId: text(),
  reason: text(),
  amount: moneyField(),
  postings: postings(),
});

/** A credit was reversed because its payment was refunded. The balance may become negative. */
export const CreditReversed = defineEvent('accounts.credit-taken-back', {
  transactionId: text(),
  reason: text(),
  amount: moneyField(),
  postings: postings(),
});

/**
 * The payer's bank took money back, days after it was credited, was used for a payment of the account's owner, or was deposited (`reason`
 * "funding"). The account pays up to its balance and the service the shortfall: no customer's balance becomes negative (payments-cards 19).
 */
export const CreditReturned = defineEvent('accounts.credit-returned', {
  transactionId: text(),
  reason: text(),
  amount: moneyField(),
  shortfall: moneyField(),
  postings: postings(),
});

/** The account repaid the service's shortfall on a returned collection. */
export const ReturnLossRecovered = defineEvent('accounts.return-loss-recovered', {
  transactionId: text(),
  amount: moneyField(),
  postings: postings(),
});

/** The service wrote off its loss on a returned collection, which the account no longer owes. No money moves. */
export const ReturnLossWrittenOff = defineEvent('accounts.return-loss-written-off', {
  transactionId: text(),
  amount: moneyField(),
});

/** The service wrote off its loss on a card transaction, which the account no longer owes. No money moves. */
export const CardLossWrittenOff = defineEvent('accounts.card-loss-written-off', {
  transactionId: text(),
  amount: moneyField(),
});

export const INTERNAL_ACCOUNT_EVENTS = [
  AccountOpened,
  AccountStatusChanged,
  AccountConfirmedEmpty,
  FundingInstructionsChanged,
  WalletPrivacyChanged,
  AccountFunded,
  DepositReceived,
  DebitReserved,
  DebitConfirmed,
  DebitReleased,
  DebitVoided,
  AccountCredited,
  CreditReversed,
  CreditReturned,
  ReturnLossRecovered,
  ReturnLossWrittenOff,
  CardLossWrittenOff,
  ...HOLD_EVENTS,
] as const;
export type InternalAccountEvent = EventOf<(typeof INTERNAL_ACCOUNT_EVENTS)[number]>;
