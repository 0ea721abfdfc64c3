import {
  type CalendarDuration,
  type DomainEvent,
  type EventOf,
  type Tenant,
  type Timestamp,
  afterDuration,
  assertNever,
  conflict,
  defineAggregate,
  defineEvent,
  flag,
  integer,
  invalidInput,
  nullable,
  text,
  timestamp,
} from '@app/kernel';
import { type ClockSetting, UNMOVED, shownTime } from './clock-setting.js';

const ClockFrozen = defineEvent('clocks.clock-frozen', { time: timestamp() });
/** The clock runs from `time`, `offset` milliseconds ahead of the service. */
const ClockReleased = defineEvent('clocks.clock-released', { time: timestamp(), offset: integer() });
/** The clock is stopped and steps from one due time to the next until it shows `to`. */
const MoveBegun = defineEvent('clocks.move-begun', {
  moveId: text(),
  from: timestamp(),
  to: timestamp(),
  /** True if the clock runs again after the move. */
  thenRuns: flag(),
});
const ClockMoved = defineEvent('clocks.clock-moved', { moveId: text(), time: timestamp() });
/** Offset null: the clock stays stopped. */
const MoveEnded = defineEvent('clocks.move-ended', {
  moveId: text(),
  time: timestamp(),
  offset: nullable(integer()),
});
export const CLOCK_EVENTS = { ClockFrozen, ClockReleased, MoveBegun, ClockMoved, MoveEnded };

export type ClockEvent = EventOf<(typeof CLOCK_EVENTS)[keyof typeof CLOCK_EVENTS]>;

/** Target of a move: a time, or a duration after the time that the clock shows. */
export type ClockTarget = { readonly set: Timestamp } | { readonly advance: CalendarDuration };

/** A command, with the service's time at the command in milliseconds. */
export type ClockCommand = { readonly serviceTime: number } & (
  | { readonly kind: 'freeze' }
  | { readonly kind: 'release' }
  | { readonly kind: 'begin-move'; readonly moveId: string; readonly target: ClockTarget }
  | { readonly kind: 'move'; readonly moveId: string; readonly time: Timestamp }
  | { readonly kind: 'end-move'; readonly moveId: string }
);

/** A move that has not ended. */
export interface ClockMove {
  readonly moveId: string;
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly thenRuns: boolean;
}

/** State of a platform's clock. */
export interface ClockState {
  readonly setting: ClockSetting;
  /**
   * Present while a move is in progress. A command that sets the clock otherwise ends the move too; the clock then continues from where the
   * move had got to.
   */
  readonly move: ClockMove | null;
}

const DAY = 86_400_000;
/** The longest move. */
const MAX_MOVE = 366 * DAY;
/** The furthest that a clock may be ahead of the service. */
const MAX_AHEAD = 3_660 * DAY;

/** The id of the clock of a platform. */
export function clockUuid({ platformId }: Tenant): string {
  return platformId;
}

/** The clock of one sandbox platform: its history is the log's record of both times. */
export const clock = defineAggregate<ClockState, ClockCommand, ClockEvent>({
  context: 'clocks',
  name: 'clock',
  events: Object.values(CLOCK_EVENTS),
  initial: { setting: UNMOVED, move: null },
  decide(command, { setting, move }) {
    const { serviceTime } = command;
    const now = shownTime(setting, serviceTime);
    switch (command.kind) {
      case 'freeze':
        return 'standsAt' in setting && move === null ? [] : [ClockFrozen({ time: instant(now) })];
      case 'release':
        return 'offset' in setting ? [] : [ClockReleased({ time: instant(now), offset: now - serviceTime })];
      case 'begin-move': {
        const { moveId, target } = command;
        const to = reachable(target, now, serviceTime);
        // The clock was running before an interrupted move stopped it.
        return [MoveBegun({ moveId, from: instant(now), to, thenRuns: move?.thenRuns ?? 'offset' in setting })];
      }
      case 'move': {
        const { to } = requireMove(move, command.moveId);
        const time = Math.min(Date.parse(command.time), Date.parse(to));
        return time <= now ? [] : [ClockMoved({ moveId: command.moveId, time: instant(time) })];
      }
      case 'end-move': {
        const { moveId, thenRuns } = requireMove(move, command.moveId);
        return [MoveEnded({ moveId, time: instant(now), offset: thenRuns ? now - serviceTime : null })];
      }
      default:
        return assertNever(command);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'clocks.clock-frozen':
        return { setting: { standsAt: Date.parse(event.data.time) }, move: null };
      case 'clocks.clock-released':
        return { setting: { offset: event.data.offset }, move: null };
      case 'clocks.move-begun':
        return { setting: { standsAt: Date.parse(event.data.from) }, move: event.data };
      case 'clocks.clock-moved':
        return { ...state, setting: { standsAt: Date.parse(event.data.time) } };
      case 'clocks.move-ended': {
        const { time, offset } = event.data;
        return { setting: offset === null ? { standsAt: Date.parse(time) } : { offset }, move: null };
      }
      default:
        return assertNever(event satisfies never as DomainEvent as never);
    }
  },
});

/** Refuses a target in the past or beyond the bounds. */
function reachable(target: ClockTarget, now: number, serviceTime: number): Timestamp {
  const [field] = Object.keys(target) as ['set' | 'advance'];
  const to = 'set' in target ? target.set : afterDuration(instant(now), target.advance);
  const tooFar = (message: string): Error => invalidInput('The clock cannot move that far.', { field, message });
  const distance = to === null ? Infinity : Date.parse(to) - now;
  if (distance < 0)
    throw invalidInput('The clock of a platform cannot move back.', {
      field,
      message: `must not be before ${instant(now)}, which the clock shows`,
    });
  if (distance > MAX_MOVE) throw tooFar('must be at most 366 days ahead of the time that the clock shows');
  if (now + distance - serviceTime > MAX_AHEAD)
    throw tooFar('must be at most 3,660 days ahead of the time of the service');
  return to!;
}

/** Refuses a step of a move that another command has ended. */
function requireMove(move: ClockMove | null, moveId: string): ClockMove {
  if (move?.moveId !== moveId) throw conflict('CLOCK_MOVED', 'Another request has moved the clock meanwhile.');
  return move;
}

function instant(time: number): Timestamp {
  return new Date(time).toISOString();
}
