import type { Tenant } from '@app/kernel';

/** One POST to a platform's endpoint. */
export interface WebhookRequest {
  readonly url: string;
  /** Tenant of the endpoint; its environment determines which addresses are allowed. */
  readonly tenant: Tenant;
  /** UUID of a further endpoint, which has its own connections. */
  readonly endpointId?: string | undefined;
  /**
   * True if an API caller waits for the response: the timeout is shorter, and the request does not queue behind deliveries to the endpoint.
   */
  readonly isAwaited?: true;
  readonly body: Buffer;
  /** Signature headers, and the bytes that they cover. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Reasons for a missing response. `ENDPOINT_REFUSED`: webhooks must not reach the address. `FAULT_INJECTED`: an injected sandbox fault
 * dropped the webhook.
 */
export const SEND_FAILURES = [
  'ENDPOINT_REFUSED',
  'UNREACHABLE',
  'TIMEOUT',
  'TLS',
  'PROTOCOL',
  'FAULT_INJECTED',
] as const;
/** Reason why an attempt got no HTTP response. */
export type SendFailure = (typeof SEND_FAILURES)[number];

/** Result of one attempt: an HTTP response, or the reason for its absence. */
export type WebhookAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** First bytes of the response body, as text. */
      readonly body: string;
      /** The response's `Retry-After`, in milliseconds from now. */
      readonly retryAfter: number | null;
      readonly duration: number;
    }
  | { readonly kind: 'failed'; readonly failure: SendFailure; readonly duration: number };

/** Sends requests to endpoints of platforms. Never throws for a fault of the endpoint; durations in milliseconds. */
export abstract class WebhookSender {
  /** `sent` is called when the request has been written to its connection; never if it was not written. */
  abstract send(request: WebhookRequest, sent?: () => void): Promise<WebhookAnswer>;
}
