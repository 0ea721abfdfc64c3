import type { Timestamp } from '@app/kernel';
import { type Attempt, type Delivery, deliveryIdOf, type SealedAnswer } from './delivery.js';

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED'] as const;
/** SKIPPED: at the time of the attempt the endpoint was missing or disabled. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One attempt as the API shows it; `duration` in milliseconds. */
export interface AttemptDocument {
  readonly at: Timestamp;
  readonly url: string;
  /** HTTP status of the response; absent if none arrived. */
  readonly responseStatus?: number;
  readonly failure?: string;
  readonly duration: number;
  readonly answer?: SealedAnswer;
}

/** A delivery as GET shows it, without response bodies. They are decrypted only when a single delivery is read. */
export interface DeliveryDocument {
  /** `Webhook:<uuid>`. */
  readonly id: string;
  /** Id in the envelope; the same for every endpoint. */
  readonly webhookId: string;
  /** UUID of a further endpoint; absent for the configured endpoint. */
  readonly endpoint?: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  /** Time of the reported event. */
  readonly timestamp: Timestamp;
  readonly nextAttemptAt?: Timestamp;
  /** Oldest first. */
  readonly attempts: readonly AttemptDocument[];
  readonly lane: string;
  /** UUID of the group that records its success at the first attempt. */
  readonly group?: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

const STATUSES: Readonly<Record<Delivery['status'], DeliveryStatus>> = {
  pending: 'PENDING',
  delivered: 'DELIVERED',
  'given-up': 'FAILED',
  unwanted: 'SKIPPED',
};
/** Only the latest attempts are useful; a delivery may have 160. */
const MAX_ATTEMPTS_SHOWN = 10;

/** One reaction of the saga: the resulting state, the attempt if the reaction handles its result, and the group that records it. */
interface DeliveryStep {
  readonly delivery: Delivery;
  readonly attempt: Attempt | null;
  readonly at: Timestamp;
  readonly group?: string | undefined;
}

/** Applies one more reaction of the saga to the document. */
export function evolveDelivery(
  document: DeliveryDocument | null,
  { delivery: { status, order, lane, nextAttemptAt }, attempt, at, group = document?.group }: DeliveryStep,
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
    ...(group !== undefined && { group }),
    createdAt: document?.createdAt ?? at,
    updatedAt: at,
  };
}

/**
 * Document of a delivery that succeeded at its first attempt and was requested again. `own` is folded from the delivery's stream, which
 * begins with that request.
 */
export function continued(first: DeliveryDocument, own: DeliveryDocument | null): DeliveryDocument {
  if (own === null) return first;
  const { group, createdAt } = first;
  return {
    ...own,
    attempts: withLatestAnswers([...first.attempts, ...own.attempts]),
    ...(group !== undefined && { group }),
    createdAt,
  };
}

/** True if the delivery was attempted or skipped but did not succeed: a replay sends it again. */
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
  return withLatestAnswers([...attempts, made]);
}

function withLatestAnswers(attempts: readonly AttemptDocument[]): readonly AttemptDocument[] {
  return attempts.map((each, index) => (index < attempts.length - MAX_ATTEMPTS_SHOWN ? withoutAnswer(each) : each));
}

function withoutAnswer({ answer: _, ...attempt }: AttemptDocument): AttemptDocument {
  return attempt;
}
