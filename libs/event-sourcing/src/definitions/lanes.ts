import type { Saga, SagaPool } from './define-saga.js';

/** Separates recipient and lane in the name of a recipient's lane. The name alone determines the pool and the share of a lane. */
const RECIPIENT = '#';

/** Name of the lane of a recipient. */
export function laneFor(recipient: string, lane: string): string {
  return `${lane}${RECIPIENT}${recipient}`;
}

/** The worker pool that serves a lane. */
export function poolOf(saga: Pick<Saga, 'pool'>, lane: string): SagaPool {
  return lane.includes(RECIPIENT) ? 'further-deliveries' : (saga.pool ?? 'default');
}

/** A key of a lane that is unique across platforms: platforms forked from one history have lanes of the same names. */
export function laneKey({ tenant, lane }: { readonly tenant: string; readonly lane: string }): string {
  return `${tenant}/${lane}`;
}

/** The share of a pool's concurrency that a lane counts against: its tenant's or its recipient's. Equals the queue's column `share`. */
export function shareOf({ tenant, lane }: { readonly tenant: string; readonly lane: string }): string {
  const [, recipient] = lane.split(RECIPIENT);
  return recipient === undefined ? tenant : `${tenant}${RECIPIENT}${recipient}`;
}
