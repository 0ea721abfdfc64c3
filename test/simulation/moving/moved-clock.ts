import { type Clock, type Moment, PlatformClock, momentOf } from '@app/kernel';
import { type ClockSetting, UNMOVED, shownTime } from '../../../libs/event-sourcing/src/clocks/clock-setting.js';

/** The clock of the one platform of a world, which every process knows at once: a move waits until each does. */
export class MovedClock {
  private setting: ClockSetting = UNMOVED;

  constructor(private readonly clock: Clock) {}

  now(): Date {
    return this.at(this.clock.now());
  }

  /** The time that it shows to a process whose clock shows another time of the service. */
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

/** The same as a process sees it. */
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
