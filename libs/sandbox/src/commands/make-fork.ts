import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  AggregateRunner,
  defineCommand,
  PlatformClocks,
  ReadSideProgress,
  type TenantHistory,
  Timers,
} from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import { PlatformQuotas } from '@app/http';
import { Refusal, type Tenant, derivedUuid, resourceId, tenantKey, uuidOf } from '@app/kernel';
import { isFirstTokenMade } from '@app/platforms';
import { snapshot, unknownSnapshot } from '../domain/snapshot/snapshot.decider.js';
import { SNAPSHOT } from '../domain/snapshot/snapshot.events.js';
import { SANDBOX_CONFIGURATION } from '../sandbox.configuration.js';
import { Forks, tokenCommand } from '../services/forks.service.js';
import { PresentHistory } from '../services/present-history.service.js';

/** A platform whose history starts as a copy of another platform's. */
export interface Fork {
  /** `PlatformConfig:<uuid>` */
  readonly platformId: string;
  /** The token that authenticates as the fork, with every permission; its secret is shown only here. */
  readonly token: { readonly id: string; readonly clientId: string; readonly clientSecret: string };
}

/**
 * POST /sandbox/forks. 404 REFERENCE_NOT_FOUND for the snapshot; 409 CONFLICT, which can be retried, while work is in progress, and for a key
 * used by another request; 429 RATE_LIMITED beyond the number of forks per day; 503 SERVICE_UNAVAILABLE while the readers have not passed the
 * copy.
 */
export class MakeFork extends defineCommand<{ readonly snapshotId: string | null }, Fork>('sandbox.make-fork') {}

@CommandHandler(MakeFork)
export class MakeForkHandler implements ICommandHandler<MakeFork> {
  constructor(
    private readonly forks: Forks,
    private readonly present: PresentHistory,
    private readonly runner: AggregateRunner,
    private readonly quotas: PlatformQuotas,
    private readonly store: EventStore,
    private readonly progress: ReadSideProgress,
    private readonly clocks: PlatformClocks,
    private readonly timers: Timers,
  ) {}

  /** The copy and its token are one append, so a platform that exists is complete. */
  async execute({ tenant, data: { snapshotId }, metadata }: MakeFork): Promise<Fork> {
    const fork: Tenant = { ...tenant, platformId: derivedUuid('Platform', 'fork', metadata.commandId) };
    const isMade = () => isFirstTokenMade(this.runner, fork, tokenCommand(metadata));
    if (!(await isMade())) {
      await this.forks.alone(tenant, async () => {
        const history = await this.historyOf(tenant, snapshotId);
        await this.quotas.take(tenant, 'forks');
        await this.forks.copy(history, fork, metadata);
      });
      if (!(await isMade())) throw new Error(`the copy of ${tenant.platformId} has not made ${fork.platformId}`);
    }
    await this.takenIn(fork);
    const { id, clientId, clientSecret } = this.forks.tokenOf(fork, metadata);
    return { platformId: resourceId('PlatformConfig', fork.platformId), token: { id, clientId, clientSecret } };
  }

  private async historyOf(tenant: Tenant, snapshotId: string | null): Promise<TenantHistory> {
    if (snapshotId === null) return (await this.present.of(tenant)).history;
    const { state } = await this.runner.load(snapshot, tenant, uuidOf(SNAPSHOT, snapshotId));
    if (state === null) throw unknownSnapshot('snapshotId');
    return this.forks.historyOf(tenant, BigInt(state));
  }

  /** Waits until the first request to the fork can find it: every reader has passed the copy, and every process knows its clock. */
  private async takenIn(fork: Tenant): Promise<void> {
    if (!(await this.progress.passed(await this.store.head(), SANDBOX_CONFIGURATION.fork.readSideMilliseconds)))
      throw new Refusal(
        'SERVICE_UNAVAILABLE',
        'The fork is being imported. Repeat the request with the same Idempotency-Key to get it.',
        { retryAfter: 1 },
      );
    await this.clocks.announce();
    await this.timers.follow(tenantKey(fork));
  }
}
