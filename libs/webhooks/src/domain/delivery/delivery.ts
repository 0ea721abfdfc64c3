import { derivedUuid, later, resourceId, type Timestamp, uuidOf } from '@app/kernel';
import { delayBeforeNextAttempt, type RetrySettings } from './retry-schedule.js';

/** The saga that sends; its streams are the history of deliveries. */
export const DELIVERY_SAGA = { context: 'webhooks', name: 'delivery' } as const;

/** Name of the effect that makes an attempt. */
export const SEND_WEBHOOK = 'webhooks.send-webhook';

/** The event that a webhook reports: its type in the log, the UUID of its resource and its revision there. */
export interface WebhookSource {
  readonly event: string;
  readonly uuid: string;
  readonly revision: number;
}

/** One webhook to send, without its `data`: that is rendered at each attempt, so no personal data waits in a queue. */
export interface WebhookMessage {
  /** `Webhook:<uuid>`, derived from the event: every attempt carries the same. */
  readonly webhookId: string;
  readonly type: string;
  /** The moment of the event. */
  readonly timestamp: Timestamp;
  /** The event whose resource is the `data`; null for a TEST, whose data is empty. */
  readonly source: WebhookSource | null;
  /** Address, when it is not the current one of its endpoint: a TEST tries the address it is about. */
  readonly endpoint: string | null;
  /** UUID of the endpoint that it is for, when it is not that of the configuration. */
  readonly endpointId?: string;
}

/** Beginning of a response, sealed under the key of the webhook's subject: a receiver may echo the webhook. */
export type SealedAnswer = { readonly subject: string; readonly sealed: string };

/** Outcome of one attempt; durations in milliseconds. */
export type Attempt =
  | {
      readonly kind: 'answered';
      readonly url: string;
      readonly status: number;
      readonly duration: number;
      readonly retryAfter: number | null;
      /** Null when it was empty, or its subject was erased. */
      readonly answer: SealedAnswer | null;
    }
  | { readonly kind: 'failed'; readonly url: string; readonly failure: string; readonly duration: number }
  /** There is no endpoint, or it is disabled. */
  | { readonly kind: 'unwanted' };

export interface Delivery {
  readonly status: 'pending' | 'delivered' | 'given-up' | 'unwanted';
  readonly order: WebhookMessage;
  /** Deliveries of one lane are sent in order, redeliveries included, so that one delivery is never sent twice at once. */
  readonly lane: string;
  /** Since the event, or since it was last asked for again. */
  readonly attempts: number;
  readonly firstAttemptAt: Timestamp | null;
  /** When it is to be tried again; null unless it waits for that. */
  readonly nextAttemptAt: Timestamp | null;
}

/** A delivery after an attempt. */
interface Attempted {
  readonly delivery: Delivery;
  /** Address of the endpoint that answered that it is gone; null unless it did. */
  readonly goneEndpoint: string | null;
}

/** Status by which an endpoint says that it wants no more webhooks. */
export const GONE = 410;

/** Sent once or never: a test, and a payment that waits for a decision within seconds (onboarding-accounts 15.3). */
const NEVER_RETRIED: ReadonlySet<string> = new Set(['TEST', 'INCOMING_PAYMENT.PENDING']);

/** UUID of the delivery for one event to the endpoint of the configuration, and of the webhook, which is the same for every endpoint. */
export function deliveryUuid(eventId: string, type: string): string {
  return derivedUuid('Webhook', eventId, type);
}

/** Id of the delivery of a webhook to an endpoint: that of the webhook for the endpoint of the configuration, and for a TEST. */
export function deliveryIdOf({ webhookId, source, endpointId }: WebhookMessage): string {
  if (endpointId === undefined || source === null) return webhookId;
  return resourceId('Webhook', derivedUuid(uuidOf('Webhook', webhookId), endpointId));
}

export function newDelivery(order: WebhookMessage, lane: string): Delivery {
  return { status: 'pending', order, lane, attempts: 0, firstAttemptAt: null, nextAttemptAt: null };
}

/** The delivery at a requested redelivery: to the current endpoint, with all its attempts and time. */
export function renewed({ order, lane }: Delivery): Delivery {
  return newDelivery({ ...order, endpoint: null }, lane);
}

/** True when a wake is the one that the delivery waits for: a redelivery may have left earlier wakes behind. */
export function isDue({ status, nextAttemptAt }: Delivery, at: Timestamp): boolean {
  return status === 'pending' && nextAttemptAt !== null && nextAttemptAt <= at;
}

/** False for a type that is sent once. */
export function isRetried(type: string): boolean {
  return !NEVER_RETRIED.has(type);
}

/** True when the receiver has the webhook: it accepted it, or reports that it had it before. */
function isAccepted(status: number): boolean {
  return (status >= 200 && status < 300) || status === 409;
}

/** The delivery after one more attempt: ended, or pending until its next one. 410 ends the delivery and disables its endpoint. */
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
