import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type ListPage, type PageQuery, ReadTables } from '@app/event-sourcing';
import type { Tenant } from '@app/kernel';
import type { NoteDocument } from './note.view.js';
import { notesByDay } from './notes-by-day.rows.js';
import { notesTable } from './notes.table.js';

@Injectable()
export class NotesQueries {
  constructor(private readonly tables: ReadTables) {}

  note(tenant: Tenant, id: string): Promise<NoteDocument | null> {
    return this.tables.of(notesTable).get(tenant, id);
  }

  notesOf(tenant: Tenant, customerIds: readonly string[], page: PageQuery): Promise<ListPage<NoteDocument>> {
    return this.tables.of(notesTable).list(tenant, { where: { customer_id: In(customerIds) }, ...page });
  }

  async notesPerDay(tenant: Tenant): Promise<readonly { readonly day: string; readonly sum: string }[]> {
    return this.tables.rows(notesByDay).sums(tenant, { of: 'notes', by: ['day'] });
  }
}
