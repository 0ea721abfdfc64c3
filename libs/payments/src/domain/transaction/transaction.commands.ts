import type { Json, Money, MoneyData, OperatorNote } from '@app/kernel';
import type { IssuedChallenge } from './authorization.js';
import type { ReceivingAccount } from './refund.decisions.js';
import type { SuspenseEnd } from './suspense.events.js';
import type {
  IncomingFailure,
  IncomingTerms,
  OutgoingFailure,
  QuoteTerms,
  TransferInTerms,
  TransferOutTerms,
} from './transaction.events.js';
import type { DepositRecall, SuspendedDeposit } from './transaction.state.js';

/** Final report of the network about a payout. */
export type PayoutOutcome =
  | { readonly status: 'DELIVERED' }
  /** `accepted`: the network had accepted it before it failed. */
  | { readonly status: 'FAILED'; readonly failureReason: OutgoingFailure; readonly accepted: boolean }
  | { readonly status: 'CANCELLED' }
  | { readonly status: 'RETURNED' };

/** The platform's information about a receiver, by field name. */
export type ReceiverInfo = Readonly<Record<string, Json>>;

/** Response of a platform's endpoint to an incoming payment that waits for its decision (payments-cards 7.3). */
export type PlatformAnswer =
  | { readonly kind: 'APPROVED'; readonly receiverCustomerInfo: ReceiverInfo }
  /** It will decide by a request, within the given milliseconds. */
  | { readonly kind: 'DEFERRED'; readonly within: number }
  | { readonly kind: 'REJECTED'; readonly reason?: string }
  | { readonly kind: 'MORE_DATA_NEEDED'; readonly requiredFields: readonly string[] }
  | { readonly kind: 'NO_ANSWER' }
  | { readonly kind: 'ERROR' };

/** Steps reported by the sagas. A step that no longer applies has no effect. */
export type TransactionStep =
  | { readonly kind: 'expire' }
  /** The debit was never confirmed or was already released: there is nothing to refund. */
  | { readonly kind: 'fail-unfunded' }
  | { readonly kind: 'fail'; readonly failureReason: OutgoingFailure }
  /** The sending amount of a quote was pulled. */
  | { readonly kind: 'receive-pulled-funds' }
  | { readonly kind: 'convert' }
  | { readonly kind: 'record-payout'; readonly outcome: PayoutOutcome }
  /** The payer's bank took back the money that paid for it. `accountId`: the payer's account. `depositId`: for pushed money. */
  | { readonly kind: 'return-funding'; readonly accountId: string; readonly depositId?: string | undefined }
  | { readonly kind: 'complete-refund' }
  | { readonly kind: 'fail-refund' }
  | { readonly kind: 'complete-resolution' }
  | { readonly kind: 'fail-resolution' }
  /** The sender's bank took back a further deposit. `receivedBy`: revision of the event that put it into suspense. */
  | {
      readonly kind: 'recall-suspended';
      readonly depositId: string;
      readonly receivedBy: number;
      readonly amount: MoneyData;
    }
  | { readonly kind: 'settle-collection' }
  | { readonly kind: 'complete-collection' }
  | { readonly kind: 'return-collection' }
  | { readonly kind: 'fail-collection'; readonly failureReason: IncomingFailure }
  | { readonly kind: 'take-platform-answer'; readonly answer: PlatformAnswer }
  | { readonly kind: 'time-out-decision' }
  | { readonly kind: 'receive-incoming-funds' }
  | { readonly kind: 'complete-incoming' }
  | { readonly kind: 'return-incoming' }
  /** The sender's side took the money back. `accountId`: the receiver's account. */
  | { readonly kind: 'recall-incoming'; readonly accountId: string }
  | { readonly kind: 'fail-incoming'; readonly failureReason: IncomingFailure };

/** Actions of callers on an existing transaction. */
export type TransactionAction =
  /** `challenge`: the first proof that the payer must give, if the payment must be authorized. */
  | { readonly kind: 'execute-quote'; readonly signed: boolean; readonly challenge?: IssuedChallenge | undefined }
  /** The payer has answered the challenge `challengeId`; `next` is the next one. */
  | { readonly kind: 'authorize-quote'; readonly challengeId: string; readonly next?: IssuedChallenge | undefined }
  /**
   * Money was pushed for a quote, in any amount and at any time. `canContinue`: the accounts of the quote still exist and accept money.
   * `simulated`: the money may be refused.
   */
  | {
      readonly kind: 'receive-pushed-funds';
      readonly amount: Money;
      readonly canContinue: boolean;
      readonly simulated?: true;
    }
  /** `rails`: rails on which a transfer can still be stopped. */
  | { readonly kind: 'cancel'; readonly rails: readonly string[] }
  | { readonly kind: 'approve'; readonly receiverCustomerInfo: ReceiverInfo }
  | { readonly kind: 'reject'; readonly reason?: string | undefined }
  | { readonly kind: 'confirm-receipt'; readonly confirmedAt: string }
  /** `account`: the account to which the money is owed; null if there is none. `approved`: the amount approved by two operators. */
  | {
      readonly kind: 'resolve-suspense';
      readonly to: SuspenseEnd;
      readonly account: ReceivingAccount | null;
      readonly by: OperatorNote;
      readonly approved?: MoneyData;
    };

export type TransactionCommand =
  /** With a `challenge`, the quote is neither executed nor payable until the payer has authorized it. */
  | {
      readonly kind: 'create-quote';
      readonly terms: QuoteTerms;
      readonly execute: boolean;
      readonly challenge?: IssuedChallenge | undefined;
    }
  | { readonly kind: 'create-transfer-out'; readonly terms: TransferOutTerms }
  | { readonly kind: 'create-transfer-in'; readonly terms: TransferInTerms }
  | { readonly kind: 'request-incoming'; readonly terms: IncomingTerms }
  | ({ readonly kind: 'recall-deposit' } & DepositRecall)
  | ({ readonly kind: 'suspend-deposit' } & Omit<SuspendedDeposit, 'transactionId'>)
  | TransactionAction
  | TransactionStep;
