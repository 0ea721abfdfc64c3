import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Json } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { bulkImport } from '../domain/bulk-import/bulk-import.decider.js';
import { UnreadableFile } from '../providers/customer-rows.port.js';
import { ImportFiles } from '../services/import-files.service.js';

/** Reads the file once and counts its rows, or ends the import if the file is unusable. Returns `{ total }`, in that case null. */
export class CountRows extends defineCommand<{ readonly jobUuid: string }, Json>('onboarding.count-rows') {}

@CommandHandler(CountRows)
export class CountRowsHandler implements ICommandHandler<CountRows> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly files: ImportFiles,
  ) {}

  async execute({ tenant, data: { jobUuid }, metadata }: CountRows): Promise<Json> {
    try {
      let total = 0;
      for await (const _ of await this.files.rowsOf(tenant, jobUuid)) total += 1;
      await this.runner.run(bulkImport, tenant, jobUuid, { kind: 'count', total }, metadata);
      return { total };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      await this.runner.run(bulkImport, tenant, jobUuid, { kind: 'fail', message: error.message }, metadata);
      return { total: null };
    }
  }
}
