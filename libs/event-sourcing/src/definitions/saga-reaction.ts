import type { Json, RefusalDetails } from '@app/kernel';

/** The answer to an output. A refusal is final: temporary failures are retried and give no answer. */
export type Answer = Done | Refused;
/** The output succeeded. `data` is its result, `at` the time of the answer (ISO 8601). */
export interface Done {
  readonly outcome: 'done';
  readonly data: Json;
  readonly at: string;
}
/** The output was finally refused, with the refusal's error code and details. */
export interface Refused {
  readonly outcome: 'refused';
  readonly code: string;
  readonly message: string;
  readonly details?: RefusalDetails;
  readonly at: string;
}

/** Data of an event in a saga's stream, one for each input: `<context>.<saga>-saga-reacted`. Views may show it. */
export interface SagaReaction<State = Json> {
  /** For an event its type and id; for an answer or a wake the name that the saga gave the output, and the output's id. */
  readonly input: { readonly kind: 'event' | 'answer' | 'wake'; readonly name: string; readonly id: string };
  /** The answer that arrived, or null. In version 1, an event's answer to its first output is here (`takenStep`). */
  readonly answer: Answer | null;
  /** The answer to the first output if it ran before the record; absent in version 1. */
  readonly taken?: Answer | null;
  /** The whole state, or the changed members if `isWhole` is false. */
  readonly state: State;
  /** Absent if the saga always records its whole state. */
  readonly isWhole?: boolean;
  readonly outputs: readonly {
    readonly kind: 'instruct' | 'act' | 'wake';
    readonly name: string;
    readonly target: string | null;
    readonly payload: Json;
    readonly dueAt: string | null;
  }[];
}
