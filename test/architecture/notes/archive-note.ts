import { type ResourceName, uuidOf } from '@app/kernel';
import { aggregateCommandHandler, defineCommand } from '@app/event-sourcing';
import { note } from './note.decider.js';

const NOTE = 'Note' as ResourceName;

/** Archives a note; archiving it again changes nothing. */
export class ArchiveNote extends defineCommand<{ readonly noteId: string }>('notes.archive-note') {}

export const ArchiveNoteHandler = aggregateCommandHandler(
  ArchiveNote,
  note,
  ({ noteId }) => uuidOf(NOTE, noteId),
  () => ({ kind: 'archive' }),
);
