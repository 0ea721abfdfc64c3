import { In } from 'typeorm';
import { defineListQuery, defineQuery, listQueryHandler, queryHandler, ReadTables } from '@app/event-sourcing';
import type { NoteDocument } from '../notes/src/domain/note/note.view.js';
import { notesTable } from '../notes/src/projections/notes.table.js';
import { notesByDay } from './notes-by-day.rows.js';

export class ListNotesOfCustomers extends defineListQuery<{ readonly ids: readonly string[] }, NoteDocument>() {}

export const ListNotesOfCustomersHandler = listQueryHandler(ListNotesOfCustomers, {
  table: notesTable,
  where: ({ ids }) => ({ customer_id: In(ids) }),
});

export class CountNotes extends defineQuery<object, readonly { readonly day: string; readonly sum: string }[]>() {}

export const CountNotesHandler = queryHandler(CountNotes, ReadTables, (tables, { tenant }) =>
  tables.rows(notesByDay).sums(tenant, { of: 'notes', by: ['day'] }),
);
