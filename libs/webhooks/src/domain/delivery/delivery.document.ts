import type { Timestamp } from '@app/kernel';
import { type Attempt, type Delivery, deliveryIdOf, type SealedAnswer } from './delivery.js';

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED'] as const;
/** SKIPPED: there was no endpoint when it was to be sent, or it was disabled. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One attempt as it is shown; `duration` in milliseconds. */
export interface AttemptDocument {
  readonly at: Timestamp;
  readonly url: string;
  /** The HTTP status of the answer; absent when none came. */
  readonly responseStatus?: number;
  readonly failure?: string;
  readonly duration: number;
  readonly answer?: SealedAnswer;
}

/** A delivery as GET shows it, without the endpoint's responses, which are opened only when one delivery is read. */
export interface DeliveryDocument {
  /** `Webhook:<uuid>`. */
  readonly id: string;
  /** The id of the envelope, the same for every endpoint. */
  readonly webhookId: string;
  /** UUID of the endpoint; absent for that of the configuration. */
  readonly endpoint?: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  /** The time of the event that it reports. */
  readonly timestamp: Timestamp;
  readonly nextAttemptAt?: Timestamp;
  /** The oldest first. */
  readonly attempts: readonly AttemptDocument[];
  readonly lane: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

const STATUSES: Readonly<Record<Delivery['status'], DeliveryStatus>> = {
  pending: 'PENDING',
  delivered: 'DELIVERED',
  'given-up': 'FAILED',
  unwanted: 'SKIPPED',
};
/** Earlier answers serve no purpose; a delivery may have 160. */
const MAX_ATTEMPTS_SHOWN = 10;

/** The document after one more reaction of the saga: its state, and the attempt when it was the answer to one. */
export function evolveDelivery(
  document: DeliveryDocument | null,
  { status, order, lane, nextAttemptAt }: Delivery,
  attempt: Attempt | null,
  at: Timestamp,
): DeliveryDocument {
  return {
    id: deliveryIdOf(order),
    webhookId: order.webhookId,
    ...(order.endpointId !== undefined && { endpoint: order.endpointId }),
    type: order.type,
    status: STATUSES[status],
    timestamp: order.timestamp,
    ...(nextAttemptAt !== null && { nextAttemptAt }),
    attempts: withAttempt(document?.attempts ?? [], attempt, at),
    lane,
    createdAt: document?.createdAt ?? at,
    updatedAt: at,
  };
}

/** True when the delivery was attempted or skipped and has not arrived: a replay sends it again. */
export function hasFailed({ status, attempts }: DeliveryDocument): boolean {
  return status === 'FAILED' || status === 'SKIPPED' || (status === 'PENDING' && attempts.length > 0);
}

function withAttempt(
  attempts: readonly AttemptDocument[],
  attempt: Attempt | null,
  at: Timestamp,
): readonly AttemptDocument[] {
  if (attempt === null || attempt.kind === 'unwanted') return attempts;
  const { url, duration } = attempt;
  const made: AttemptDocument =
    attempt.kind === 'failed'
      ? { at, url, failure: attempt.failure, duration }
      : {
          at,
          url,
          responseStatus: attempt.status,
          duration,
          ...(attempt.answer !== null && { answer: attempt.answer }),
        };
  return [...attempts, made].map((each, index, all) =>
    index < all.length - MAX_ATTEMPTS_SHOWN ? withoutAnswer(each) : each,
  );
}

function withoutAnswer({ answer: _, ...attempt }: AttemptDocument): AttemptDocument {
  return attempt;
}
