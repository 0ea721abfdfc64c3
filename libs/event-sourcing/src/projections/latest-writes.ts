import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import { type Checkpoint, EventStore } from '@app/event-store';
import { ReadSideProgress } from '../subscriptions/read-side-progress.js';

const LIMIT_MILLISECONDS = 2_000;

/**
 * Delays reads of the read models until they show all writes of the tenant, made through any process, so that writes need not wait for the
 * read models. Refuses with a retryable error after a timeout, rather than showing an older state.
 */
@Injectable()
export class LatestWrites {
  constructor(
    private readonly progress: ReadSideProgress,
    private readonly store: EventStore,
  ) {}

  /** Resolves once the read models show the tenant's writes. */
  async shown(tenant: Tenant): Promise<void> {
    await this.passed(tenant, await this.store.endOf(tenant, this.progress.of(tenant)));
  }

  /**
   * Returns the result of a read that shows the tenant's writes. Starts the read immediately, and repeats it only if the writes were not
   * visible yet.
   */
  async read<Result>(tenant: Tenant, read: () => Promise<Result>): Promise<Result> {
    const current = this.progress.of(tenant);
    const early = read();
    early.catch(() => undefined); // its failure matters only if its result is used
    const end = await this.store.endOf(tenant, current);
    if (end <= current) return early;
    await this.passed(tenant, end);
    return read();
  }

  private async passed(tenant: Tenant, end: Checkpoint): Promise<void> {
    if (await this.progress.passed(end, LIMIT_MILLISECONDS, tenant)) return;
    throw new Refusal('SERVICE_UNAVAILABLE', 'The latest writes cannot be read yet. Send the same request again.', {
      retryAfter: 1,
    });
  }
}
