import { type EventOf, type ResourceName, defineEvent, pii, text } from '@app/kernel';

/** Name of the resource in public ids, `Note:<uuid>`. */
export const NOTE = 'Note' as ResourceName; // the example is not served: a context checks this by `satisfies`

export const NoteCreated = defineEvent(
  'notes.note-created',
  {
    noteId: text(),
    customerId: text(),
    body: pii(text()), // sealed under the customer's key before it reaches any store
  },
  { subject: 'customerId' },
);
export const NoteArchived = defineEvent('notes.note-archived', {});
export const NOTE_EVENTS = [NoteCreated, NoteArchived];
export type NoteEvent = EventOf<typeof NoteCreated> | EventOf<typeof NoteArchived>;
