import { Injectable } from '@nestjs/common';
import type { Tenant, View } from '@app/kernel';
import { type Checkpoint, EventStore } from '@app/event-store';
import type { Receipt } from '../aggregates/aggregate-runner.js';
import { ViewReader } from '../aggregates/view-reader.js';
import { AwaitedSteps, type FollowedSteps } from '../sagas/awaited-steps.js';
import { SagaQueue } from '../sagas/saga-queue.js';
import { ReadSideProgress } from '../subscriptions/read-side-progress.js';

const LIMIT_MILLISECONDS = 2_000;
/** Roughly the events of fifty payments. */
const MAX_EVENTS_BEHIND = 512n;
const FIRST_LOOK_MILLISECONDS = 2;
const SLOWEST_LOOK_MILLISECONDS = 25;

/**
 * The answers of writes. A write does not wait for the read models; a reader waits until they show the tenant's writes (LatestWrites). Only
 * if the read models lag far behind does a write wait for them, so that the lag stays within a reader's timeout. That wait is bounded, since
 * a halted reader must not stop writes.
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

  /** Waits until the read models have passed the checkpoint, or the tenant's events up to it; at most two seconds. */
  async passed(checkpoint: Checkpoint, tenant?: Tenant): Promise<void> {
    await this.progress.passed(checkpoint, LIMIT_MILLISECONDS, tenant);
  }

  /** Waits until the read models are close to the checkpoint; at most two seconds. */
  async nearlyPassed(checkpoint: Checkpoint, tenant?: Tenant): Promise<void> {
    await this.passed(this.store.countsPositions ? checkpoint - MAX_EVENTS_BEHIND : checkpoint, tenant);
  }

  /** Waits until the read models are close to the current end of the log; at most two seconds. */
  async nearlyCaughtUp(): Promise<void> {
    await this.nearlyPassed(await this.store.head());
  }

  /** Runs the awaited saga steps that follow from later writes of this process under the correlation id. */
  followSteps(correlationId: string): FollowedSteps {
    return this.steps.follow(correlationId);
  }

  /** Waits until the read models show everything written before now, by all or by one tenant. False after two seconds. */
  async caughtUp(tenant?: Tenant): Promise<boolean> {
    if (tenant === undefined) return this.progress.passed(await this.store.head(), LIMIT_MILLISECONDS);
    const end = await this.store.endOf(tenant, this.progress.of(tenant));
    return this.progress.passed(end, LIMIT_MILLISECONDS, tenant);
  }

  /**
   * The answer of a write: the resource right after the write. With `reactions` it waits for the awaited sagas that the request started, and
   * returns the resource after them.
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
   * The answer of a write whose awaited sagas change other resources: the resource right after the write, once the steps of the sagas are
   * done. The steps run here where possible, without waiting for the read models or the queue.
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

  /** Waits until no awaited saga has pending work of this request and the read models show the results. */
  async reacted(correlationId: string, tenant?: Tenant): Promise<void> {
    const deadline = performance.now() + LIMIT_MILLISECONDS;
    let pause = FIRST_LOOK_MILLISECONDS;
    do {
      while ((await this.queue.awaits(correlationId)) && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        pause = Math.min(pause * 1.5, SLOWEST_LOOK_MILLISECONDS);
      }
      await this.caughtUp(tenant); // it may show that a saga's step started another saga
    } while ((await this.queue.awaits(correlationId)) && performance.now() < deadline);
  }
}
