/* Generated: `npm run golden` writes it from docs/reference/webhooks.md. */

import type { AnswerOf, ItemOf, OperationAt } from '../operations.js';

/** Data of each type of webhook: the resource as its GET answered right after the event. */
interface WebhookData {
  'OUTGOING_PAYMENT.PENDING': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'OUTGOING_PAYMENT.PROCESSING': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'OUTGOING_PAYMENT.COMPLETED': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'OUTGOING_PAYMENT.FAILED': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'OUTGOING_PAYMENT.EXPIRED': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'OUTGOING_PAYMENT.REFUND_PENDING': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'OUTGOING_PAYMENT.REFUND_COMPLETED': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'OUTGOING_PAYMENT.REFUND_FAILED': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'INCOMING_PAYMENT.PENDING': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'INCOMING_PAYMENT.COMPLETED': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'INCOMING_PAYMENT.FAILED': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'INCOMING_PAYMENT.REFUND_PENDING': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'INCOMING_PAYMENT.REFUND_COMPLETED': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'INCOMING_PAYMENT.REFUND_FAILED': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'CUSTOMER.KYC_PENDING': AnswerOf<OperationAt<'get', '/customers/{customerId}'>>;
  'CUSTOMER.KYC_APPROVED': AnswerOf<OperationAt<'get', '/customers/{customerId}'>>;
  'CUSTOMER.KYC_REJECTED': AnswerOf<OperationAt<'get', '/customers/{customerId}'>>;
  'CUSTOMER.KYB_PENDING': AnswerOf<OperationAt<'get', '/customers/{customerId}'>>;
  'CUSTOMER.KYB_APPROVED': AnswerOf<OperationAt<'get', '/customers/{customerId}'>>;
  'CUSTOMER.KYB_REJECTED': AnswerOf<OperationAt<'get', '/customers/{customerId}'>>;
  'VERIFICATION.READY_FOR_VERIFICATION': AnswerOf<OperationAt<'get', '/verifications/{verificationId}'>>;
  'VERIFICATION.IN_PROGRESS': AnswerOf<OperationAt<'get', '/verifications/{verificationId}'>>;
  'VERIFICATION.PENDING_MANUAL_REVIEW': AnswerOf<OperationAt<'get', '/verifications/{verificationId}'>>;
  'VERIFICATION.RESOLVE_ERRORS': AnswerOf<OperationAt<'get', '/verifications/{verificationId}'>>;
  'VERIFICATION.APPROVED': AnswerOf<OperationAt<'get', '/verifications/{verificationId}'>>;
  'VERIFICATION.REJECTED': AnswerOf<OperationAt<'get', '/verifications/{verificationId}'>>;
  'EXTERNAL_ACCOUNT.STATUS_UPDATED': AnswerOf<OperationAt<'get', '/customers/external-accounts/{externalAccountId}'>>;
  'INTERNAL_ACCOUNT.BALANCE_UPDATED': ItemOf<'/customers/internal-accounts'>;
  'INTERNAL_ACCOUNT.STATUS_UPDATED': ItemOf<'/customers/internal-accounts'>;
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED': ItemOf<'/customers/internal-accounts'>;
  'INVITATION.CLAIMED': AnswerOf<OperationAt<'get', '/invitations/{invitationCode}'>>;
  'BULK_UPLOAD.COMPLETED': AnswerOf<OperationAt<'get', '/customers/bulk/jobs/{jobId}'>>;
  'BULK_UPLOAD.FAILED': AnswerOf<OperationAt<'get', '/customers/bulk/jobs/{jobId}'>>;
  'AGENT_ACTION.PENDING_APPROVAL': ItemOf<'/agents/approvals'>;
  'CARD.STATE_CHANGE': AnswerOf<OperationAt<'get', '/cards/{id}'>>;
  'CARD.FUNDING_SOURCE_CHANGE': AnswerOf<OperationAt<'get', '/cards/{id}'>>;
  'CARD_TRANSACTION.AUTHORIZED': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'CARD_TRANSACTION.PARTIALLY_SETTLED': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'CARD_TRANSACTION.SETTLED': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'CARD_TRANSACTION.REFUNDED': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'CARD_TRANSACTION.EXCEPTION': AnswerOf<OperationAt<'get', '/transactions/{transactionId}'>>;
  'TEST': Record<string, never>;
}

/** Type of a webhook. */
export type WebhookType = keyof WebhookData;

/** A webhook of one type. */
export interface WebhookEventOf<Type extends WebhookType> {
  /** The same in every attempt: ignore an id that you handled before. */
  readonly id: string;
  readonly type: Type;
  /** The moment of the event, ISO 8601. */
  readonly timestamp: string;
  readonly data: WebhookData[Type];
}

/** Any webhook: its `type` decides its `data`. */
export type WebhookEvent = { [Type in WebhookType]: WebhookEventOf<Type> }[WebhookType];
