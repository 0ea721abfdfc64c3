import type { Tenant } from '@app/kernel';
import type { Answer, PartnerPort, SigningKey } from '@app/partner-protocol';

/** Attributes of a partner that messages need. */
export interface PartnerAddress {
  readonly port: PartnerPort;
  readonly url: string;
  readonly partnerKeys: readonly string[];
  readonly key: SigningKey;
}

/** One request of an operation. */
export interface PartnerRequest {
  readonly tenant: Tenant;
  readonly partner: PartnerAddress;
  readonly operation: string;
  /** UUID; the partner performs the operation once per id. */
  readonly operationId: string;
  /** Time of the first request, ISO 8601. */
  readonly requestedAt: string;
  /** Timeout of the answer in milliseconds. */
  readonly deadline: number;
  /** Members of the operation; undefined polls an operation that the partner already has. */
  readonly data?: object;
}

/**
 * Outcome of one request. Without an answer the outcome is unknown: the partner may or may not have performed the operation.
 * UNKNOWN_OPERATION: the partner states that it never received the polled operation, or does not support the question.
 */
export type PartnerReply =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'unanswered'; readonly failure: string }
  | { readonly kind: 'unknown-operation' };

/** Sends requests to partners. Never throws for a fault of the partner. */
export abstract class PartnerTransport {
  abstract send(request: PartnerRequest): Promise<PartnerReply>;
}
