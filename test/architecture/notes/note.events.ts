import { type EventOf, defineEvent, pii, text } from '@app/kernel';

export const NoteWritten = defineEvent(
  'notes.note-written',
  {
    noteId: text(),
    customerId: text(),
    body: pii(text()), // sealed under the customer's key before it reaches any store
  },
  { subject: 'customerId' },
);
export const NoteArchived = defineEvent('notes.note-archived', {});
export const NOTE_EVENTS = [NoteWritten, NoteArchived];
export type NoteEvent = EventOf<typeof NoteWritten> | EventOf<typeof NoteArchived>;
