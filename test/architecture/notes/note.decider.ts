import { Refusal, defineAggregate } from '@app/kernel';
import { NoteArchived, type NoteEvent, NoteWritten, NOTE_EVENTS } from './note.events.js';

export type NoteCommand =
  | { readonly kind: 'write'; readonly noteId: string; readonly customerId: string; readonly body: string }
  | { readonly kind: 'archive' };

export interface NoteState {
  readonly isArchived: boolean;
}

export const note = defineAggregate<NoteState | null, NoteCommand, NoteEvent>({
  context: 'notes',
  name: 'note',
  events: NOTE_EVENTS,
  initial: null,
  decide(command, state) {
    if (command.kind === 'write') {
      const { kind: _, ...facts } = command;
      return state === null ? [NoteWritten(facts)] : [];
    }
    if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no note with this id.');
    return state.isArchived ? [] : [NoteArchived({})];
  },
  evolve(state, event) {
    return { isArchived: event.type === 'notes.note-archived' };
  },
});
