import type { Tenant } from '@app/kernel';

/** One POST to a platform's endpoint. */
export interface WebhookRequest {
  readonly url: string;
  /** Tenant of the endpoint; its environment decides which addresses may be reached. */
  readonly tenant: Tenant;
  /** UUID of an endpoint beside that of the configuration, which has its own connections. */
  readonly endpointId?: string | undefined;
  /** True where a caller of the API waits for the answer: it has less time, and waits for no delivery to the same endpoint. */
  readonly isAwaited?: true;
  readonly body: Buffer;
  /** The signatures and the bytes that they cover. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Why no answer came. `ENDPOINT_REFUSED`: the address is one that webhooks must not reach. `FAULT_INJECTED`: a fault of the sandbox dropped it. */
export const SEND_FAILURES = [
  'ENDPOINT_REFUSED',
  'UNREACHABLE',
  'TIMEOUT',
  'TLS',
  'PROTOCOL',
  'FAULT_INJECTED',
] as const;
/** Reason why an attempt got no HTTP answer. */
export type SendFailure = (typeof SEND_FAILURES)[number];

/** Outcome of one attempt to deliver: an HTTP answer, or the reason why there is none. */
export type WebhookAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** The beginning of the answer's body, as text. */
      readonly body: string;
      /** The response's `Retry-After`, in milliseconds from now. */
      readonly retryAfter: number | null;
      readonly duration: number;
    }
  | { readonly kind: 'failed'; readonly failure: SendFailure; readonly duration: number };

/** The way to a platform's endpoint. Never throws for a fault of the endpoint; durations in milliseconds. */
export abstract class WebhookSender {
  /** `sent` is called when the request was written to its connection; not at all where it never was. */
  abstract send(request: WebhookRequest, sent?: () => void): Promise<WebhookAnswer>;
}
