import type { EventCodec, RecordedEvent, StoredEvent } from '@app/event-store';
import type { DomainEvent } from '@app/kernel';
import type { AggregateRunner, Receipt } from '../aggregates/aggregate-runner.js';
import { ignores, type Saga, triggerOf } from '../definitions/define-saga.js';
import type { SagaGate } from './saga-gate.js';
import type { SagaMachine } from './saga-machine.js';

/** The sagas whose steps an answer waits for. */
interface AwaitedSagas {
  readonly awaitedSagas: readonly Saga[];
  gate(sagaName: string): SagaGate | undefined;
}

/** A saga and its instance for an event. */
interface Concerned {
  readonly saga: Saga;
  readonly instance: string;
}

/** The awaited steps triggered by the events of a request. */
export interface FollowedSteps {
  /** Resolves when all steps triggered since the previous call have ended; false if their sagas must be awaited instead. */
  taken(): Promise<boolean>;
  end(): void;
}

/**
 * Executes the steps that a request's answer waits for within the request itself, right after the append that triggers them, under the ids
 * that they will have in the record of their sagas (decision 0072). The sagas record them later, as they do after a crash. A step that
 * cannot be executed this way, or fails, is left to its saga. So are steps triggered by a command that another process executed first,
 * since its events are not appended in this process.
 */
export class AwaitedSteps {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly codec: EventCodec,
    private readonly registry: AwaitedSagas,
    private readonly machine: SagaMachine,
  ) {}

  /**
   * Runs a write, then the steps that it triggers. The result is incomplete if an earlier attempt did the write, since its events are
   * unknown here.
   */
  async after<Result extends Pick<Receipt, 'replayed'>>(
    correlationId: string,
    write: () => Promise<Result>,
  ): Promise<{ readonly receipt: Result; readonly isComplete: boolean }> {
    const steps = this.follow(correlationId);
    try {
      const receipt = await write();
      return { receipt, isComplete: (await steps.taken()) && !receipt.replayed };
    } finally {
      steps.end();
    }
  }

  /** Starts to execute the steps triggered by events that this process appends under the correlation id. */
  follow(correlationId: string): FollowedSteps {
    const taking = new Set<Promise<void>>();
    const own = new Set<string>();
    let isComplete = true;
    const take = (event: StoredEvent, fact: DomainEvent): void => {
      const sagas = this.registry.awaitedSagas.filter((saga) => triggerOf(saga, event.type) !== undefined);
      if (sagas.length === 0) return;
      const taken = this.takeStepsOf(sagas, event, fact)
        .then((all) => void (isComplete &&= all))
        .catch(() => void (isComplete = false)) // left to their sagas, which report the failure
        .finally(() => taking.delete(taken));
      taking.add(taken);
    };
    const end = this.runner.appended.follow(correlationId, {
      appended: (event, fact) => {
        own.add(event.id);
        take(event, fact);
      },
      found: ({ id }) => void (isComplete &&= own.has(id)),
    });
    return {
      taken: async () => {
        while (taking.size > 0) await Promise.all(taking); // the events of a step may trigger further steps
        const all = isComplete;
        isComplete = true;
        own.clear();
        return all;
      },
      end,
    };
  }

  /** Decodes the event only if one of the sagas has an instance for it. */
  private async takeStepsOf(sagas: readonly Saga[], stored: StoredEvent, { data }: DomainEvent): Promise<boolean> {
    const supposed = this.codec.recorded(stored, data);
    const concerned = sagas.flatMap((saga) => {
      const instance = ignores(saga, supposed) ? null : triggerOf(saga, stored.type)!.instance(supposed);
      return instance === null ? [] : [{ saga, instance }];
    });
    if (concerned.length === 0) return true;
    const event = await this.codec.decode(stored);
    const taken = await Promise.all(concerned.map((each) => this.takeStep(each, event)));
    return !taken.includes(false);
  }

  private async takeStep({ saga, instance }: Concerned, event: RecordedEvent): Promise<boolean> {
    if (saga.fanOut !== undefined || this.registry.gate(saga.fullName) !== undefined) return false;
    return this.machine.takeAheadOfQueue(saga, event, instance);
  }
}
