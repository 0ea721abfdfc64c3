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
      'Moves the clock ahead to a time, at most 366 days. A time before the clock is refused: no clock goes back.',
  })
  set?: string;

  @FlagField({
    optional: true,
    description: '`true` stops the clock: nothing that waits rings until it is moved or released.',
  })
  freeze?: boolean;

  @FlagField({ optional: true, description: '`true` has a clock that stands run on from the time that it shows.' })
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
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was due, by the clock of the platform.' })
  at!: string;
  @ApiProperty({ type: String, example: 'payments.quote', description: 'The process that waited.' }) process!: string;
  @ApiProperty({ type: String, description: 'What it waited for.' }) timer!: string;
  @ApiProperty({ type: String, description: 'The request that the process follows from, as `X-Request-Id` named it.' })
  requestId!: string;
}

@ApiSchema({ name: 'TestClock' })
export class TestClockResponse implements ShownClock, Partial<MovedClock> {
  @ApiProperty({ type: String, format: 'date-time', description: 'The time of the platform.' }) time!: string;
  @ApiProperty({
    enum: CLOCK_STATES,
    description: 'FROZEN: it stands. MOVING: it stands while a move is in progress, or since one was interrupted.',
  })
  state!: ShownClock['state'];
  @ApiProperty({ type: String, format: 'date-time', description: 'The time of the service.' }) serviceTime!: string;
  @ApiProperty({ type: String, format: 'date-time', required: false, description: 'Where an unfinished move goes.' })
  movingTo?: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    required: false,
    description: 'Of a move: what the clock showed before.',
  })
  from?: string;
  @ApiProperty({ type: Number, required: false, description: 'Of a move: the number of timers that rang.' })
  rangCount?: number;
  @ApiProperty({
    type: [RungTimerResponse],
    required: false,
    description: 'Of a move: the first 100 timers that rang, in their order.',
  })
  rang?: RungTimerResponse[];
}
