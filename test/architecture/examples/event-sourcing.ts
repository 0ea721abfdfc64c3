import type pg from 'pg';
import {
  announceOtherTables,
  currentAsOfRead,
  decodeBatch,
  destinationFor,
  destinationOf,
  enqueue,
  GuardsSaga,
  inputOfEvent,
  isGroupStream,
  pendingEventsOf,
  reachOf,
  reactionsIn,
  type ReaderSkips,
  type SagaGate,
  storedReactionsIn,
  streamsIn,
} from '@app/event-sourcing';
import type { Checkpoint, EventCodec, RecordedEvent, StoredEvent } from '@app/event-store';
import { type Tenant, text } from '@app/kernel';
import {
  defineSagaGroup,
  ignoreRefusal,
  isDebounced,
  isGroup,
  requestsOf,
  type Saga,
  type SagaGroup,
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

/** Puts rebuilt tables of a reader in place of the former ones, once they have come as far. */
export async function putInPlace(
  reader: { readonly name: string; readonly version: number },
  transaction: pg.ClientBase,
  swapIn: (upTo: readonly Checkpoint[]) => Promise<void>,
): Promise<void> {
  const reach = await reachOf(transaction, reader); // by partition; null for tables of another version
  if (reach === null) return;
  await swapIn(reach);
  await announceOtherTables(transaction, reader.name);
}

/** Notes that were printed at once, recorded together. */
export const printedInOnePage = defineSagaGroup({
  context: 'notes',
  name: 'printing',
  entry: { noteId: text() },
  entryOf: ({ taken }: SagaReaction<{ readonly noteId: string }>, { aggregateId }) =>
    taken?.outcome === 'done' ? { noteId: aggregateId } : null,
  reactionOf: ({ noteId, eventId }) => ({ instance: noteId, reaction: reactionTo(eventId, noteId) }),
});

function reactionTo(id: string, noteId: string): SagaReaction {
  return { input: { kind: 'event', name: 'notes.note-created', id }, answer: null, state: { noteId }, outputs: [] };
}

/** Reads an event that may be a group in every way. */
export function readGroup(group: SagaGroup, stored: StoredEvent, read: RecordedEvent) {
  const alone = isGroup(stored) ? reactionsIn(group, read) : [read]; // each in the stream of its instance
  const atItsPlace = isGroup(stored) ? storedReactionsIn(group, stored) : [stored]; // each at the place of the group
  const streams = streamsIn(group, stored);
  const requests = requestsOf(stored); // of all reactions of a group
  const groups = currentAsOfRead()?.streams.filter(isGroupStream);
  return { alone, atItsPlace, streams, requests, groups };
}

/** Answers to a step that may be done already. */
export const archived = { refused: ignoreRefusal };

/** The state of an instance after a reaction, for operators. */
export function progressOf(saga: Saga, reaction: SagaReaction, state: SagaState): string {
  if (takenStep(reaction) !== null) return 'a step was taken before the reaction was recorded';
  return isDebounced(saga, state) ? 'further events wait for the same wake' : 'every event is handled as it comes';
}
