import { Map, OrderedMap } from 'immutable';
import {
  type Recorded,
  Refusal,
  AppliedSteps,
  type Tenant,
  type Timestamp,
  assertNever,
  defineAggregate,
  derivedUuid,
  later,
  tenantKey,
} from '@app/kernel';
import {
  DAILY_VOLUME_EVENTS,
  type DailyVolumeEvent,
  VolumeCounted,
  VolumeReleased,
  VolumeSettled,
} from './daily-volume.events.js';

/** A command's contribution to the day's volume, identified by its `commandId`. */
export interface VolumeAttempt {
  readonly transactionId: string;
  readonly commandId: string;
  readonly cents: bigint;
}

export type DailyVolumeCommand =
  /** `limit`: null for a payment in flight, which counts even above the limit. */
  | ({ readonly kind: 'count'; readonly limit: bigint | null } & VolumeAttempt)
  /** Releases the count of the same command. */
  | ({ readonly kind: 'release' } & VolumeAttempt)
  /** Results for unsettled counts: the payments that were created, and the commands that created none. */
  | { readonly kind: 'settle'; readonly made: readonly string[]; readonly given: readonly string[] };

/** A count whose payment may not have been created. */
export interface Unsettled {
  readonly transactionId: string;
  readonly cents: bigint;
  readonly at: Timestamp;
}

export interface DailyVolumeState {
  /** In US cents. */
  readonly total: bigint;
  /**
   * Every count so far with its cents, to detect repetitions, and the transactions known to have been created, each of which counts once.
   * Only the newest are in memory.
   */
  readonly done: AppliedSteps;
  /** Number of releases of each command that has released its count. */
  readonly releases: Map<string, number>;
  /** By command, oldest first. */
  readonly unsettled: OrderedMap<string, Unsettled>;
}

const count = (commandId: string, attempt: number): string => `counted ${commandId} ${attempt}`;
const beginning = (transactionId: string): string => `begun ${transactionId}`;

/** Number of times a command has released its count. A retry counts again under the next number. */
export function attemptsOf({ releases }: Pick<DailyVolumeState, 'releases'>, commandId: string): number {
  return releases.get(commandId, 0);
}

/** The step that identifies the count of a command. */
export function countOf(state: Pick<DailyVolumeState, 'releases'>, commandId: string): string {
  return count(commandId, attemptsOf(state, commandId));
}

/** Cents that a command has counted and not released; null if none. Uses the step `countOf`. */
export function countedBy(state: Pick<DailyVolumeState, 'done' | 'releases'>, commandId: string): bigint | null {
  const cents = state.done.contentOf(countOf(state, commandId));
  return cents === null ? null : BigInt(cents);
}

function isCounted(state: DailyVolumeState, { commandId, cents }: VolumeAttempt): boolean {
  return state.done.isRepeated(countOf(state, commandId), cents.toString());
}

/** Volume sent by one payer on one UTC day. Consistent like a balance, so that concurrent payments cannot exceed the limit. */
export const dailyVolume = defineAggregate<DailyVolumeState, DailyVolumeCommand, DailyVolumeEvent>({
  context: 'payments',
  name: 'daily-volume',
  events: DAILY_VOLUME_EVENTS,
  initial: { total: 0n, done: AppliedSteps.none, releases: Map(), unsettled: OrderedMap() },
  steps: 'done',
  decide(command, state) {
    switch (command.kind) {
      case 'count': {
        const { transactionId, commandId, cents, limit } = command;
        if (isCounted(state, command)) return [];
        if (limit !== null && state.total + cents > limit) {
          throw new Refusal(
            'DAILY_VOLUME_LIMIT_EXCEEDED',
            `The payment would exceed the volume limit of its payer for this UTC day: of ${limit} US cents, ${state.total} are used.`,
          );
        }
        return [VolumeCounted({ transactionId, commandId, cents: cents.toString() })];
      }
      case 'release': {
        const { transactionId, commandId, cents } = command;
        return isCounted(state, command) ? [VolumeReleased({ transactionId, commandId, cents: cents.toString() })] : [];
      }
      case 'settle': {
        const waiting = (commandIds: readonly string[]) => commandIds.filter((id) => state.unsettled.has(id));
        const isFirst = (id: string) => !state.done.has(beginning(state.unsettled.get(id)!.transactionId));
        const made = waiting(command.made).filter(isFirst);
        const given = waiting([...command.given, ...command.made]).filter((id) => !made.includes(id));
        return [
          ...(made.length > 0 ? [VolumeSettled({ commandIds: made })] : []),
          ...given.map((commandId) => {
            const { transactionId, cents } = state.unsettled.get(commandId)!;
            return VolumeReleased({ transactionId, commandId, cents: cents.toString() });
          }),
        ];
      }
      default:
        return assertNever(command);
    }
  },
  evolve(state, event, { at }: Recorded) {
    if (event.type === 'payments.volume-settled')
      return {
        ...state,
        unsettled: state.unsettled.deleteAll(event.data.commandIds),
        done: event.data.commandIds.reduce(
          (done, id) => done.with(beginning(state.unsettled.get(id)?.transactionId ?? id)),
          state.done,
        ),
      };
    const { transactionId, commandId } = event.data;
    const cents = BigInt(event.data.cents);
    const attempt = attemptsOf(state, commandId);
    switch (event.type) {
      case 'payments.volume-counted':
        return {
          ...state,
          total: state.total + cents,
          done: state.done.with(count(commandId, attempt), event.data.cents),
          unsettled: state.unsettled.set(commandId, { transactionId, cents, at }),
        };
      case 'payments.volume-released':
        return {
          ...state,
          total: state.total - cents,
          releases: state.releases.set(commandId, attempt + 1),
          unsettled: state.unsettled.delete(commandId),
        };
      default:
        return assertNever(event);
    }
  },
});

/** One stream for each payer (a customer, or the platform itself) and UTC day. */
export function dailyVolumeUuid(tenant: Tenant, payerId: string, at: string): string {
  return derivedUuid('DailyVolume', tenantKey(tenant), payerId, at.slice(0, 10));
}

/** The given day and the previous one, on which an earlier attempt may have counted: idempotency keys are kept for a day. */
export function daysOf(
  tenant: Tenant,
  payerId: string,
  at: Timestamp,
): { readonly today: string; readonly before: string } {
  return {
    today: dailyVolumeUuid(tenant, payerId, at),
    before: dailyVolumeUuid(tenant, payerId, later(at, -DAY)),
  };
}

const DAY = 24 * 3_600_000;
