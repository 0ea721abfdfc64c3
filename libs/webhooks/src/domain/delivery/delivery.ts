import { derivedUuid, type Timestamp } from '@app/kernel';
import { delayBeforeNextAttempt, type RetrySettings } from './retry-schedule.js';

/** One webhook to send, without its `data`: that is rendered at each attempt, so no personal data waits in a queue. */
export interface WebhookOrder {
  /** `Webhook:<uuid>`, derived from the event: every attempt carries the same. */
  readonly webhookId: string;
  readonly type: string;
  /** The moment of the event. */
  readonly timestamp: Timestamp;
  /** The event whose resource is the `data`; null for a TEST, whose data is empty. */
  readonly source: { readonly event: string; readonly uuid: string; readonly revision: number } | null;
  /** Where it goes when not to the platform's endpoint at that moment: a TEST tries the endpoint it is about. */
  readonly endpoint: string | null;
}

/** What came of one attempt, without the body of the answer; durations in milliseconds. */
export type Attempt =
  | { readonly kind: 'answered'; readonly status: number; readonly duration: number; readonly retryAfter: number | null }
  | { readonly kind: 'failed'; readonly failure: string; readonly duration: number }
  /** The platform has no endpoint: there is nobody to tell. */
  | { readonly kind: 'unwanted' };

export interface Delivery {
  readonly status: 'pending' | 'delivered' | 'given-up' | 'unwanted';
  readonly order: WebhookOrder;
  readonly attempts: number;
  readonly firstAttemptAt: Timestamp | null;
  readonly lastAttempt: Attempt | null;
}

/** Told once or never: a test, and a payment that waits for a decision within seconds (onboarding-accounts 15.3). */
const NEVER_RETRIED: ReadonlySet<string> = new Set(['TEST', 'INCOMING_PAYMENT.PENDING']);

/** The UUID of the delivery by which one event is told. */
export function deliveryUuid(eventId: string, type: string): string {
  return derivedUuid('Webhook', eventId, type);
}

export function newDelivery(order: WebhookOrder): Delivery {
  return { status: 'pending', order, attempts: 0, firstAttemptAt: null, lastAttempt: null };
}

/** Whether the receiver has the webhook: it said so, or that it had it before. */
export function isAccepted(status: number): boolean {
  return (status >= 200 && status < 300) || status === 409;
}

/** The delivery after one more attempt, and in how many milliseconds the next is due; null when it has ended. */
export function afterAttempt(
  delivery: Delivery,
  attempt: Attempt,
  at: Timestamp,
  settings: RetrySettings,
): { readonly delivery: Delivery; readonly retryIn: number | null } {
  const ended = (status: Delivery['status'], tried: Delivery) => ({ delivery: { ...tried, status }, retryIn: null });
  if (attempt.kind === 'unwanted') return ended('unwanted', { ...delivery, lastAttempt: attempt });
  const firstAttemptAt = delivery.firstAttemptAt ?? at;
  const attempts = delivery.attempts + 1;
  const tried: Delivery = { ...delivery, attempts, firstAttemptAt, lastAttempt: attempt };
  if (attempt.kind === 'answered' && isAccepted(attempt.status)) return ended('delivered', tried);
  const { webhookId, type } = delivery.order;
  const retryAfter = attempt.kind === 'answered' ? attempt.retryAfter : null;
  const retryIn = NEVER_RETRIED.has(type)
    ? null
    : delayBeforeNextAttempt({ webhookId, attempts, firstAttemptAt, at, retryAfter }, settings);
  return retryIn === null ? ended('given-up', tried) : { delivery: tried, retryIn };
}
