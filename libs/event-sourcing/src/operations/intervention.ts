import { type EventOf, type Tenant, assertNever, defineAggregate, defineEvent, pii, text } from '@app/kernel';

/** Whose data it is what belongs to no platform: acts on readers of the whole log. No platform has this id. */
export const INSTALLATION: Tenant = { platformId: '00000000-0000-0000-0000-000000000000', environment: 'PRODUCTION' };

/** Under whose key the names of operators and what they write are sealed. */
const OPERATORS = 'operators';

/** Who did it and why; free text of people, so sealed. */
const word = { subject: text(), operator: pii(text()), reason: pii(text()) };
const SEALED_FOR = { subject: 'subject' };

const SagaParked = defineEvent('operations.saga-parked', { saga: text(), instance: text(), ...word }, SEALED_FOR);
const SagaResumed = defineEvent('operations.saga-resumed', { saga: text(), instance: text(), ...word }, SEALED_FOR);
const SagaInputSkipped = defineEvent('operations.saga-input-skipped', { saga: text(), instance: text(), input: text(), ...word }, SEALED_FOR);
const ReaderResumed = defineEvent('operations.reader-resumed', { reader: text(), ...word }, SEALED_FOR);
const ReaderEventSkipped = defineEvent('operations.reader-event-skipped', { reader: text(), eventId: text(), ...word }, SEALED_FOR);

export const interventionEvents = { SagaParked, SagaResumed, SagaInputSkipped, ReaderResumed, ReaderEventSkipped };
export type InterventionEvent = EventOf<(typeof interventionEvents)[keyof typeof interventionEvents]>;

/** Who does something by hand, and why. */
export interface OperatorsWord {
  readonly operator: string;
  readonly reason: string;
}

export type InterventionCommand = OperatorsWord &
  (
    | { readonly do: 'park-saga' | 'resume-saga'; readonly saga: string; readonly instance: string }
    | { readonly do: 'skip-saga-input'; readonly saga: string; readonly instance: string; readonly input: string }
    | { readonly do: 'resume-reader'; readonly reader: string }
    | { readonly do: 'skip-reader-event'; readonly reader: string; readonly eventId: string }
  );

/** What operators did by hand to one saga instance or one reader: a stream each, so that it is never without a record. */
export const intervention = defineAggregate<null, InterventionCommand, InterventionEvent>({
  context: 'operations',
  name: 'intervention',
  events: Object.values(interventionEvents),
  initial: null,
  decide(command) {
    const words = { subject: OPERATORS, operator: command.operator, reason: command.reason };
    switch (command.do) {
      case 'park-saga':
        return [SagaParked({ saga: command.saga, instance: command.instance, ...words })];
      case 'resume-saga':
        return [SagaResumed({ saga: command.saga, instance: command.instance, ...words })];
      case 'skip-saga-input':
        return [SagaInputSkipped({ saga: command.saga, instance: command.instance, input: command.input, ...words })];
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
