import { Module } from '@nestjs/common';
import { PlatformClock } from '@app/kernel';
import { featureModule } from './features/feature.module.js';
import { ClockLocks } from './clocks/clock-locks.js';
import { clock } from './clocks/clock.js';
import { clocksProjection } from './clocks/clocks.projection.js';
import { PlatformClocks } from './clocks/platform-clocks.js';

/** The time of platforms. */
@Module({
  imports: [featureModule({ aggregates: [clock], projections: [clocksProjection] })],
  providers: [ClockLocks, PlatformClocks, { provide: PlatformClock, useExisting: PlatformClocks }],
  exports: [ClockLocks, PlatformClocks, PlatformClock],
})
export class ClocksModule {}
