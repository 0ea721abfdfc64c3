import { Module } from '@nestjs/common';
import { ClocksModule } from './clocks.module.js';
import { PlatformQuiescence } from './quiescence/platform-quiescence.js';
import { ProjectionsModule } from './projections/projections.module.js';
import { SagasModule } from './sagas.module.js';

/** Waits until the work of a platform is done. */
@Module({
  imports: [ClocksModule, ProjectionsModule, SagasModule],
  providers: [PlatformQuiescence],
  exports: [PlatformQuiescence],
})
export class QuiescenceModule {}
