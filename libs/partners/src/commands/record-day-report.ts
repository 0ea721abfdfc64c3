import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { type DayReport, dayReport, dayReportUuid } from '../domain/day-report/day-report.decider.js';

/** Records the comparison of a partner's statements with our books at the end of a day. An unchanged report is not recorded again. */
export class RecordDayReport extends defineCommand<DayReport>('partners.record-day-report') {}

@CommandHandler(RecordDayReport)
export class RecordDayReportHandler implements ICommandHandler<RecordDayReport> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data, metadata }: RecordDayReport): Promise<void> {
    await this.runner.run(dayReport, tenant, dayReportUuid(tenant, data.port, data.day), data, metadata);
  }
}
