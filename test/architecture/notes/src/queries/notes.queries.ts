import { uuidOf } from '@app/kernel';
import { defineListQuery, defineQuery, listQueryHandler, resourceQueryHandler } from '@app/event-sourcing';
import { unknownNote } from '../domain/note/note.decider.js';
import { NOTE } from '../domain/note/note.events.js';
import type { NoteDocument } from '../domain/note/note.view.js';
import { notesTable } from '../projections/notes.table.js';

/** 404 REFERENCE_NOT_FOUND. */
export class GetNote extends defineQuery<{ readonly noteId: string }, NoteDocument>() {}

export const GetNoteHandler = resourceQueryHandler(GetNote, {
  table: notesTable,
  uuidOf: ({ noteId }) => uuidOf(NOTE, noteId),
  unknown: unknownNote,
});

export class ListNotes extends defineListQuery<{ readonly customerId?: string }, NoteDocument>() {}

export const ListNotesHandler = listQueryHandler(ListNotes, {
  table: notesTable,
  where: ({ customerId }) => ({ customer_id: customerId }),
});
