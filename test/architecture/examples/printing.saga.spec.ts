import { AT, UUID, Walk } from '@app/event-sourcing/testing';
import { NoteCreated } from '../notes/src/domain/note/note.events.js';
import { printingSaga } from './printing.saga.js';

describe('The saga of the guide', () => {
  it('prints a note, and archives it a day later whether or not it was printed', () => {
    const begun = Walk.of(printingSaga, { aggregateId: UUID, at: AT }).on(
      NoteCreated({ noteId: 'Note:1', customerId: 'Customer:1', body: 'Called back.' }),
    );
    expect(begun.outputs).toMatchObject([{ kind: 'act', target: 'notes.print-note', payload: { noteId: 'Note:1' } }]);
    for (const walk of [begun.done('print', { pages: 1 }), begun.refused('print', 'NO_PAPER')]) {
      expect(walk.outputs).toMatchObject([{ kind: 'wake', name: 'a day later', after: 86_400_000 }]);
      expect(walk.wakes('a day later').outputs).toMatchObject([{ kind: 'instruct', target: 'notes.archive-note' }]);
    }
  });
});
