import { type Tenant, uuidOf } from '@app/kernel';
import { EventStore, streamName } from '@app/event-store';
import { note } from '../notes/src/domain/note/note.decider.js';
import { NOTE } from '../notes/src/domain/note/note.events.js';

/** Types and times of a note's events, oldest first. */
export async function noteHistory(
  store: EventStore,
  tenant: Tenant,
  noteId: string,
): Promise<readonly { readonly type: string; readonly at: string }[]> {
  const stream = streamName(tenant, note, uuidOf(NOTE, noteId));
  const events = await store.read(stream);
  return events.map(({ type, metadata }) => ({ type, at: metadata.at }));
}
