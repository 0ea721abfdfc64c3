import { given } from '@app/kernel/testing';
import { note } from './note.decider.js';
import { NoteArchived, NoteWritten } from './note.events.js';

const written = { noteId: 'Note:1', customerId: 'Customer:1', body: 'Called back.' };

/** Decisions of a note: it is written and archived once. */
export function checkNote(): void {
  given(note, [])
    .when({ kind: 'write', ...written })
    .then([NoteWritten(written)]);
  given(note, [NoteWritten(written)])
    .when({ kind: 'write', ...written })
    .then([]);
  given(note, [NoteWritten(written)])
    .when({ kind: 'archive' })
    .then([NoteArchived({})]);
  given(note, [NoteWritten(written), NoteArchived({})])
    .when({ kind: 'archive' })
    .then([]);
  given(note, []).when({ kind: 'archive' }).refuses('REFERENCE_NOT_FOUND');
}
