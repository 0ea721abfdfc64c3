import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { bulkImport } from '../domain/bulk-import/bulk-import.decider.js';
import { type CustomerRow, CustomerRows, UnreadableFile } from '../providers/customer-rows.port.js';
import { DocumentArchive } from '../providers/document-archive.port.js';

/** The files of imports, row by row. */
@Injectable()
export class ImportFiles {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly archive: DocumentArchive,
    private readonly rows: CustomerRows,
  ) {}

  /** Throws UnreadableFile, also when the file is gone: then nothing of it can be used either. */
  async rowsOf(tenant: Tenant, jobUuid: string): Promise<AsyncIterable<CustomerRow>> {
    const { state } = await this.runner.load(bulkImport, tenant, jobUuid);
    const content = state && (await this.archive.open(tenant, tenant.platformId, state.address));
    if (content === null) throw new UnreadableFile('The file is gone.');
    return this.rows.read(content);
  }
}
