import type pg from 'pg';
import {
  decodeBatch,
  destinationFor,
  destinationOf,
  enqueue,
  GuardsSaga,
  inputOfEvent,
  pendingEventsOf,
  type ReaderSkips,
  type SagaGate,
} from '@app/event-sourcing';
import type { Checkpoint, EventCodec, RecordedEvent, StoredEvent } from '@app/event-store';
import type { Tenant } from '@app/kernel';
import {
  ignoreRefusal,
  isDebounced,
  type Saga,
  type SagaReaction,
  type SagaState,
  takenStep,
} from '@app/event-sourcing/definitions';

/** Prints on working days alone: while the gate is closed, the inputs of the saga wait. */
@GuardsSaga('notes.printing')
export class WorkingDays implements SagaGate {
  isOpen(_: Tenant): Promise<boolean> {
    return Promise.resolve(true);
  }
}

/** Queues an event for the instance of a saga, in the transaction that moves the reader on. */
export async function queue(
  saga: Saga,
  event: RecordedEvent,
  instance: string,
  recipient: string,
  transaction: pg.ClientBase,
): Promise<void> {
  const destinations = [destinationOf(saga, event, instance), destinationFor(saga, event, instance, recipient)];
  await enqueue(
    destinations.map((to) => inputOfEvent(saga, event, to)),
    transaction,
  );
}

/** Decodes a page of the log once, and picks the events that a reader needs and has not seen. */
export async function newsFor(
  reader: { readonly name: string; concerns(type: string): boolean },
  codec: EventCodec,
  page: readonly StoredEvent[],
  position: Checkpoint,
  skips: ReaderSkips,
): Promise<readonly string[]> {
  const batch = await decodeBatch(codec, page);
  return pendingEventsOf(batch, reader, position, skips).map(({ type }) => type);
}

/** Answers to a step that may be done already. */
export const archived = { refused: ignoreRefusal };

/** The state of an instance after a reaction, for operators. */
export function progressOf(saga: Saga, reaction: SagaReaction, state: SagaState): string {
  if (takenStep(reaction) !== null) return 'a step was taken before the reaction was recorded';
  return isDebounced(saga, state) ? 'further events wait for the same wake' : 'every event is handled as it comes';
}
