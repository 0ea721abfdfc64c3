import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Json, type Tenant, derivedUuid, isFinalRefusal } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { type CommandMetadata, metadataFor, recordingRefusals } from '@app/event-sourcing/definitions';
import { bulkImport } from '../domain/bulk-import/bulk-import.decider.js';
import type { RowFailure } from '../domain/bulk-import/bulk-import.events.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';
import { type CustomerRow, CustomerRowReader } from '../providers/customer-rows.port.js';
import { ImportFiles } from '../services/import-files.service.js';
import { RegisterCustomer, RegisterCustomerHandler } from './register-customer.js';

/** Imports one stretch of rows. Answers where the next begins, null when the import has ended. */
export class ImportRows extends defineCommand<{ readonly jobUuid: string; readonly from: number }, Json>(
  'onboarding.import-rows',
) {}

@CommandHandler(ImportRows)
export class ImportRowsHandler implements ICommandHandler<ImportRows> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly files: ImportFiles,
    private readonly rows: CustomerRowReader,
    private readonly register: RegisterCustomerHandler,
  ) {}

  async execute({ tenant, data: { jobUuid, from }, metadata }: ImportRows): Promise<Json> {
    const { rowsAStep, atOnce } = ONBOARDING_CONFIGURATION.bulkImport;
    const failures: RowFailure[] = [];
    let done = 0;
    let waiting: Promise<RowFailure | null>[] = [];
    const settle = async (): Promise<void> => {
      failures.push(...(await Promise.all(waiting)).filter((failure) => failure !== null));
      waiting = [];
    };
    for await (const row of this.files.rowsAfter(tenant, jobUuid, from, rowsAStep)) {
      done += 1;
      waiting.push(this.importRow(tenant, row, from + done, metadata));
      if (waiting.length === atOnce) await settle();
    }
    await settle();
    const { state } = await this.runner.run(
      bulkImport,
      tenant,
      jobUuid,
      { kind: 'progress', from, successful: done - failures.length, failures },
      metadata,
    );
    if (state!.processed < state!.total!) return { next: from + done };
    await this.runner.run(bulkImport, tenant, jobUuid, { kind: 'complete' }, metadataFor(metadata, 'complete'));
    return { next: null };
  }

  /** null when the customer was registered; doing the row again registers the same one. */
  private async importRow(
    tenant: Tenant,
    row: CustomerRow,
    number: number,
    metadata: CommandMetadata,
  ): Promise<RowFailure | null> {
    try {
      const registration = await this.rows.registrationOf(row, tenant, metadata.at);
      const commandId = derivedUuid(metadata.commandId, 'row', number);
      // the job records the refusal of a row
      const command = recordingRefusals({ ...metadata, commandId });
      await this.register.execute(new RegisterCustomer(tenant, registration, command));
      return null;
    } catch (error) {
      if (!isFinalRefusal(error)) throw error; // a transient refusal is not the row's: the stretch is imported again
      const columns = (error.details?.errors ?? [])
        .map((mistake) => this.rows.columnOf(mistake))
        .map(({ field, message }) => ({ field, ...(message !== undefined && { message }) }));
      const message =
        columns.length === 0 ? error.message : `${columns.map(({ field }) => field).join(', ')}: see details.`;
      return { correlationId: row['platformCustomerId'] ?? `row_${number}`, code: error.code, message, columns };
    }
  }
}
