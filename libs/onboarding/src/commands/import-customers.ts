import { Injectable } from '@nestjs/common';
import { type Json, Refusal, type Tenant, derivedUuid } from '@app/kernel';
import { AggregateRunner, HandlesEffect, HandlesInstruction } from '@app/event-sourcing';
import {
  type CommandMetadata,
  defineEffect,
  defineInstruction,
  type EffectHandler,
  type EffectOutcome,
  type InstructionHandler,
  metadataFor,
} from '@app/event-sourcing/definitions';
import { bulkImport } from '../domain/bulk-import/bulk-import.decider.js';
import type { RowFailure } from '../domain/bulk-import/bulk-import.events.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';
import { type CustomerRow, CustomerRowReader, UnreadableFile } from '../providers/customer-rows.port.js';
import { DocumentArchive } from '../providers/document-archive.port.js';
import { ImportFiles } from './import-files.js';
import { RegisterCustomer, RegisterCustomerHandler } from './register-customer.js';

/** Reads the file through once: counts its rows, or ends the import when nothing of it can be used. Answers `{ total }`, null then. */
export const CountRows = defineInstruction<{ readonly jobUuid: string }>('onboarding.count-rows');

/** Imports one stretch of rows. Answers where the next begins, null when the import has ended. */
export const ImportRows = defineInstruction<{ readonly jobUuid: string; readonly from: number }>(
  'onboarding.import-rows',
);

/** The file of an import that has ended is destroyed. */
export const DiscardImport = defineEffect<{ readonly address: string }>('onboarding.discard-import', 'document store');

@HandlesInstruction(CountRows)
@Injectable()
export class CountRowsHandler implements InstructionHandler<{ readonly jobUuid: string }> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly files: ImportFiles,
  ) {}

  async execute(tenant: Tenant, { jobUuid }: { readonly jobUuid: string }, metadata: CommandMetadata): Promise<Json> {
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

@HandlesInstruction(ImportRows)
@Injectable()
export class ImportRowsHandler implements InstructionHandler<{ readonly jobUuid: string; readonly from: number }> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly files: ImportFiles,
    private readonly rows: CustomerRowReader,
    private readonly register: RegisterCustomerHandler,
  ) {}

  async execute(
    tenant: Tenant,
    { jobUuid, from }: { readonly jobUuid: string; readonly from: number },
    metadata: CommandMetadata,
  ): Promise<Json> {
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
      await this.register.execute(new RegisterCustomer(tenant, registration, { ...metadata, commandId }));
      return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const columns = (error.details?.errors ?? [])
        .map((mistake) => this.rows.columnOf(mistake))
        .map(({ field, message }) => ({ field, ...(message !== undefined && { message }) }));
      const message =
        columns.length === 0 ? error.message : `${columns.map(({ field }) => field).join(', ')}: see details.`;
      return { correlationId: row['platformCustomerId'] ?? `row_${number}`, code: error.code, message, columns };
    }
  }
}

@HandlesEffect(DiscardImport)
@Injectable()
export class DiscardImportHandler implements EffectHandler<{ readonly address: string }> {
  constructor(private readonly archive: DocumentArchive) {}

  async perform(_tenant: Tenant, { address }: { readonly address: string }): Promise<EffectOutcome> {
    await this.archive.remove(address);
    return { outcome: 'done', data: null };
  }
}
