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
    private readonly answers: ReadYourWrites,
    @Inject(Slots) private readonly requests: Pick<Slots, 'othersAsk'>,
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
   * A row begins as soon as one of those before it is registered; its accounts are opened here, as they are in a request. After some rows
   * all that they began is awaited, and while this process answers other platforms their sagas as well, so that an import has little work
   * waiting at any time. Failures are in the order of the file.
   */
  private async importStretch(
    tenant: Tenant,
    jobUuid: string,
    from: number,
    metadata: CommandMetadata,
  ): Promise<{ readonly done: number; readonly failures: readonly RowFailure[] }> {
    const { rowsAStep, besideOthers, ...alone } = ONBOARDING_CONFIGURATION.bulkImport;
    const key = tenantKey(tenant);
    const results: (RowFailure | null)[] = [];
    const errors: unknown[] = [];
    const running = new Set<Promise<void>>();
    let done = 0;
    let rested = 0;
    const steps = this.answers.followSteps(metadata.correlationId);
    try {
      for await (const row of this.files.rowsAfter(tenant, jobUuid, from, rowsAStep)) {
        const place = done++;
        const importing = this.importRow(tenant, row, from + place + 1, metadata)
          .then((failure) => void (results[place] = failure))
          .catch((error: unknown) => void errors.push(error))
          .finally(() => running.delete(importing));
        running.add(importing);
        const othersAsk = this.requests.othersAsk(key);
        const { atOnce, rowsUntilRest } = othersAsk ? besideOthers : alone;
        while (running.size >= atOnce) await Promise.race(running);
        if (errors.length > 0) break;
        if (done - rested < rowsUntilRest) continue;
        await Promise.all(running);
        if ((await steps.taken()) && !othersAsk) await this.answers.nearlyCaughtUp();
        else await this.answers.reacted(metadata.correlationId);
        rested = done;
      }
      await Promise.all(running);
      if (errors.length > 0) throw errors[0];
      await steps.taken();
      await this.answers.reacted(metadata.correlationId);
    } finally {
      steps.end();
    }
    return { done, failures: results.filter((failure) => failure !== null) };
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
