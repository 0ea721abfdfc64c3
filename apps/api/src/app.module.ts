import { Controller, Get, Module, type DynamicModule } from '@nestjs/common';
import { RUNTIME, type Runtime } from '@app/runtime';

@Controller('health')
class HealthController {
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }
}

@Module({ controllers: [HealthController] })
export class AppModule {
  static forRoot(runtime: Runtime): DynamicModule {
    return { module: AppModule, providers: [{ provide: RUNTIME, useValue: runtime }] };
  }
}
