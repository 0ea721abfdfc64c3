import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { OperatorsModule } from '@app/operators';
import { PaymentsModule } from '@app/payments';
import { DailyReports, LOOKS, type Repetition, every } from './daily-reports.js';

/** Default interval of checks for due reports, in milliseconds. */
const USUAL_PAUSE = 60_000;

const NEVER: Repetition = () => () => undefined;

/** Daily reports on whether books and partners' statements agree. */
@Module({})
export class PartnerReportsModule {
  /** `lookEvery` in milliseconds; null: reports are not made automatically. */
  static forRoot({ lookEvery = USUAL_PAUSE }: { readonly lookEvery?: number | null }): DynamicModule {
    return {
      module: PartnerReportsModule,
      global: true,
      imports: [CqrsModule, OperatorsModule, PaymentsModule],
      providers: [DailyReports, { provide: LOOKS, useValue: lookEvery === null ? NEVER : every(lookEvery) }],
      exports: [DailyReports],
    };
  }
}
