import { type Clock, type Moment, PlatformClock } from '@app/kernel';

/** Every platform has the service's time. */
export class UnmovedClocks extends PlatformClock {
  constructor(private readonly clock: Clock) {
    super();
  }

  now(): Date {
    return this.clock.now();
  }

  known(): void {}

  moment(): Moment {
    return { at: this.clock.now().toISOString() };
  }
}
