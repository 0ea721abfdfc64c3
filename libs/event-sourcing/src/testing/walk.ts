import type { DomainEvent, Environment, Json } from '@app/kernel';
import type { RecordedEvent } from '@app/event-store';
import { TEST_TENANT } from '@app/kernel/testing';
import type { Answer, Output, Reaction, Saga } from '../definitions/define-saga.js';

/** Defaults of a `Walk`: the aggregate of its events, and their time. */
export const UUID = '0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';
export const AT = '2026-03-10T12:00:00.000Z';

export interface WalkContext {
  /** UUID of the aggregate that emits the events. */
  readonly aggregateId: string;
  /** Time of all steps, unless a step names another; ISO 8601. */
  readonly at: string;
  /** The instance that must handle every event; default: any. */
  readonly instance?: string;
  /** Default: sandbox. */
  readonly environment?: Environment;
}

/**
 * Walks one instance of a saga through its inputs. Every step returns a new walk and leaves the previous one unchanged, so that a test can
 * branch. `outputs` are those of the last reaction.
 */
export class Walk<State> {
  private constructor(
    private readonly saga: Saga<State>,
    private readonly context: WalkContext,
    readonly state: State,
    readonly outputs: readonly Output<string>[],
    /** True while the wake that covers further events is pending. */
    private readonly isDebounced = false,
  ) {}

  static of<State>(saga: Saga<State>, context: WalkContext = { aggregateId: UUID, at: AT }): Walk<State> {
    return new Walk(saga, context, saga.initial, []);
  }

  /** True if the saga handles the event in any instance. */
  concerns(event: DomainEvent): boolean {
    return this.instanceOf(event) !== null;
  }

  on(event: DomainEvent, at = this.context.at): Walk<State> {
    const instance = this.instanceOf(event);
    if (instance === null || instance !== (this.context.instance ?? instance))
      throw new Error(`${this.saga.name} takes ${event.type} to ${instance}`);
    return this.isDebounced
      ? this.after({ state: this.state, outputs: [] })
      : this.after(this.triggerOf(event).react(this.state, this.recorded(event, at)));
  }

  done(output: string, data: Json = null, at = this.context.at): Walk<State> {
    return this.answered(output, { outcome: 'done', data, at });
  }

  refused(output: string, code = 'CONFLICT'): Walk<State> {
    return this.answered(output, { outcome: 'refused', code, message: '', at: this.context.at });
  }

  wakes(name: string, at = this.context.at): Walk<State> {
    return this.after(this.saga.wakes![name]!(this.state, { at }), this.isDebounced && name !== this.saga.debouncedBy);
  }

  private instanceOf(event: DomainEvent): string | null {
    return this.triggerOf(event).instance(this.recorded(event, this.context.at));
  }

  private triggerOf({ type }: DomainEvent): Saga<State>['on'][number] {
    const trigger = this.saga.on.find(({ event }) => event.type === type);
    if (trigger === undefined) throw new Error(`${this.saga.name} does not follow ${type}`);
    return trigger;
  }

  private recorded(event: DomainEvent, at: string): RecordedEvent {
    const { aggregateId, environment } = this.context;
    return {
      ...event,
      recorded: { id: 'event', revision: 0, at },
      tenant: { ...TEST_TENANT, ...(environment !== undefined && { environment }) },
      stream: 'stream',
      aggregateId,
      correlationId: 'request',
      commandId: 'command',
    };
  }

  private answered(output: string, answer: Answer): Walk<State> {
    const { done, refused } = this.saga.answers![output]!;
    if (answer.outcome === 'refused') return this.after(refused(this.state, answer));
    return this.after(done?.(this.state, answer) ?? { state: this.state, outputs: [] });
  }

  private after({ state, outputs }: Reaction<State, string>, wasDebounced = this.isDebounced): Walk<State> {
    const covers = outputs.some(({ kind, name }) => kind === 'wake' && name === this.saga.debouncedBy);
    return new Walk(this.saga, this.context, state, outputs, wasDebounced || covers);
  }
}
