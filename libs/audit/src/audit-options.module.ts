import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AUDIT_OPTIONS, type AuditOptions } from './audit.options.js';

/** The options of the process, for the modules of this library. */
@Global()
@Module({})
export class AuditOptionsModule {
  static of(options: AuditOptions): DynamicModule {
    return {
      module: AuditOptionsModule,
      providers: [{ provide: AUDIT_OPTIONS, useValue: options }],
      exports: [AUDIT_OPTIONS],
    };
  }
}
