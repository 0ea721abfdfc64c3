import type { IncomingFailure, OutgoingFailure } from './transaction.events.js';

/** The meaning of a failure reason and how to avoid it, in whole sentences for people. */
interface FailureGuide {
  readonly meaning: string;
  readonly avoidedBy: string;
}

/** Every failure reason of payments. The integration guide has the same meanings. */
export const FAILURE_GUIDE: Readonly<Record<OutgoingFailure | IncomingFailure, FailureGuide>> = {
  QUOTE_EXPIRED: {
    meaning: "The money arrived, or the decision was made, after the quote's lifetime.",
    avoidedBy: "Execution, funding or approval before the quote's `expiresAt`.",
  },
  QUOTE_RATE_UNAVAILABLE: {
    meaning: 'The locked rate was refused at execution.',
    avoidedBy: 'Execution soon after the quote was created.',
  },
  QUOTE_EXECUTION_FAILED: {
    meaning: 'The exchange, the collection or the payout failed.',
    avoidedBy:
      'Nothing in the request: the payment network failed. In the sandbox, an account number with another ending.',
  },
  FUNDING_AMOUNT_MISMATCH: {
    meaning: 'The payer sent an amount that differs from the quote.',
    avoidedBy: "A deposit of exactly the quote's `totalSendingAmount`.",
  },
  SCA_NOT_COMPLETED: {
    meaning: 'The customer did not confirm the payment in time.',
    avoidedBy: "The customer's confirmation before the challenge expired.",
  },
  PAYOUT_RETURNED: {
    meaning: 'The receiving bank returned a completed payout.',
    avoidedBy: 'Account details that the beneficiary confirmed. In the sandbox, an account number with another ending.',
  },
  LIMIT_EXCEEDED: {
    meaning: 'A limit of the payment network was exceeded.',
    avoidedBy: 'A smaller amount, or a payment on another day.',
  },
  ACCOUNT_CANNOT_RECEIVE: {
    meaning: 'The account is dormant, frozen or of another currency.',
    avoidedBy: 'Another account of the beneficiary. In the sandbox, an account number with another ending.',
  },
  ACCOUNT_INVALID: {
    meaning: 'The account does not exist or is closed.',
    avoidedBy: 'Correct account details. In the sandbox, an account number with another ending.',
  },
  COMPLIANCE_REJECTED: {
    meaning: 'A compliance check refused the payment.',
    avoidedBy: 'Another receiver. In the sandbox, a UMA address of another user.',
  },
  LIGHTNING_PAYMENT_FAILED: {
    meaning: 'A Lightning payment found no route.',
    avoidedBy: 'A payment at another time, or of a smaller amount.',
  },
  COUNTERPARTY_POST_TX_FAILED: {
    meaning: 'The receiving institution failed after it had accepted the payment.',
    avoidedBy: 'Nothing in the request: the institution failed. In the sandbox, an account number with another ending.',
  },
  LNURLP_FAILED: {
    meaning: "Incoming: the sender's institution could not look up the receiver.",
    avoidedBy: "An address of a receiver that is known to the receiver's institution.",
  },
  PAY_REQUEST_FAILED: {
    meaning: 'Incoming: you asked for further data about the sender.',
    avoidedBy: 'A sender that states the required data with the payment.',
  },
  PAYMENT_APPROVAL_WEBHOOK_ERROR: {
    meaning: 'Incoming: your endpoint responded to the approval request with an error.',
    avoidedBy: 'A webhook endpoint that responds to INCOMING_PAYMENT.PENDING with 200, 202 or a decision.',
  },
  PAYMENT_APPROVAL_TIMED_OUT: {
    meaning: 'Incoming: no decision came in time.',
    avoidedBy:
      'A decision before the deadline, in the response to the webhook or by POST /transactions/{transactionId}/approve.',
  },
  OFFRAMP_FAILED: {
    meaning: 'Incoming: the money arrived and could not be credited.',
    avoidedBy: "An active account of the receiver in the payment's currency.",
  },
  MISSING_MANDATORY_PAYEE_DATA: {
    meaning: 'Incoming: your approval lacked required data about the receiver.',
    avoidedBy: 'An approval with every field of `requestedReceiverCustomerInfoFields` that is mandatory.',
  },
  COLLECTION_FAILED: {
    meaning: 'A transfer in could not be collected, or the bank of the payer recalled it after completion.',
    avoidedBy: 'A source account that can be debited. In the sandbox, an account number with another ending.',
  },
};
