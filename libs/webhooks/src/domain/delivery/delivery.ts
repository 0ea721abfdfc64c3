import { derivedUuid, later, resourceId, type Timestamp, uuidOf } from '@app/kernel';
import { delayBeforeNextAttempt, type RetrySettings } from './retry-schedule.js';

/** The saga that sends webhooks; its streams are the delivery history. */
export const DELIVERY_SAGA = { context: 'webhooks', name: 'delivery' } as const;

/** Name of the effect that makes one attempt. */
export const SEND_WEBHOOK = 'webhooks.send-webhook';

/** The reported event: its type in the log, the UUID of its resource and its revision in the resource's stream. */
export interface WebhookSource {
  readonly event: string;
  readonly uuid: string;
  readonly revision: number;
}

/** One webhook to send, without its `data`. Each attempt renders the data, so no personal data waits in a queue. */
export interface WebhookMessage {
  /** `Webhook:<uuid>`, derived from the event and the same for every attempt. */
  readonly webhookId: string;
  readonly type: string;
  /** Time of the event. */
  readonly timestamp: Timestamp;
  /** Event whose resource is the `data`; null for a TEST, which has empty data. */
  readonly source: WebhookSource | null;
  /** Address, if it differs from the endpoint's current one: a TEST goes to the address that was just set. */
  readonly endpoint: string | null;
  /** UUID of a further endpoint; absent for the configured endpoint. */
  readonly endpointId?: string;
}

/** First bytes of a response, sealed under the key of the webhook's subject, since a receiver may echo the webhook. */
export type SealedAnswer = { readonly subject: string; readonly sealed: string };

/** Result of one attempt; durations in milliseconds. */
export type Attempt =
  | {
      readonly kind: 'answered';
      readonly url: string;
      readonly status: number;
      readonly duration: number;
      readonly retryAfter: number | null;
      /** Null if the response was empty or its subject was erased. */
      readonly answer: SealedAnswer | null;
    }
  | { readonly kind: 'failed'; readonly url: string; readonly failure: string; readonly duration: number }
  /** The endpoint is missing or disabled. */
  | { readonly kind: 'unwanted' };

export interface Delivery {
  readonly status: 'pending' | 'delivered' | 'given-up' | 'unwanted';
  readonly order: WebhookMessage;
  /** Deliveries of one lane, redeliveries included, are sent in order, so one delivery is never sent twice concurrently. */
  readonly lane: string;
  /** Number of attempts since the event or the latest redelivery request. */
  readonly attempts: number;
  readonly firstAttemptAt: Timestamp | null;
  /** Time of the next retry; null if none is scheduled. */
  readonly nextAttemptAt: Timestamp | null;
}

/** A delivery after an attempt, with the address to disable. */
interface Attempted {
  readonly delivery: Delivery;
  /** Address of the endpoint if it answered 410 (Gone); otherwise null. */
  readonly goneEndpoint: string | null;
}

/** Status by which an endpoint declares that it wants no more webhooks. */
export const GONE = 410;

/** Types that are sent at most once: a test, and a payment that awaits a decision within seconds (onboarding-accounts 15.3). */
const NEVER_RETRIED: ReadonlySet<string> = new Set(['TEST', 'INCOMING_PAYMENT.PENDING']);

/** UUID of the webhook for one event, which all endpoints share; also the UUID of its delivery to the configured endpoint. */
export function deliveryUuid(eventId: string, type: string): string {
  return derivedUuid('Webhook', eventId, type);
}

/** Id of the delivery of a webhook to an endpoint. For the configured endpoint and for a TEST it equals the webhook's id. */
export function deliveryIdOf({ webhookId, source, endpointId }: WebhookMessage): string {
  if (endpointId === undefined || source === null) return webhookId;
  return resourceId('Webhook', derivedUuid(uuidOf('Webhook', webhookId), endpointId));
}

export function newDelivery(order: WebhookMessage, lane: string): Delivery {
  return { status: 'pending', order, lane, attempts: 0, firstAttemptAt: null, nextAttemptAt: null };
}

/** Resets the delivery for a redelivery: to the current endpoint, with the full number of attempts and the full time limit. */
export function renewed({ order, lane }: Delivery): Delivery {
  return newDelivery({ ...order, endpoint: null }, lane);
}

/** True if the timer is the one that the delivery waits for. A redelivery may have left older timers behind. */
export function isDue({ status, nextAttemptAt }: Delivery, at: Timestamp): boolean {
  return status === 'pending' && nextAttemptAt !== null && nextAttemptAt <= at;
}

/** False for a type that is sent at most once. */
export function isRetried(type: string): boolean {
  return !NEVER_RETRIED.has(type);
}

/** True if the receiver has the webhook: it accepted it now or reports a duplicate. */
function isAccepted(status: number): boolean {
  return (status >= 200 && status < 300) || status === 409;
}

/**
 * Applies the result of one more attempt: the delivery ends, or is pending until the next attempt. 410 ends it and disables the endpoint.
 */
export function afterAttempt(delivery: Delivery, attempt: Attempt, at: Timestamp, settings: RetrySettings): Attempted {
  const ended = (status: Delivery['status'], tried: Delivery) => ({ ...tried, status, nextAttemptAt: null });
  if (attempt.kind === 'unwanted') return { delivery: ended('unwanted', delivery), goneEndpoint: null };
  const firstAttemptAt = delivery.firstAttemptAt ?? at;
  const attempts = delivery.attempts + 1;
  const tried: Delivery = { ...delivery, attempts, firstAttemptAt };
  if (attempt.kind === 'answered') {
    if (isAccepted(attempt.status)) return { delivery: ended('delivered', tried), goneEndpoint: null };
    if (attempt.status === GONE) return { delivery: ended('given-up', tried), goneEndpoint: attempt.url };
  }
  const { webhookId, type } = delivery.order;
  const retryAfter = attempt.kind === 'answered' ? attempt.retryAfter : null;
  const retryIn = isRetried(type)
    ? delayBeforeNextAttempt({ webhookId, attempts, firstAttemptAt, at, retryAfter }, settings)
    : null;
  const after = retryIn === null ? ended('given-up', tried) : { ...tried, nextAttemptAt: later(at, retryIn) };
  return { delivery: after, goneEndpoint: null };
}
