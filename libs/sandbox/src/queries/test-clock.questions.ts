import { Inject, Injectable } from '@nestjs/common';
import { AggregateRunner, clock, type ClockState, clockUuid, shownTime } from '@app/event-sourcing';
import { CLOCK, type Clock, type Tenant, type Timestamp } from '@app/kernel';

export const CLOCK_STATES = ['RUNNING', 'FROZEN', 'MOVING'] as const;

/** The state of a platform's clock, as the API shows it. */
export interface ShownClock {
  readonly time: Timestamp;
  readonly state: (typeof CLOCK_STATES)[number];
  readonly serviceTime: Timestamp;
  /** Set while it moves: the target. */
  readonly movingTo?: Timestamp;
}

/** The clock of a platform, read from its stream. */
@Injectable()
export class TestClock {
  constructor(
    private readonly runner: AggregateRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(tenant: Tenant): Promise<ShownClock> {
    return this.shown((await this.runner.load(clock, tenant, clockUuid(tenant))).state);
  }

  shown({ setting, move }: ClockState): ShownClock {
    const now = this.clock.now();
    const time = new Date(shownTime(setting, now.getTime())).toISOString();
    const serviceTime = now.toISOString();
    if (move !== null) return { time, state: 'MOVING', serviceTime, movingTo: move.to };
    return { time, state: 'standsAt' in setting ? 'FROZEN' : 'RUNNING', serviceTime };
  }
}
