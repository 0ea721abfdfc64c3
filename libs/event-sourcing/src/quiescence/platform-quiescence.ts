import { Inject, Injectable } from '@nestjs/common';
import { type Checkpoint, EventStore, logPages, parseStreamName, type StoredEvent } from '@app/event-store';
import { CLOCK, type Clock, type Tenant, type TenantKey, tenantKey } from '@app/kernel';
import { PlatformClocks } from '../clocks/platform-clocks.js';
import { SagaQueue } from '../sagas/saga-queue.js';
import { ReadSideProgress } from '../subscriptions/read-side-progress.js';
import { Timers } from '../timers/timers.js';

const FIRST_LOOK_MILLISECONDS = 2;
const SLOWEST_LOOK_MILLISECONDS = 50;
const REACTED = '-saga-reacted';

/** A timer that fired. */
export interface RungTimer {
  /** Its due time by the platform's clock. */
  readonly at: string;
  /** The saga that had set it, `<context>.<name>`. */
  readonly process: string;
  readonly timer: string;
  /** The request that started the saga. */
  readonly requestId: string;
}

/** Waits until the work of one platform is done, and reports which of its timers fired. */
@Injectable()
export class PlatformQuiescence {
  constructor(
    private readonly store: EventStore,
    private readonly progress: ReadSideProgress,
    private readonly queue: SagaQueue,
    private readonly timers: Timers,
    private readonly clocks: PlatformClocks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Waits until the platform is quiescent: none of its timers is due, all its events were routed to the sagas, and no saga has work left.
   * Does not wait for an outside party that does not respond. False if `isOver` returned true first.
   */
  async reached(tenant: Tenant, isOver: () => boolean): Promise<boolean> {
    const key = tenantKey(tenant);
    for (let pause = FIRST_LOOK_MILLISECONDS; !isOver(); pause = Math.min(pause * 1.5, SLOWEST_LOOK_MILLISECONDS)) {
      await this.timers.tick();
      const head = await this.store.head();
      const isIdle =
        (await this.progress.passed(
          await this.store.endOf(tenant, this.progress.of(tenant)),
          SLOWEST_LOOK_MILLISECONDS,
          tenant,
        )) && !(await this.queue.hasDueWork(key, this.clock.now(), this.clocks.now(tenant)));
      // A saga records its reaction before its input leaves the queue, so an event after `head` may have caused more work.
      if (isIdle && !(await this.hasEvents(key, head))) return true;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return false;
  }

  /** The timers that fired between two checkpoints, in order. */
  async rungTimers(tenant: Tenant, after: Checkpoint, upTo: Checkpoint): Promise<readonly RungTimer[]> {
    const key = tenantKey(tenant);
    const rung: RungTimer[] = [];
    for await (const page of logPages(this.store, { after, upTo }))
      rung.push(...page.filter(({ metadata }) => metadata.tenant === key).flatMap((event) => rungTimerOf(event) ?? []));
    return rung;
  }

  private async hasEvents(key: TenantKey, after: Checkpoint): Promise<boolean> {
    for await (const page of logPages(this.store, { after }))
      if (page.some(({ metadata }) => metadata.tenant === key)) return true;
    return false;
  }
}

/** null if the event does not record a fired timer. */
function rungTimerOf({ type, stream, data, metadata }: StoredEvent): RungTimer | null {
  if (!type.endsWith(REACTED)) return null;
  const { kind, name } = data['input'] as { readonly kind: string; readonly name: string };
  if (kind !== 'wake') return null;
  const { context, aggregate } = parseStreamName(stream);
  const process = `${context}.${aggregate.slice(0, -'-saga'.length)}`;
  return { at: metadata.at, process, timer: name, requestId: metadata.correlationId };
}
