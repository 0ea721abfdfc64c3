import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectPool, hasSessionOfOlderRelease } from '@app/database';
import type { RequestHash } from '@app/event-sourcing/definitions';
import { CLOCK, type Clock, type Tenant } from '@app/kernel';
import { Sealer } from './sealer.port.js';

const CHECK_EVERY = 10_000;

/**
 * Keys the hashes of requests, so that their content cannot be guessed from the database alone (decision 0125). Releases before recorded plain
 * hashes, and know no others: as long as a process of theirs is connected, plain hashes are recorded, and a retry has its first answer on
 * every process. Both forms are accepted.
 */
@Injectable()
export class RequestHashes implements OnApplicationBootstrap {
  private recordsPlainHashes = false;
  private checkedAt = 0;

  constructor(
    private readonly sealer: Sealer,
    @InjectPool() private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.check();
  }

  /** `plain`: SHA-256 of the content, hex. */
  of(tenant: Tenant, plain: string): RequestHash {
    if (this.recordsPlainHashes && this.clock.now().getTime() - this.checkedAt >= CHECK_EVERY) void this.check();
    const keyed = this.sealer.requestHash(tenant, plain);
    return this.recordsPlainHashes
      ? { requestHash: plain, otherRequestHashes: [keyed] }
      : { requestHash: keyed, otherRequestHashes: [plain] };
  }

  /** Without a database nothing is recorded; the next check finds out. */
  private async check(): Promise<void> {
    this.checkedAt = this.clock.now().getTime();
    this.recordsPlainHashes = await hasSessionOfOlderRelease(this.pool).catch(() => true);
  }
}
