import { type Clock, type Moment, PlatformClock, momentOf } from '@app/kernel';
import { type ClockSetting, UNMOVED, shownTime } from '../../../libs/event-sourcing/src/clocks/clock-setting.js';

/** The clock of a world's only platform. Every process knows a move immediately: a move waits until each does. */
export class MovedClock {
  private setting: ClockSetting = UNMOVED;

  constructor(private readonly clock: Clock) {}

  now(): Date {
    return this.at(this.clock.now());
  }

  /** The platform time for a process with another service time. */
  at(serviceTime: Date): Date {
    return new Date(shownTime(this.setting, serviceTime.getTime()));
  }

  advance(milliseconds: number): void {
    const { setting } = this;
    this.setting =
      'standsAt' in setting ? { standsAt: setting.standsAt + milliseconds } : { offset: setting.offset + milliseconds };
  }

  freeze(): void {
    this.setting = { standsAt: this.now().getTime() };
  }

  release(): void {
    this.setting = { offset: this.now().getTime() - this.clock.now().getTime() };
  }
}

/** The clock as one process sees it. */
export class SeenClock extends PlatformClock {
  constructor(
    private readonly moved: MovedClock,
    private readonly clock: Clock,
  ) {
    super();
  }

  now(): Date {
    return this.moved.at(this.clock.now());
  }

  known(): void {}

  moment(): Moment {
    return momentOf(this.now(), this.clock.now());
  }
}
