import { Injectable } from '@nestjs/common';
import type { Tenant, View } from '@app/kernel';
import { type Checkpoint, EventStore } from '@app/event-store';
import type { Receipt } from '../aggregates/aggregate-runner.js';
import { ViewReader } from '../aggregates/view-reader.js';
import { SagaQueue } from '../sagas/saga-queue.js';
import { ReadSideProgress } from '../subscriptions/read-side-progress.js';

const LIMIT_MILLISECONDS = 2_000;
const FIRST_LOOK_MILLISECONDS = 2;
const SLOWEST_LOOK_MILLISECONDS = 25;

/** A write is answered once the read side has passed it, so that the next read shows it; bounded, since a halted reader must not stop writes. */
@Injectable()
export class ReadYourWrites {
  constructor(
    private readonly progress: ReadSideProgress,
    private readonly views: ViewReader,
    private readonly queue: SagaQueue,
    private readonly store: EventStore,
  ) {}

  /** Waits until the read models have passed the checkpoint, at most two seconds; who reads after that waits on. */
  async passed(checkpoint: Checkpoint): Promise<void> {
    if (!(await this.progress.passed(checkpoint, LIMIT_MILLISECONDS))) this.progress.owe(checkpoint);
  }

  /** Has later reads of this process wait for the checkpoint, without a wait now. */
  expected(checkpoint: Checkpoint): void {
    this.progress.owe(checkpoint);
  }

  /** Waits until the read models show all that was written before now; false when that takes more than two seconds. */
  async caughtUp(): Promise<boolean> {
    return this.progress.passed(await this.store.head(), LIMIT_MILLISECONDS);
  }

  /**
   * The answer of a write: waits for the read side, then shows the resource as the receipt left it. With `reactions`
   * it also waits for the awaited sagas that the request set off, and shows the resource as they left it.
   */
  async answer<Document>(
    view: View<Document, never>,
    tenant: Tenant,
    id: string,
    receipt: Pick<Receipt, 'checkpoint' | 'revision'>,
    options: { readonly reactions?: boolean; readonly correlationId?: string } = {},
  ): Promise<Document> {
    await this.passed(receipt.checkpoint);
    if (options.reactions === true && options.correlationId !== undefined) await this.reacted(options.correlationId);
    const document = await this.views.at(view, tenant, id, options.reactions === true ? undefined : receipt.revision);
    if (document === null)
      throw new Error(`${view.aggregate.context}.${view.aggregate.name} ${id} shows nothing after a write`);
    return document;
  }

  /** Waits until no awaited saga has work of this request left, and the read models show what they did. */
  async reacted(correlationId: string): Promise<void> {
    const deadline = performance.now() + LIMIT_MILLISECONDS;
    let pause = FIRST_LOOK_MILLISECONDS;
    do {
      while ((await this.queue.awaits(correlationId)) && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        pause = Math.min(pause * 1.5, SLOWEST_LOOK_MILLISECONDS);
      }
      await this.caughtUp(); // which may show that a saga's step has started another
    } while ((await this.queue.awaits(correlationId)) && performance.now() < deadline);
  }
}
