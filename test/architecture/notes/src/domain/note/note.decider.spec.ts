import { given } from '@app/kernel/testing';
import { note } from './note.decider.js';
import { NoteArchived, NoteCreated } from './note.events.js';

const created = { noteId: 'Note:1', customerId: 'Customer:1', body: 'Called back.' };

describe('The aggregate note', () => {
  it('is created once', () => {
    given(note, [])
      .when({ kind: 'create', ...created })
      .then([NoteCreated(created)]);
    given(note, [NoteCreated(created)])
      .when({ kind: 'create', ...created })
      .then([]);
  });

  it('is archived once, if it exists', () => {
    given(note, [NoteCreated(created)])
      .when({ kind: 'archive' })
      .then([NoteArchived({})]);
    given(note, [NoteCreated(created), NoteArchived({})])
      .when({ kind: 'archive' })
      .then([]);
    given(note, []).when({ kind: 'archive' }).refuses('REFERENCE_NOT_FOUND');
  });
});
