import { GrowingSet, Refusal, type Tenant, assertNever, defineAggregate, derivedUuid, tenantKey } from '@app/kernel';
import { DAILY_VOLUME_EVENTS, type DailyVolumeEvent, VolumeCounted, VolumeReleased } from './daily-volume.events.js';

/** What a command that makes a payment does to the volume of the day; its `commandId` tells what it counted itself. */
export interface Tried {
  readonly transactionId: string;
  readonly commandId: string;
  readonly cents: bigint;
}

export type DailyVolumeCommand =
  | ({ readonly kind: 'count'; readonly limit: bigint } & Tried)
  /** Takes back what the same command counted. */
  | ({ readonly kind: 'release' } & Tried);

export interface DailyVolumeState {
  /** US cents. */
  readonly total: bigint;
  /** Every count and release there was, so that neither is done twice. */
  readonly done: GrowingSet;
}

const count = (commandId: string, attempt: number): string => `counted ${commandId} ${attempt}`;
const release = (commandId: string, attempt: number): string => `released ${commandId} ${attempt}`;

/** How often a command has taken back what it counted: a retry of it counts anew. */
export function attemptsOf({ done }: DailyVolumeState, commandId: string): number {
  let attempt = 0;
  while (done.has(release(commandId, attempt))) attempt += 1;
  return attempt;
}

/** What one payer has sent on one UTC day, guarded like a balance so that racing payments cannot pass the limit together. */
export const dailyVolume = defineAggregate<DailyVolumeState, DailyVolumeCommand, DailyVolumeEvent>({
  context: 'payments',
  name: 'daily-volume',
  events: DAILY_VOLUME_EVENTS,
  initial: { total: 0n, done: GrowingSet.empty },
  decide(command, state) {
    const { transactionId, commandId, cents } = command;
    const data = { transactionId, commandId, cents: cents.toString() };
    const isCounted = state.done.has(count(commandId, attemptsOf(state, commandId)));
    switch (command.kind) {
      case 'count':
        if (isCounted) return [];
        if (state.total + cents > command.limit) {
          throw new Refusal(
            'DAILY_VOLUME_LIMIT_EXCEEDED',
            'The payment would pass the volume limit of this day (UTC).',
          );
        }
        return [VolumeCounted(data)];
      case 'release':
        return isCounted ? [VolumeReleased(data)] : [];
      default:
        return assertNever(command);
    }
  },
  evolve(state, { type, data: { commandId, cents } }) {
    const attempt = attemptsOf(state, commandId);
    switch (type) {
      case 'payments.volume-counted':
        return { total: state.total + BigInt(cents), done: state.done.with(count(commandId, attempt)) };
      case 'payments.volume-released':
        return { total: state.total - BigInt(cents), done: state.done.with(release(commandId, attempt)) };
      default:
        return assertNever(type);
    }
  },
});

/** One stream for each payer (a customer, or the platform itself) and UTC day. */
export function dailyVolumeUuid(tenant: Tenant, payerId: string, at: string): string {
  return derivedUuid('DailyVolume', tenantKey(tenant), payerId, at.slice(0, 10));
}
