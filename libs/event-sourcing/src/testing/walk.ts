import type { DomainEvent, Json } from '@app/kernel';
import type { Answer, Output, Saga } from '../sagas/define-saga.js';
import type { RecordedEvent } from '../store/codec.js';
import { TEST_TENANT } from './given.js';

/** Whose events a `Walk` meets, and when. */
export const UUID = '0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';
export const AT = '2026-03-10T12:00:00.000Z';

/** Walks one instance of a saga through its inputs and tells what each asks for. */
export class Walk<State> {
  private state: State;

  constructor(private readonly saga: Saga<State>) {
    this.state = saga.initial;
  }

  /** null when the event concerns no instance. */
  on(event: DomainEvent): readonly Output[] | null {
    const trigger = this.saga.on.find((each) => each.event.type === event.type)!;
    const recorded: RecordedEvent = {
      ...event, recorded: { id: 'event', revision: 0, at: AT } as RecordedEvent['recorded'],
      tenant: TEST_TENANT, stream: 'stream', aggregateId: UUID, correlationId: 'request',
    };
    return trigger.instance(recorded) === null ? null : this.after(trigger.react(this.state, recorded));
  }

  done(output: string, data: Json): readonly Output[] {
    return this.answered(output, { outcome: 'done', data, at: AT });
  }

  refused(output: string): readonly Output[] {
    return this.answered(output, { outcome: 'refused', code: 'CONFLICT', message: '', at: AT });
  }

  wakes(name: string): readonly Output[] {
    return this.after(this.saga.wakes![name]!(this.state, { at: AT }));
  }

  private answered(output: string, answer: Answer): readonly Output[] {
    return this.after(this.saga.answers![output]!(this.state, answer));
  }

  private after({ state, outputs }: { readonly state: State; readonly outputs: readonly Output[] }): readonly Output[] {
    this.state = state;
    return outputs;
  }
}
