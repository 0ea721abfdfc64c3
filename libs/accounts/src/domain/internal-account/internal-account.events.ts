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

/** Types of internal accounts: bank money, crypto money held for the owner, and a wallet that the owner signs for. */
export const INTERNAL_ACCOUNT_TYPES = ['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'] as const;
/** Type of an internal account. */
export type InternalAccountType = (typeof INTERNAL_ACCOUNT_TYPES)[number];

export const INTERNAL_ACCOUNT_STATUSES = ['PENDING', 'ACTIVE', 'CLOSED', 'FROZEN', 'FAILED'] as const;
/** Status of an internal account; only an ACTIVE one pays. */
export type InternalAccountStatus = (typeof INTERNAL_ACCOUNT_STATUSES)[number];

/** Owner of an account: a customer, or the platform itself. */
export const ACCOUNT_OWNERS = ['CUSTOMER', 'PLATFORM'] as const;
export type AccountOwner = (typeof ACCOUNT_OWNERS)[number];

/** One way to pay money in (payments-cards 4.5); `accountOrWalletInfo.accountType` determines its format. */
export interface FundingPaymentInstruction {
  readonly accountOrWalletInfo: { readonly accountType: string; readonly [name: string]: string | readonly string[] };
  readonly instructionsNotes?: string;
  readonly isPlatformAccount: boolean;
}

/**
 * `accountId` is the public id; `ownerId` the customer's public id, or the platform's UUID; the currency is kept as the
 * wire shows it.
 */
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
 * The account held no money when a deletion of its owner checked it; `announcements` is the number of announcements
 * that the deletion knew of. Until the next credit, a caller that credits the account announces that to the owner
 * first.
 */
export const AccountConfirmedEmpty = defineEvent('accounts.account-found-empty', { announcements: integer() });

/** Other coordinates became available, or some were withdrawn: these are all there are now. */
export const FundingInstructionsChanged = defineEvent(
  'accounts.funding-instructions-changed',
  { ownerId: text(), fundingPaymentInstructions: pii(json<readonly FundingPaymentInstruction[]>()) },
  { subject: 'ownerId' },
);

/** The owner of an embedded wallet hid its payments from the public network explorer, or shows them again. */
export const WalletPrivacyChanged = defineEvent('accounts.wallet-privacy-changed', { privateEnabled: flag() });

/** Simulated money came in from outside (sandbox only). */
export const AccountFunded = defineEvent('accounts.account-funded', { amount: moneyField(), postings: postings() });

/** Money came in from outside for the account, as the payment network reports it; `depositId` is its own name of it. */
export const DepositReceived = defineEvent('accounts.deposit-received', {
  depositId: text(),
  amount: moneyField(),
  postings: postings(),
});

/**
 * Money left the balance for one transaction, which has yet to claim it. `terms` are the payment's terms, agreed before
 * this, its first effect: a retry takes all of it from here. It is opaque to accounts and absent where the terms are
 * recorded elsewhere, and in version 1.
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

/** The transaction exists and owns the reserved money; from here on it only comes back as a credit. */
export const DebitConfirmed = defineEvent('accounts.debit-confirmed', { transactionId: text() });

/** The transaction was not created: the reserved money is spendable again. */
export const DebitReleased = defineEvent('accounts.debit-released', {
  transactionId: text(),
  amount: moneyField(),
  postings: postings(),
});

/** The transaction was called off before it claimed anything, and never will: its reservation is released. */
export const DebitVoided = defineEvent('accounts.debit-given-up', { transactionId: text() });

/**
 * Money of a transaction arrived: `reason` distinguishes several credits of one transaction (`refund`,
 * `platform-fee`).
 */
export const AccountCredited = defineEvent('accounts.account-credited', {
  transactionId: text(),
  reason: text(),
  amount: moneyField(),
  postings: postings(),
});

/** A credit was undone because its payment was refunded; the balance may fall below zero for it. */
export const CreditReversed = defineEvent('accounts.credit-taken-back', {
  transactionId: text(),
  reason: text(),
  amount: moneyField(),
  postings: postings(),
});

/**
 * The bank of the payer took money back, days after it was credited, or after it had paid for a payment of the account's owner or was deposited
 * (`reason` "funding"). The account pays as far as its balance goes, and the
 * service the shortfall: no customer's balance falls below zero (payments-cards 19).
 */
export const CreditReturned = defineEvent('accounts.credit-returned', {
  transactionId: text(),
  reason: text(),
  amount: moneyField(),
  shortfall: moneyField(),
  postings: postings(),
});

/** The account paid the shortfall of a returned collection, which the service had paid. */
export const ReturnLossRecovered = defineEvent('accounts.return-loss-recovered', {
  transactionId: text(),
  amount: moneyField(),
  postings: postings(),
});

/** The service writes off its loss on a returned collection: the account owes it no more. No money moves. */
export const ReturnLossWrittenOff = defineEvent('accounts.return-loss-written-off', {
  transactionId: text(),
  amount: moneyField(),
});

/** The service writes off its loss on a card transaction: the account owes it no more. No money moves. */
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
