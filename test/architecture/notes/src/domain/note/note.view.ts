import { type View, assertNever } from '@app/kernel';
import { note } from './note.decider.js';
import type { NoteEvent } from './note.events.js';

export interface NoteDocument {
  readonly id: string;
  readonly customerId: string;
  /** null once the customer was erased. */
  readonly body: string | null;
  readonly createdAt: string;
  readonly archivedAt: string | null;
}

export const noteView: View<NoteDocument, NoteEvent> = {
  aggregate: note,
  version: 1,
  subject: ({ customerId }) => customerId,
  evolve(document, event, { at }) {
    switch (event.type) {
      case 'notes.note-created': {
        const { noteId: id, customerId, body } = event.data;
        return { id, customerId, body, createdAt: at, archivedAt: null };
      }
      case 'notes.note-archived':
        return document && { ...document, archivedAt: at };
      default:
        return assertNever(event);
    }
  },
};
