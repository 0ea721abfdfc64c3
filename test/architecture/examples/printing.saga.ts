import { defineSaga, park, performEffect, scheduleWake, sendCommand, when } from '@app/event-sourcing/definitions';
import { ArchiveNote } from '../notes/src/commands/archive-note.js';
import { NoteCreated } from '../notes/src/domain/note/note.events.js';
import { PrintNote } from './print-note.effect.js';

const DAY = 86_400_000;

type State = { readonly noteId: string } | null;

/** Prints each note, and archives it a day later. */
export const printingSaga = defineSaga<State, 'print' | 'archive'>({
  context: 'notes',
  name: 'printing',
  version: 1,
  initial: null,
  on: [
    when(
      NoteCreated,
      ({ aggregateId }) => aggregateId,
      (_: State, { data: { noteId } }) => ({
        state: { noteId },
        outputs: [performEffect('print', PrintNote, { noteId })],
      }),
    ),
  ],
  answers: {
    print: {
      done: (state) => ({ state, outputs: [scheduleWake('a day later', { after: DAY })] }),
      refused: (state) => ({ state, outputs: [scheduleWake('a day later', { after: DAY })] }),
    },
    archive: { refused: park },
  },
  wakes: {
    'a day later': (state) => ({ state, outputs: state === null ? [] : [sendCommand('archive', ArchiveNote, state)] }),
  },
});
