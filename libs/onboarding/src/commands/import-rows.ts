import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Json, type Tenant, derivedUuid, isFinalRefusal, tenantKey } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type CommandMetadata, metadataFor, recordingRefusals } from '@app/event-sourcing/definitions';
import { Slots } from '@app/http';
import { bulkImport } from '../domain/bulk-import/bulk-import.decider.js';
import type { RowFailure } from '../domain/bulk-import/bulk-import.events.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';
import { type CustomerRow, CustomerRowReader } from '../providers/customer-rows.port.js';
import { ImportFiles } from '../services/import-files.service.js';
import { RegisterCustomer, RegisterCustomerHandler } from './register-customer.js';

/** Imports one range of rows. Returns the start of the next, or null at the end of the import. */
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
    private readonly answers: ReadYourWrites,
    @Inject(Slots) private readonly requests: Pick<Slots, 'othersAsk' | 'othersAnswered'>,
  ) {}

  async execute({ tenant, data: { jobUuid, from }, metadata }: ImportRows): Promise<Json> {
    const { done, failures } = await this.importStretch(tenant, jobUuid, from, metadata);
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

  /**
   * Runs each step for all rows of a group concurrently, so that they share appends, reads and batches of the read side. Accounts are opened
   * here, as in a request. Then waits for the read models, and at the end of the range for the sagas of all rows. While this process serves
   * other platforms, groups are small and yield to the requests in progress. Failures are in the order of the file.
   */
  private async importStretch(
    tenant: Tenant,
    jobUuid: string,
    from: number,
    metadata: CommandMetadata,
  ): Promise<{ readonly done: number; readonly failures: readonly RowFailure[] }> {
    const { rowsAStep, rowsTogether, rowsBesideOthers, yieldsMilliseconds } = ONBOARDING_CONFIGURATION.bulkImport;
    const key = tenantKey(tenant);
    const results: (RowFailure | null)[] = [];
    let group: CustomerRow[] = [];
    const steps = this.answers.followSteps(metadata.correlationId);
    const importGroup = async (): Promise<void> => {
      const first = from + results.length + 1;
      const importing = group.map((row, index) => this.importRow(tenant, row, first + index, metadata));
      group = [];
      const ends = await Promise.allSettled(importing); // so that none is still running when the range fails
      for (const end of ends) {
        if (end.status === 'rejected') throw end.reason;
        results.push(end.value);
      }
    };
    try {
      for await (const row of this.files.rowsAfter(tenant, jobUuid, from, rowsAStep)) {
        group.push(row);
        const othersAsk = this.requests.othersAsk(key);
        if (group.length < (othersAsk ? rowsBesideOthers : rowsTogether)) continue;
        if (othersAsk) await this.requests.othersAnswered(key, yieldsMilliseconds);
        await importGroup();
        if (await steps.taken()) await this.answers.nearlyCaughtUp();
        else await this.answers.reacted(metadata.correlationId, tenant);
      }
      await importGroup();
      await steps.taken();
      await this.answers.reacted(metadata.correlationId, tenant);
    } finally {
      steps.end();
    }
    return { done: results.length, failures: results.filter((failure) => failure !== null) };
  }

  /** null if the customer was registered; a repetition registers the same customer. */
  private async importRow(
    tenant: Tenant,
    row: CustomerRow,
    number: number,
    metadata: CommandMetadata,
  ): Promise<RowFailure | null> {
    try {
      const registration = await this.rows.registrationOf(row, tenant, metadata.at);
      const commandId = derivedUuid(metadata.commandId, 'row', number);
      // The job records the refusal of a row.
      const command = recordingRefusals({ ...metadata, commandId });
      await this.register.record(new RegisterCustomer(tenant, registration, command));
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
