import type { DomainEvent, Json } from '@app/kernel';
import type { Answer, Output, Reaction, RecordedEvent, Saga } from '@app/event-sourcing';
import { TEST_TENANT } from '@app/event-sourcing/testing';
import { CREATED_AT, UUID } from './example-terms.js';

/** Walks one instance of a saga through its inputs; `outputs` are what the last one asked for. */
export class Followed<State> {
  private constructor(
    private readonly saga: Saga<State>,
    readonly state: State,
    readonly outputs: readonly Output[],
  ) {}

  static start<State>(saga: Saga<State>): Followed<State> {
    return new Followed(saga, saga.initial, []);
  }

  on(event: DomainEvent, at = CREATED_AT): Followed<State> {
    const trigger = this.saga.on.find((each) => each.event.type === event.type);
    if (trigger === undefined) throw new Error(`${this.saga.name} does not follow ${event.type}`);
    const recorded: RecordedEvent = {
      ...event, recorded: { id: 'event', revision: 0, at, aggregateId: UUID } as RecordedEvent['recorded'],
      tenant: TEST_TENANT, stream: 'stream', aggregateId: UUID, correlationId: 'request',
    };
    if (trigger.instance(recorded) !== UUID) throw new Error(`${this.saga.name} follows ${event.type} in another instance`);
    return this.after(trigger.react(this.state, recorded));
  }

  done(output: string, data: Json = null, at = CREATED_AT): Followed<State> {
    return this.answered(output, { outcome: 'done', data, at });
  }

  refused(output: string, code = 'CONFLICT'): Followed<State> {
    return this.answered(output, { outcome: 'refused', code, message: '', at: CREATED_AT });
  }

  wakes(name: string, at = CREATED_AT): Followed<State> {
    return this.after(this.saga.wakes![name]!(this.state, { at }));
  }

  private answered(output: string, answer: Answer): Followed<State> {
    return this.after(this.saga.answers![output]!(this.state, answer));
  }

  private after({ state, outputs }: Reaction<State>): Followed<State> {
    return new Followed(this.saga, state, outputs);
  }
}
