import { defineInstruction } from '@app/event-sourcing/definitions';
import type { MoneyData } from '@app/kernel';
import type { ExternalAccountStatus } from './domain/external-account/external-account-status.js';
import type { InternalAccountStatus } from './domain/internal-account/internal-account.events.js';

/* Ids are public ids: `InternalAccount:<uuid>`, `Transaction:<uuid>`. */

/**
 * The transaction was created and owns the reserved money. A reservation released before is made again; refused with
 * INSUFFICIENT_BALANCE when the balance no longer covers it.
 */
export const ConfirmDebit = defineInstruction<{
  readonly accountId: string;
  readonly transactionId: string;
  readonly amount: MoneyData;
}>('accounts.confirm-debit');

/**
 * Releases reservations that are at least a minute old and that no transaction has confirmed, oldest first. Answers
 * `{ nextDueAt }`: when the oldest remaining reservation is due, ISO 8601, or null when there is none.
 */
export const ReleaseOverdueDebits = defineInstruction<{ readonly accountId: string }>(
  'accounts.release-overdue-debits',
);

/** Releases one reservation unless its transaction confirmed it; sent by sagas that watch a single debit. */
export const ReleaseUnconfirmedDebit = defineInstruction<{
  readonly accountId: string;
  readonly transactionId: string;
}>('accounts.release-unconfirmed-debit');

/**
 * The transaction is called off. Answers `{ taken: true }` when it owns the money, which is then to be credited back;
 * otherwise its reservation is released at once and the transaction can claim nothing any more.
 */
export const VoidDebit = defineInstruction<{ readonly accountId: string; readonly transactionId: string }>(
  'accounts.give-up-debit',
);

/**
 * Money moves from the transaction's clearing account to the account, once for one transaction and reason. Refused with
 * CUSTOMER_DELETED where the owner is gone.
 */
export const CreditAccount = defineInstruction<{
  readonly accountId: string;
  readonly transactionId: string;
  /** Distinguishes several credits of one transaction: `refund`, `suspense`, `platform-fee`, … */
  readonly reason: string;
  readonly amount: MoneyData;
}>('accounts.credit-account');

/** Undoes a credit of a payment that is being refunded, back into its clearing account; below zero if it must. */
export const ReverseCredit = defineInstruction<{
  readonly accountId: string;
  readonly transactionId: string;
  /** Of the credit that is undone. */
  readonly reason: string;
  readonly amount: MoneyData;
}>('accounts.take-back-credit');

/** A compliance action or a customer's closing: freezes, releases or closes an account. */
export const ChangeInternalAccountStatus = defineInstruction<{
  readonly accountId: string;
  readonly status: InternalAccountStatus;
}>('accounts.change-internal-account-status');

/** Asks the receiving partner again where money for the account is to be paid in; its newest answer is shown. */
export const RefreshFundingInstructions = defineInstruction<{ readonly accountId: string }>(
  'accounts.refresh-funding-instructions',
);

/** The outcome of a screening or review of an external account. */
export const ChangeExternalAccountStatus = defineInstruction<{
  readonly externalAccountId: string;
  readonly status: ExternalAccountStatus;
}>('accounts.change-external-account-status');
