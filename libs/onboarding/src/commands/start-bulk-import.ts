import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedUuid, resourceId } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { bulkImport } from '../domain/bulk-import/bulk-import.decider.js';
import { type JobDocument, jobView } from '../domain/bulk-import/bulk-import.view.js';
import { DocumentArchive, type ReceivedFile } from '../providers/document-archive.port.js';

/** POST /customers/bulk/csv: stores the file and starts the import. Returns the job. */
export class StartBulkImport extends defineCommand<ReceivedFile, JobDocument>('onboarding.start-bulk-import') {}

@CommandHandler(StartBulkImport)
export class StartBulkImportHandler implements ICommandHandler<StartBulkImport> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly archive: DocumentArchive,
  ) {}

  async execute({ tenant, data: received, metadata }: StartBulkImport): Promise<JobDocument> {
    const uuid = derivedUuid('Job', metadata.commandId);
    const jobId = resourceId('Job', uuid);
    const receipt = await this.runner.runOnce(bulkImport, tenant, uuid, metadata, async () => {
      // The file concerns many customers, so it is sealed under the platform's key.
      const address = await this.archive.keepFor(tenant, tenant.platformId, jobId, received);
      const start = { kind: 'start', jobId, address, size: received.size } as const;
      return this.runner.run(bulkImport, tenant, uuid, start, metadata);
    });
    return this.answers.answer(jobView, tenant, uuid, receipt);
  }
}
