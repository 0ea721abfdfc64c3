import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { note } from './note.decider.js';
import { NotesController } from './notes.controller.js';
import { ArchiveNoteHandler } from './archive-note.js';
import { PrintNoteEffect } from './print-note.effect.js';
import { notifications } from './notes.notifications.js';
import { GetNoteHandler, ListNotesHandler } from './notes.queries.js';
import { notesTable } from './notes.table.js';
import { printingSaga } from './printing.saga.js';
import { WriteNoteHandler } from './write-note.js';

@Module({
  imports: [
    CqrsModule,
    EventSourcingModule.forFeature({ aggregates: [note], tables: [notesTable], sagas: [printingSaga], notifications }),
  ],
  controllers: [NotesController],
  providers: [WriteNoteHandler, ArchiveNoteHandler, GetNoteHandler, ListNotesHandler, PrintNoteEffect],
})
export class NotesModule {}
