import {
  type Aggregate,
  type DomainEvent,
  ERROR_CATALOGUE,
  type ErrorCode,
  Refusal,
  StepContentConflict,
  type Tenant,
} from '@app/kernel';

export const TEST_TENANT: Tenant = { platformId: '00000000-0000-8000-8000-000000000001', environment: 'SANDBOX' };

interface DecisionDefaults {
  readonly tenant?: Tenant;
  readonly id?: string;
  readonly at?: string;
  readonly commandId?: string;
}

/** The message of the error names the step and the members that differ. */
const NAMED_STEP = /^\S.* was done before with other content: \S/;

/** A message for callers has more than one word. */
const SENTENCE = /^\S+ .*\S$/s;

const DEFAULTS = {
  tenant: TEST_TENANT,
  id: '00000000-0000-8000-8000-00000000000a',
  at: '2026-01-15T12:00:00.000Z',
  commandId: 'command',
};

/** An event and a command of a later release. */
export const UNKNOWN = { type: 'kernel.not-known', kind: 'not-known', data: {} };

/**
 * An unknown step must throw or change nothing: a fold that returned nothing would lose its state, and a decision that returned nothing would
 * count as decided.
 */
export function expectAnswerOrError(step: () => unknown): void {
  let result: unknown;
  try {
    result = step();
  } catch {
    return;
  }
  expect(result).not.toBeUndefined();
}

/**
 * The refusal with which a decision ends. Checks that it has a code of the catalogue, a sentence and, for each invalid field, a message or a
 * constraint.
 */
export function refusalOf(decide: () => unknown): Refusal {
  let refusal: unknown;
  expect(() => {
    try {
      decide();
    } catch (error) {
      refusal = error;
      throw error;
    }
  }).toThrow(Refusal);
  const { code, message, details } = refusal as Refusal;
  expect(Object.keys(ERROR_CATALOGUE)).toContain(code);
  expect(message).toMatch(SENTENCE);
  for (const fault of details?.errors ?? []) {
    expect(fault.field).toMatch(/\S/);
    if (fault.constraint === undefined) expect(fault.message).toMatch(/\S/);
  }
  return refusal as Refusal;
}

/** An aggregate after these commands: `given` with the history that follows from them. */
export function afterCommands<State, Command, Event extends DomainEvent>(
  aggregate: Aggregate<State, Command, Event>,
  ...commands: readonly Command[]
) {
  return given(
    aggregate,
    commands.reduce<readonly Event[]>(
      (history, command) => [...history, ...given(aggregate, history).when(command).events()],
      [],
    ),
  );
}

/**
 * An aggregate with a history, for tests of its decisions: `when` a command is sent, `then` these events follow, or it `refuses`, or it
 * `faults` because the step was done before with different content.
 *
 * @example
 * ```ts
 * given(note, [NoteCreated(created)]).when({ kind: 'archive' }).then([NoteArchived({})]);
 * given(note, [NoteCreated(created), NoteArchived({})]).when({ kind: 'archive' }).then([]);
 * given(note, []).when({ kind: 'archive' }).refuses('REFERENCE_NOT_FOUND');
 * ```
 */
export function given<State, Command, Event extends DomainEvent>(
  aggregate: Aggregate<State, Command, Event>,
  history: readonly Event[],
) {
  const state = history.reduce(
    (folded, event, revision) =>
      aggregate.evolve(folded, event, { id: `event-${revision}`, revision, at: DEFAULTS.at }),
    aggregate.initial,
  );
  // With a single event type, a fold need not check the type.
  if (aggregate.events.length > 1)
    expectAnswerOrError(() =>
      aggregate.evolve(state, UNKNOWN as never, { id: 'unknown', revision: history.length, at: DEFAULTS.at }),
    );
  expectAnswerOrError(() => aggregate.decide(UNKNOWN as never, state, DEFAULTS));
  return {
    state,
    when(command: Command, decision: DecisionDefaults = {}) {
      const decide = (): readonly Event[] => {
        const events = aggregate.decide(command, state, { ...DEFAULTS, ...decision });
        for (const event of events) aggregate.events.find(({ type }) => type === event.type)!.check(event.data);
        return events;
      };
      return {
        events: decide,
        then(expected: readonly Event[]) {
          expect(decide()).toEqual(expected);
        },
        /** The step was done before with different content. */
        faults() {
          expect(decide).toThrow(StepContentConflict);
          expect(decide).toThrow(NAMED_STEP);
        },
        /** The command is refused with this code and, if given, with exactly these fields. */
        refuses(code: ErrorCode, ...fields: readonly string[]) {
          const refusal = refusalOf(decide);
          expect(refusal.code).toBe(code);
          if (fields.length > 0) expect(refusal.details?.errors?.map(({ field }) => field)).toEqual(fields);
        },
      };
    },
  };
}
