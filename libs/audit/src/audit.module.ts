import {
  type DynamicModule,
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { AuditOptionsModule } from './audit-options.module.js';
import { AUDIT_OPTIONS, type AuditOptions } from './audit.options.js';
import { OperationsModule } from './operations/operations.module.js';
import { RebuildModule } from './rebuild/rebuild.module.js';
import { Sealer } from './seals/sealer.js';
import { SealsModule } from './seals/seals.module.js';
import { SearchModule } from './search/search.module.js';
import { TransferModule } from './transfer/transfer.module.js';
import { VerificationModule } from './verification/verification.module.js';
import { SagaWorkModule } from './saga-work/saga-work.module.js';

/** Seals the log while this process leads the read side. */
@Injectable()
class AuditLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly sealer: Sealer,
    @Inject(AUDIT_OPTIONS) private readonly options: AuditOptions,
  ) {}

  onApplicationBootstrap(): void {
    if (this.options.seals) this.sealer.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sealer.stop();
  }
}

const PARTS = [
  SealsModule,
  SearchModule,
  VerificationModule,
  OperationsModule,
  SagaWorkModule,
  RebuildModule,
  TransferModule,
];

/** Seals, verifies, searches, rebuilds, exports and imports the log. */
@Global()
@Module({})
export class AuditModule {
  static forRoot(options: AuditOptions): DynamicModule {
    return {
      module: AuditModule,
      imports: [AuditOptionsModule.of(options), ...PARTS],
      providers: [AuditLifecycle],
      exports: PARTS,
    };
  }
}
