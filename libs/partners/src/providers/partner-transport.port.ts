import type { Tenant } from '@app/kernel';
import type { Answer, PartnerPort, SigningKey } from '@app/partner-protocol';

/** A partner as its messages need it. */
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
  /** UUID: repeating it does the operation once. */
  readonly operationId: string;
  /** When it was first asked for, ISO 8601. */
  readonly requestedAt: string;
  /** Milliseconds that the answer may take. */
  readonly deadline: number;
  /** The operation's own members; undefined asks what became of an operation that the partner has. */
  readonly data?: object;
}

/**
 * Outcome of one request. Without an answer nothing is known: the partner may or may not have done it.
 * UNKNOWN_OPERATION: it says that it never got the operation that it was asked about, or does not know the question.
 */
export type PartnerReply =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'unanswered'; readonly failure: string }
  | { readonly kind: 'unknown-operation' };

/** The way to partners. Never throws for a fault of the partner. */
export abstract class PartnerTransport {
  abstract send(request: PartnerRequest): Promise<PartnerReply>;
}
