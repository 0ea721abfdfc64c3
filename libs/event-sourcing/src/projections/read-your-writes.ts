import { Injectable } from '@nestjs/common';
import type { Tenant, View } from '@app/kernel';
import { type Checkpoint, EventStore } from '@app/event-store';
import type { Receipt } from '../aggregates/aggregate-runner.js';
import { ViewReader } from '../aggregates/view-reader.js';
import { AwaitedSteps, type FollowedSteps } from '../sagas/awaited-steps.js';
import { SagaQueue } from '../sagas/saga-queue.js';
import { ReadSideProgress } from '../subscriptions/read-side-progress.js';

const LIMIT_MILLISECONDS = 2_000;
/** Some fifty payments with all that follows from them. */
const MAX_EVENTS_BEHIND = 512n;
const FIRST_LOOK_MILLISECONDS = 2;
const SLOWEST_LOOK_MILLISECONDS = 25;

/**
 * The answers of writes. They wait for no read model, since a reader waits until its tables show them (LatestWrites). Only
 * where the read models are far behind does a write wait, so that they never fall further behind than a reader waits for;
 * bounded, since a halted reader must not stop writes.
 */
@Injectable()
export class ReadYourWrites {
  constructor(
    private readonly progress: ReadSideProgress,
    private readonly views: ViewReader,
    private readonly queue: SagaQueue,
    private readonly store: EventStore,
    private readonly steps: AwaitedSteps,
  ) {}

  /** Waits until the read models have passed the checkpoint, at most two seconds; with a tenant, until they have passed its events. */
  async passed(checkpoint: Checkpoint, tenant?: Tenant): Promise<void> {
    await this.progress.passed(checkpoint, LIMIT_MILLISECONDS, tenant);
  }

  /** Waits until the read models are close behind the checkpoint, at most two seconds. */
  async nearlyPassed(checkpoint: Checkpoint, tenant?: Tenant): Promise<void> {
    await this.passed(this.store.countsPositions ? checkpoint - MAX_EVENTS_BEHIND : checkpoint, tenant);
  }

  /** Waits until the read models are close behind all that was written before now, at most two seconds. */
  async nearlyCaughtUp(): Promise<void> {
    await this.nearlyPassed(await this.store.head());
  }

  /** Takes the awaited steps that follow from later writes of this process under the correlation id. */
  followSteps(correlationId: string): FollowedSteps {
    return this.steps.follow(correlationId);
  }

  /** Waits until the read models show all that was written before now, or that a tenant has written; false when that takes more than two seconds. */
  async caughtUp(tenant?: Tenant): Promise<boolean> {
    if (tenant === undefined) return this.progress.passed(await this.store.head(), LIMIT_MILLISECONDS);
    const end = await this.store.endOf(tenant, this.progress.of(tenant));
    return this.progress.passed(end, LIMIT_MILLISECONDS, tenant);
  }

  /**
   * The answer of a write: the resource as the receipt left it. With `reactions` it waits for the awaited sagas that the
   * request set off, and shows the resource as they left it.
   */
  async answer<Document>(
    view: View<Document, never>,
    tenant: Tenant,
    id: string,
    receipt: Pick<Receipt, 'checkpoint' | 'revision'>,
    options: { readonly reactions?: boolean; readonly correlationId?: string } = {},
  ): Promise<Document> {
    if (options.reactions === true && options.correlationId !== undefined) {
      await this.passed(receipt.checkpoint, tenant);
      await this.reacted(options.correlationId, tenant);
    } else await this.nearlyPassed(receipt.checkpoint, tenant);
    const document = await this.views.at(view, tenant, id, options.reactions === true ? undefined : receipt.revision);
    if (document === null)
      throw new Error(`${view.aggregate.context}.${view.aggregate.name} ${id} shows nothing after a write`);
    return document;
  }

  /**
   * The answer of a write whose awaited sagas act on other resources than its own: the resource as the write left it, once their steps
   * were taken. They are taken here where that is possible, so that neither the read models nor the queue are waited for.
   */
  async answerWithSteps<Document>(
    view: View<Document, never>,
    tenant: Tenant,
    id: string,
    correlationId: string,
    write: () => Promise<Pick<Receipt, 'checkpoint' | 'revision' | 'replayed'>>,
  ): Promise<Document> {
    const { receipt, isComplete } = await this.steps.after(correlationId, write);
    if (!isComplete) {
      await this.passed(receipt.checkpoint, tenant);
      await this.reacted(correlationId, tenant);
    }
    return this.answer(view, tenant, id, receipt);
  }

  /** Waits until no awaited saga has work of this request left, and the read models show what they did. */
  async reacted(correlationId: string, tenant?: Tenant): Promise<void> {
    const deadline = performance.now() + LIMIT_MILLISECONDS;
    let pause = FIRST_LOOK_MILLISECONDS;
    do {
      while ((await this.queue.awaits(correlationId)) && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        pause = Math.min(pause * 1.5, SLOWEST_LOOK_MILLISECONDS);
      }
      await this.caughtUp(tenant); // which may show that a saga's step has started another
    } while ((await this.queue.awaits(correlationId)) && performance.now() < deadline);
  }
}
