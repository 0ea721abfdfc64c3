import { Module, type DynamicModule } from '@nestjs/common';
import { RUNTIME, type Runtime } from '@app/runtime';

/** The contexts without HTTP: projections, sagas, effects, timers. */
@Module({})
export class WorkerModule {
  static forRoot(runtime: Runtime): DynamicModule {
    return { module: WorkerModule, providers: [{ provide: RUNTIME, useValue: runtime }] };
  }
}
