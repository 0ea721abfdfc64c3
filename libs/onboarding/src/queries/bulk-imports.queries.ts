import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { defineListQuery, defineQuery, type ListPage, queryHandler, ViewReader } from '@app/event-sourcing';
import { EventCodec, EventStore, streamName } from '@app/event-store';
import type { PageRequest } from '@app/http';
import { bulkImport } from '../domain/bulk-import/bulk-import.decider.js';
import type { BulkImportEvent } from '../domain/bulk-import/bulk-import.events.js';
import { type JobDocument, type JobError, jobView, rowErrors } from '../domain/bulk-import/bulk-import.view.js';

/** Events read at a time. Each has the errors of one step, so few errors are in memory, and an import with many rows needs few reads. */
const EVENTS_A_READ = 100;

/** Above the number of errors in any event: the position of an error is its event's revision and its index there. */
const ERRORS_AN_EVENT = 1_000_000n;

/** Imports and their errors, from their own streams. */
@Injectable()
export class BulkImports {
  constructor(
    private readonly views: ViewReader,
    private readonly store: EventStore,
    private readonly codec: EventCodec,
  ) {}

  /** 404 BULK_UPLOAD_JOB_NOT_FOUND, also for a job of another platform. */
  async get(tenant: Tenant, jobId: string): Promise<JobDocument> {
    const job = await this.views.at(jobView, tenant, uuidOf('Job', jobId));
    if (job === null) throw new Refusal('BULK_UPLOAD_JOB_NOT_FOUND', 'There is no such import.');
    return job;
  }

  /** All errors of an import in row order, page by page; the first ones are those in the job. */
  async errors(
    tenant: Tenant,
    jobId: string,
    { limit, after = -1n }: Pick<PageRequest, 'limit' | 'after'>,
  ): Promise<ListPage<JobError>> {
    const { errors, furtherErrors = 0 } = await this.get(tenant, jobId);
    const found: { position: bigint; document: JobError }[] = [];
    const stream = streamName(tenant, bulkImport, uuidOf('Job', jobId));
    const first = after < 0n ? 0 : Number(after / ERRORS_AN_EVENT);
    reading: for await (const { event, revision } of this.eventsFrom(stream, first)) {
      for (const [index, document] of rowErrors(event).entries()) {
        const position = BigInt(revision) * ERRORS_AN_EVENT + BigInt(index);
        if (position > after) found.push({ position, document });
        if (found.length > limit) break reading;
      }
    }
    return { rows: found.slice(0, limit), hasMore: found.length > limit, total: errors.length + furtherErrors };
  }

  private async *eventsFrom(
    stream: string,
    first: number,
  ): AsyncGenerator<{ readonly event: BulkImportEvent; readonly revision: number }> {
    for (let from = first; ; from += EVENTS_A_READ) {
      const events = await this.store.read(stream, { from, upTo: from + EVENTS_A_READ - 1 });
      for (const stored of events) {
        const { type, data } = await this.codec.decode(stored);
        yield { event: { type, data } as BulkImportEvent, revision: stored.revision };
      }
      if (events.length < EVENTS_A_READ) return;
    }
  }
}

/** 404 BULK_UPLOAD_JOB_NOT_FOUND, also for a job of another platform. */
export class GetBulkImport extends defineQuery<{ readonly jobId: string }, JobDocument>() {}

export const GetBulkImportHandler = queryHandler(GetBulkImport, BulkImports, (imports, { tenant, data }) =>
  imports.get(tenant, data.jobId),
);

/** All errors of an import in row order. */
export class ListBulkImportErrors extends defineListQuery<{ readonly jobId: string }, JobError>() {}

export const ListBulkImportErrorsHandler = queryHandler(
  ListBulkImportErrors,
  BulkImports,
  (imports, { tenant, filters, page }) => imports.errors(tenant, filters.jobId, page),
);
