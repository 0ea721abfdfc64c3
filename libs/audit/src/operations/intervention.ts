import {
  type EventOf,
  OPERATOR_NOTE,
  type OperatorNote,
  SEALED_FOR_OPERATORS,
  type Tenant,
  assertNever,
  defineAggregate,
  defineEvent,
  operatorNote,
  optional,
  text,
} from '@app/kernel';

/** Tenant of interventions that concern no platform, such as those on readers of the whole log. No platform has this id. */
export const INSTALLATION: Tenant = { platformId: '00000000-0000-0000-0000-000000000000', environment: 'PRODUCTION' };

const SagaParked = defineEvent(
  'operations.saga-parked',
  { saga: text(), instance: text(), ...OPERATOR_NOTE },
  SEALED_FOR_OPERATORS,
);
const SagaResumed = defineEvent(
  'operations.saga-resumed',
  { saga: text(), instance: text(), ...OPERATOR_NOTE },
  SEALED_FOR_OPERATORS,
);
const SagaInputSkipped = defineEvent(
  'operations.saga-input-skipped',
  { saga: text(), instance: text(), input: text(), ...OPERATOR_NOTE },
  SEALED_FOR_OPERATORS,
);
const ReaderResumed = defineEvent(
  'operations.reader-resumed',
  { reader: text(), ...OPERATOR_NOTE },
  SEALED_FOR_OPERATORS,
);
const ReaderEventSkipped = defineEvent(
  'operations.reader-event-skipped',
  { reader: text(), eventId: text(), ...OPERATOR_NOTE },
  SEALED_FOR_OPERATORS,
);

/** A manual action on something other than a saga or a reader; recorded before it is performed. */
const ActBegun = defineEvent(
  'operations.act-begun',
  { act: text(), object: text(), reference: optional(text()), ...OPERATOR_NOTE },
  SEALED_FOR_OPERATORS,
);
/** The action was refused with this code and had no effect. */
const ActRefused = defineEvent(
  'operations.act-refused',
  { act: text(), object: text(), code: text(), ...OPERATOR_NOTE },
  SEALED_FOR_OPERATORS,
);

export const interventionEvents = {
  ActBegun,
  ActRefused,
  SagaParked,
  SagaResumed,
  SagaInputSkipped,
  ReaderResumed,
  ReaderEventSkipped,
};
export type InterventionEvent = EventOf<(typeof interventionEvents)[keyof typeof interventionEvents]>;

export type InterventionCommand = OperatorNote &
  (
    | { readonly do: 'park-saga' | 'resume-saga'; readonly saga: string; readonly instance: string }
    | { readonly do: 'skip-saga-input'; readonly saga: string; readonly instance: string; readonly input: string }
    | { readonly do: 'begin-act'; readonly act: string; readonly object: string; readonly reference?: string }
    | { readonly do: 'refuse-act'; readonly act: string; readonly object: string; readonly code: string }
    | { readonly do: 'resume-reader'; readonly reader: string }
    | { readonly do: 'skip-reader-event'; readonly reader: string; readonly eventId: string }
  );

/**
 * Interventions of operators in one saga instance or one reader. Each of these has its own stream, so that every intervention is recorded.
 */
export const intervention = defineAggregate<null, InterventionCommand, InterventionEvent>({
  context: 'operations',
  name: 'intervention',
  events: Object.values(interventionEvents),
  initial: null,
  decide(command) {
    const words = operatorNote(command);
    switch (command.do) {
      case 'park-saga':
        return [SagaParked({ saga: command.saga, instance: command.instance, ...words })];
      case 'resume-saga':
        return [SagaResumed({ saga: command.saga, instance: command.instance, ...words })];
      case 'skip-saga-input':
        return [SagaInputSkipped({ saga: command.saga, instance: command.instance, input: command.input, ...words })];
      case 'begin-act': {
        const { act, object, reference } = command;
        return [ActBegun({ act, object, ...(reference !== undefined && { reference }), ...words })];
      }
      case 'refuse-act':
        return [ActRefused({ act: command.act, object: command.object, code: command.code, ...words })];
      case 'resume-reader':
        return [ReaderResumed({ reader: command.reader, ...words })];
      case 'skip-reader-event':
        return [ReaderEventSkipped({ reader: command.reader, eventId: command.eventId, ...words })];
      default:
        return assertNever(command);
    }
  },
  evolve: (state) => state,
});
