import { Refusal, type Tenant, assertNever, defineAggregate, derivedUuid, tenantKey } from '@app/kernel';
import { DAILY_VOLUME_EVENTS, type DailyVolumeEvent, VolumeCounted, VolumeReleased } from './daily-volume.events.js';

export type DailyVolumeCommand =
  | { readonly kind: 'count'; readonly transactionId: string; readonly cents: bigint; readonly limit: bigint }
  /** Takes back what the same request counted; sent at most once a request. */
  | { readonly kind: 'release'; readonly transactionId: string; readonly cents: bigint };

export interface DailyVolumeState {
  /** US cents. */
  readonly total: bigint;
}

/**
 * What one payer has sent on one UTC day, guarded like a balance so that racing payments cannot pass the limit
 * together. Only the sum is kept: repetitions are known by their command, and a busy payer's day stays cheap to fold.
 */
export const dailyVolume = defineAggregate<DailyVolumeState, DailyVolumeCommand, DailyVolumeEvent>({
  context: 'payments',
  name: 'daily-volume',
  events: DAILY_VOLUME_EVENTS,
  initial: { total: 0n },
  decide(command, state) {
    const counted = { transactionId: command.transactionId, cents: command.cents.toString() };
    switch (command.kind) {
      case 'count':
        if (state.total + command.cents > command.limit) {
          throw new Refusal('DAILY_VOLUME_LIMIT_EXCEEDED', 'The payment would pass the volume limit of this day (UTC).');
        }
        return [VolumeCounted(counted)];
      case 'release':
        return [VolumeReleased(counted)];
      default:
        return assertNever(command);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'payments.volume-counted':
        return { total: state.total + BigInt(event.data.cents) };
      case 'payments.volume-released':
        return { total: state.total - BigInt(event.data.cents) };
      default:
        return assertNever(event);
    }
  },
});

/** One stream for each payer (a customer, or the platform itself) and UTC day. */
export function dailyVolumeUuid(tenant: Tenant, payerId: string, at: string): string {
  return derivedUuid('DailyVolume', tenantKey(tenant), payerId, at.slice(0, 10));
}
