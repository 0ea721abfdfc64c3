import { uuidOf } from '@app/kernel';
import { aggregateCommandHandler, defineCommand } from '@app/event-sourcing';
import { note } from '../domain/note/note.decider.js';
import { NOTE } from '../domain/note/note.events.js';

/** DELETE /notes/{noteId}: archives a note; archiving it again changes nothing. 404 REFERENCE_NOT_FOUND. */
export class ArchiveNote extends defineCommand<{ readonly noteId: string }>('notes.archive-note') {}

export const ArchiveNoteHandler = aggregateCommandHandler(
  ArchiveNote,
  note,
  ({ noteId }) => uuidOf(NOTE, noteId),
  () => ({ kind: 'archive' }),
);
