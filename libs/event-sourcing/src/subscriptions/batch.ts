import {
  type Checkpoint,
  type EventCodec,
  isOutage,
  type RecordedEvent,
  type StoredEvent,
  UnknownEvent,
} from '@app/event-store';
import { allOf } from '@app/kernel';
import type { PositionedEvent } from '../definitions/projection.js';
import type { ReaderSkips } from './reader-skips.js';

/** An event of a batch as stored, with either its decoded form or the error of decoding. */
export interface BatchEvent {
  readonly stored: StoredEvent;
  readonly read?: PositionedEvent;
  readonly fault?: unknown;
}

/** Events of the log over which readers move in one transaction. */
export interface Batch {
  readonly events: readonly BatchEvent[];
  /** Position of its last event. */
  readonly to: Checkpoint;
}

/** Decodes events. One that cannot be decoded fails only the readers that need it; one of a newer release stops this process. */
export async function decodeBatch(codec: EventCodec, stored: readonly StoredEvent[]): Promise<Batch> {
  const clear = stored.map((event) => readClear(codec, event));
  const events = await allOf(clear.map((event, index) => event ?? readSealed(codec, stored[index]!)));
  return { events, to: stored.at(-1)!.position };
}

/** Null for an event with sealed members. */
function readClear(codec: EventCodec, stored: StoredEvent): BatchEvent | null {
  try {
    const event = codec.decodeClear(stored);
    return event && { stored, read: placed(event, stored) };
  } catch (error) {
    return unreadable(stored, error);
  }
}

async function readSealed(codec: EventCodec, stored: StoredEvent): Promise<BatchEvent> {
  try {
    return { stored, read: placed(await codec.decode(stored), stored) };
  } catch (error) {
    return unreadable(stored, error);
  }
}

function placed(event: RecordedEvent, { position }: StoredEvent): PositionedEvent {
  return Object.assign(event, { position });
}

function unreadable(stored: StoredEvent, error: unknown): BatchEvent {
  if (error instanceof UnknownEvent || isOutage(error)) throw error;
  return { stored, fault: error };
}

/** A reader that requests events, by the name under which skips are recorded. */
interface EventConsumer {
  readonly name: string;
  concerns(type: string): boolean;
}

/** The events of a batch after the reader's position. Throws when one of them could not be decoded. */
export function pendingEventsOf(
  { events }: Batch,
  reader: EventConsumer,
  position: Checkpoint,
  skips: ReaderSkips,
): PositionedEvent[] {
  return events.filter(({ stored }) => stored.position > position && needs(reader, stored, skips)).map(readableOf);
}

export function needs(reader: EventConsumer, { type, id }: StoredEvent, skips: ReaderSkips): boolean {
  return reader.concerns(type) && !skips.has(reader.name, id);
}

function readableOf({ read, fault }: BatchEvent): PositionedEvent {
  if (read === undefined) throw fault;
  return read;
}
