import { In } from 'typeorm';
import { Refusal, type ResourceName, uuidOf } from '@app/kernel';
import {
  defineListQuery,
  defineQuery,
  listQueryHandler,
  queryHandler,
  ReadTables,
  resourceQueryHandler,
} from '@app/event-sourcing';
import type { NoteDocument } from './note.view.js';
import { notesByDay } from './notes-by-day.rows.js';
import { notesTable } from './notes.table.js';

const NOTE = 'Note' as ResourceName;

export class GetNote extends defineQuery<{ readonly noteId: string }, NoteDocument>() {}

export const GetNoteHandler = resourceQueryHandler(GetNote, {
  table: notesTable,
  uuidOf: ({ noteId }) => uuidOf(NOTE, noteId),
  unknown: () => new Refusal('REFERENCE_NOT_FOUND', 'There is no note with this id.'),
});

export class ListNotes extends defineListQuery<{ readonly customerId?: string }, NoteDocument>() {}

export const ListNotesHandler = listQueryHandler(ListNotes, {
  table: notesTable,
  where: ({ customerId }) => ({ customer_id: customerId }),
});

export class ListNotesOfCustomers extends defineListQuery<{ readonly ids: readonly string[] }, NoteDocument>() {}

export const ListNotesOfCustomersHandler = listQueryHandler(ListNotesOfCustomers, {
  table: notesTable,
  where: ({ ids }) => ({ customer_id: In(ids) }),
});

export class CountNotes extends defineQuery<object, readonly { readonly day: string; readonly sum: string }[]>() {}

export const CountNotesHandler = queryHandler(CountNotes, ReadTables, (tables, { tenant }) =>
  tables.rows(notesByDay).sums(tenant, { of: 'notes', by: ['day'] }),
);
