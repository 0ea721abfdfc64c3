import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import { type Checkpoint, EventStore } from '@app/event-store';
import { ReadSideProgress } from '../subscriptions/read-side-progress.js';

const LIMIT_MILLISECONDS = 2_000;

/**
 * Has a reader of the read models wait until they show all that its tenant has written, through whichever process: an answer
 * waits for no read model. Refuses with a retryable error when that takes too long, instead of showing an older state.
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

  /** The result of a read that shows the tenant's writes. It is begun at once, and again only when they were not shown then. */
  async read<Result>(tenant: Tenant, read: () => Promise<Result>): Promise<Result> {
    const current = this.progress.of(tenant);
    const early = read();
    early.catch(() => undefined); // it fails for the caller only where it is the result
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
