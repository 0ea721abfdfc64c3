import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { ViewReader } from '@app/event-sourcing';
import { type JobDocument, jobView } from '../domain/bulk-import/bulk-import.view.js';

@Injectable()
export class BulkImportQueries {
  constructor(private readonly views: ViewReader) {}

  /** 404 BULK_UPLOAD_JOB_NOT_FOUND, also for a job of another platform. */
  async get(tenant: Tenant, jobId: string): Promise<JobDocument> {
    const job = await this.views.at(jobView, tenant, uuidOf('Job', jobId));
    if (job === null) throw new Refusal('BULK_UPLOAD_JOB_NOT_FOUND', 'There is no such import.');
    return job;
  }
}
