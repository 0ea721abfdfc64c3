import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { type NoteDocument, noteView } from '../domain/note/note.view.js';

export const notesTable = defineTable({
  name: 'notes_note',
  view: noteView,
  filters: { customer_id: filterColumn('text', ({ customerId }: NoteDocument) => customerId) },
});
