import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Tenant, tenantKey } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { bulkImport } from '../domain/bulk-import/bulk-import.decider.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';
import { type CustomerRow, CustomerRows, UnreadableFile } from '../providers/customer-rows.port.js';
import { DocumentArchive } from '../providers/document-archive.port.js';

/** A file that is open between two rows. */
interface OpenFile {
  readonly rows: AsyncIterator<CustomerRow>;
  /** Number of rows read so far. */
  position: number;
}

/**
 * The files of imports, row by row. A file stays open between the steps of an import, so that each continues where the previous one ended.
 * Another process, or this one after a while, reads it again from the beginning.
 */
@Injectable()
export class ImportFiles {
  /** By tenant and job. */
  private readonly open = new LRUCache<string, OpenFile>({
    max: ONBOARDING_CONFIGURATION.bulkImport.open.most,
    ttl: ONBOARDING_CONFIGURATION.bulkImport.open.milliseconds,
    ttlAutopurge: true,
    dispose: (file, _, reason) => {
      if (reason !== 'delete') void close(file);
    },
  });

  constructor(
    private readonly runner: AggregateRunner,
    private readonly archive: DocumentArchive,
    private readonly rows: CustomerRows,
  ) {}

  /** Throws UnreadableFile, also if the file is missing. */
  async rowsOf(tenant: Tenant, jobUuid: string): Promise<AsyncIterable<CustomerRow>> {
    const { state } = await this.runner.load(bulkImport, tenant, jobUuid);
    const content = state && (await this.archive.open(tenant, tenant.platformId, state.address));
    if (content === null) throw new UnreadableFile('The file no longer exists.');
    return this.rows.read(content);
  }

  /** The next rows after row `from`. Throws UnreadableFile. */
  async *rowsAfter(tenant: Tenant, jobUuid: string, from: number, most: number): AsyncGenerator<CustomerRow> {
    const key = `${tenantKey(tenant)} ${jobUuid}`;
    const file = this.kept(key, from) ?? (await this.opened(tenant, jobUuid));
    let isWhole = false;
    try {
      while (file.position < from + most) {
        const { done, value } = await file.rows.next();
        if (done === true) return;
        file.position += 1;
        if (file.position > from) yield value;
      }
      isWhole = true;
    } finally {
      if (isWhole) this.open.set(key, file);
      else await close(file);
    }
  }

  private kept(key: string, from: number): OpenFile | null {
    const file = this.open.get(key);
    if (file === undefined || file.position !== from) return null;
    this.open.delete(key); // removed, so that no other step reads from it
    return file;
  }

  private async opened(tenant: Tenant, jobUuid: string): Promise<OpenFile> {
    const rows = (await this.rowsOf(tenant, jobUuid))[Symbol.asyncIterator]();
    return { rows, position: 0 };
  }
}

async function close({ rows }: OpenFile): Promise<void> {
  await Promise.resolve(rows.return?.()).catch(() => undefined);
}
