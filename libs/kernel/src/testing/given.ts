import {
  type Aggregate,
  type DomainEvent,
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

const DEFAULTS = {
  tenant: TEST_TENANT,
  id: '00000000-0000-8000-8000-00000000000a',
  at: '2026-01-15T12:00:00.000Z',
  commandId: 'command',
};

/**
 * An aggregate with a history, for tests of its decisions: `when` a command comes, `then` these events follow, or it `refuses`, or it
 * `faults` since the step was taken before with other content.
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
        /** The step was done before with other content. */
        faults() {
          expect(decide).toThrow(StepContentConflict);
        },
        refuses(code: ErrorCode) {
          expect(decide).toThrow(Refusal);
          try {
            decide();
          } catch (error) {
            expect((error as Refusal).code).toBe(code);
          }
        },
      };
    },
  };
}
