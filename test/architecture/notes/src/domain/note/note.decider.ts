import { Refusal, assertNever, defineAggregate } from '@app/kernel';
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
    switch (command.kind) {
      case 'archive':
        return state.isArchived ? [] : [NoteArchived({})];
      default:
        return assertNever(command);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'notes.note-created':
        return { isArchived: false };
      case 'notes.note-archived':
        return state && { ...state, isArchived: true };
      default:
        return assertNever(event);
    }
  },
});
