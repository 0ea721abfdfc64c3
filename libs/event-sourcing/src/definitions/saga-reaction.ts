import type { Json } from '@app/kernel';

/** The answer to an output. A refusal is final: a temporary failure is retried, and is not an answer. */
export type Answer = Done | Refused;
/** The output succeeded; `data` is its result, `at` the time of the answer (ISO 8601). */
export interface Done {
  readonly outcome: 'done';
  readonly data: Json;
  readonly at: string;
}
/** The output was finally refused, with the error code of the refusal. */
export interface Refused {
  readonly outcome: 'refused';
  readonly code: string;
  readonly message: string;
  readonly at: string;
}

/** Content of a saga's stream, one event per input: `<context>.<saga>-saga-reacted`. Views may show it. */
export interface SagaReaction<State = Json> {
  /** For an event its type and id, for an answer or a wake the saga's own word for the output and the output's id. */
  readonly input: { readonly kind: 'event' | 'answer' | 'wake'; readonly name: string; readonly id: string };
  /** The answer that arrived; else null. Version 1 has the answer to the first output of an event here (`takenStep`). */
  readonly answer: Answer | null;
  /** The answer to the first output, when that was taken before the record; absent in version 1. */
  readonly taken?: Answer | null;
  /** All of the state, or the members that changed where `isWhole` is false. */
  readonly state: State;
  /** Absent where a saga always records all of its state. */
  readonly isWhole?: boolean;
  readonly outputs: readonly {
    readonly kind: 'instruct' | 'act' | 'wake';
    readonly name: string;
    readonly target: string | null;
    readonly payload: Json;
    readonly dueAt: string | null;
  }[];
}
