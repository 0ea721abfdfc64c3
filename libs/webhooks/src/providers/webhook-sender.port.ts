import type { Tenant } from '@app/kernel';

/** One POST to a platform's endpoint. */
export interface WebhookRequest {
  readonly url: string;
  /** Whose endpoint it is; its environment decides which addresses may be reached. */
  readonly tenant: Tenant;
  readonly body: Buffer;
  /** The signatures and what they cover. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Why no answer came. `ENDPOINT_REFUSED`: the address is one that webhooks must not reach. */
export const SEND_FAILURES = ['ENDPOINT_REFUSED', 'UNREACHABLE', 'TIMEOUT', 'TLS', 'PROTOCOL'] as const;
export type SendFailure = (typeof SEND_FAILURES)[number];

export type WebhookAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** The beginning of the answer's body, as text. */
      readonly body: string;
      /** What `Retry-After` asks for, in milliseconds from now. */
      readonly retryAfter: number | null;
      readonly duration: number;
    }
  | { readonly kind: 'failed'; readonly failure: SendFailure; readonly duration: number };

/** The way to a platform's endpoint. Never throws for what the endpoint does; durations in milliseconds. */
export abstract class WebhookSender {
  abstract send(request: WebhookRequest): Promise<WebhookAnswer>;
}
