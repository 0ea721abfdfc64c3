import { Refusal, defineAggregate } from '@app/kernel';
import { NoteArchived, NoteCreated, type NoteEvent, NOTE_EVENTS } from './note.events.js';

export type NoteCommand =
  | { readonly kind: 'create'; readonly noteId: string; readonly customerId: string; readonly body: string }
  | { readonly kind: 'archive' };

export interface NoteState {
  readonly isArchived: boolean;
}

export const unknownNote = (): Refusal => new Refusal('REFERENCE_NOT_FOUND', 'There is no note with this id.');

export const note = defineAggregate<NoteState | null, NoteCommand, NoteEvent>({
  context: 'notes',
  name: 'note',
  events: NOTE_EVENTS,
  initial: null,
  decide(command, state) {
    if (command.kind === 'create') {
      const { kind: _, ...facts } = command;
      return state === null ? [NoteCreated(facts)] : [];
    }
    if (state === null) throw unknownNote();
    return state.isArchived ? [] : [NoteArchived({})];
  },
  evolve(state, event) {
    return { isArchived: event.type === 'notes.note-archived' };
  },
});
