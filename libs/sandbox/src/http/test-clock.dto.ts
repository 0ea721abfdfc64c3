import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { DurationField, FlagField, TimestampField } from '@app/http';
import { type FieldError, isoDuration } from '@app/kernel';
import type { ClockTarget, RungTimer } from '@app/event-sourcing';
import { CLOCK_STATES, type ShownClock } from '../queries/test-clock.questions.js';
import type { MovedClock } from '../services/test-clocks.service.js';

const CONTROLS = ['advance', 'set', 'freeze', 'release'] as const;

/** One change of the clock. */
export interface ClockControl {
  readonly advance?: string;
  readonly set?: string;
  readonly freeze?: boolean;
  readonly release?: boolean;
}

@ApiSchema({ name: 'TestClockRequest' })
export class TestClockRequest implements ClockControl {
  @DurationField({
    optional: true,
    description:
      'Moves the clock ahead by an ISO 8601 duration, at most 366 days. Months and years follow the calendar of UTC.',
  })
  advance?: string;

  @TimestampField({
    optional: true,
    description:
      'Moves the clock ahead to a time, at most 366 days. A time before the clock is refused: a clock never goes back.',
  })
  set?: string;

  @FlagField({
    optional: true,
    description: '`true` stops the clock: no timer fires until it is moved or released.',
  })
  freeze?: boolean;

  @FlagField({ optional: true, description: '`true` lets a stopped clock run from the time that it shows.' })
  release?: boolean;
}

/** Exactly one change, and no flag that is false. */
export function controlRules(body: ClockControl): readonly FieldError[] {
  const given = CONTROLS.filter((name) => body[name] !== undefined);
  if (given.length === 0)
    return [{ field: 'advance', message: `is required, or one of ${CONTROLS.slice(1).join(', ')}` }];
  if (given.length > 1) return given.map((field) => ({ field, message: 'must be given alone' }));
  const [field] = given;
  return body[field!] === false ? [{ field: field!, message: 'must be true where it is given' }] : [];
}

/** The time that a valid change moves the clock to; null for one that does not move it. */
export function targetOf({ advance, set }: ClockControl): ClockTarget | null {
  if (set !== undefined) return { set };
  return advance === undefined ? null : { advance: isoDuration(advance)! };
}

@ApiSchema({ name: 'RungTimer' })
class RungTimerResponse implements RungTimer {
  @ApiProperty({ type: String, format: 'date-time', description: 'Due time, by the clock of the platform.' })
  at!: string;
  @ApiProperty({ type: String, example: 'payments.quote', description: 'Process that set the timer.' })
  process!: string;
  @ApiProperty({ type: String, description: 'Purpose of the timer.' }) timer!: string;
  @ApiProperty({ type: String, description: 'Request that caused the process, by its `X-Request-Id`.' })
  requestId!: string;
}

@ApiSchema({ name: 'TestClock' })
export class TestClockResponse implements ShownClock, Partial<MovedClock> {
  @ApiProperty({ type: String, format: 'date-time', description: 'The time of the platform.' }) time!: string;
  @ApiProperty({
    enum: CLOCK_STATES,
    description: 'FROZEN: the clock is stopped. MOVING: a move is in progress, or was interrupted.',
  })
  state!: ShownClock['state'];
  @ApiProperty({ type: String, format: 'date-time', description: 'The time of the service.' }) serviceTime!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    required: false,
    description: 'Target time of an unfinished move.',
  })
  movingTo?: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    required: false,
    description: 'After a move: time of the clock before it.',
  })
  from?: string;
  @ApiProperty({ type: Number, required: false, description: 'After a move: number of timers that fired.' })
  rangCount?: number;
  @ApiProperty({
    type: [RungTimerResponse],
    required: false,
    description: 'After a move: the first 100 timers that fired, in order.',
  })
  rang?: RungTimerResponse[];
}
