import { type WebhookEvent, WebhookVerificationError, type WebhookVerifier } from '../src/index.js';

/** Parts of a receiver that every framework shares. */
export interface ReceiverParts {
  readonly verifier: WebhookVerifier;
  /** Ids of webhooks that were handled: a webhook may arrive twice. */
  readonly handled: Set<string>;
  /** Begins the work; it must not take longer than the 30 seconds that an answer may take. */
  readonly handle: (event: WebhookEvent) => Promise<void>;
}

/** The status to answer with. Anything but 2xx has the webhook sent again later. */
export async function statusFor(
  { verifier, handled, handle }: ReceiverParts,
  body: string | Uint8Array,
  headers: Parameters<WebhookVerifier['verify']>[1],
): Promise<number> {
  try {
    const event = await verifier.verify(body, headers);
    if (!handled.has(event.id)) {
      await handle(event);
      handled.add(event.id);
    }
    return 200;
  } catch (error) {
    return error instanceof WebhookVerificationError ? 400 : 500;
  }
}
