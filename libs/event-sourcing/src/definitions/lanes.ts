import type { Saga, SagaPool } from './define-saga.js';

/** Between a lane of a recipient and the recipient. Who serves a lane, and whose share it is, follow from its name alone. */
const RECIPIENT = '#';

/** Name of the lane of a recipient. */
export function laneFor(recipient: string, lane: string): string {
  return `${lane}${RECIPIENT}${recipient}`;
}

/** The workers that serve a lane. */
export function poolOf(saga: Pick<Saga, 'pool'>, lane: string): SagaPool {
  return lane.includes(RECIPIENT) ? 'further-deliveries' : (saga.pool ?? 'default');
}

/** Names a lane among those of all platforms: platforms whose histories have a common origin have lanes of the same names. */
export function laneKey({ tenant, lane }: { readonly tenant: string; readonly lane: string }): string {
  return `${tenant}/${lane}`;
}

/** The share of a pool's places that a lane counts to: its tenant's, or that of one recipient. The queue's column `share` is the same. */
export function shareOf({ tenant, lane }: { readonly tenant: string; readonly lane: string }): string {
  const [, recipient] = lane.split(RECIPIENT);
  return recipient === undefined ? tenant : `${tenant}${RECIPIENT}${recipient}`;
}
