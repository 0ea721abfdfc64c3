import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { OnboardingModule } from '@app/onboarding';
import { ArchiveNoteHandler } from './commands/archive-note.js';
import { CreateNoteHandler } from './commands/create-note.js';
import { note } from './domain/note/note.decider.js';
import { NotesController } from './http/notes.controller.js';
import { NoteResources } from './http/notes.resources.js';
import { noteNotifications } from './notifications/notes.notifications.js';
import { notesTable } from './projections/notes.table.js';
import { GetNoteHandler, ListNotesHandler } from './queries/notes.queries.js';

/** The bounded context of notes. */
@Module({
  imports: [
    CqrsModule,
    OnboardingModule,
    EventSourcingModule.forFeature({ aggregates: [note], tables: [notesTable], notifications: noteNotifications }),
  ],
  controllers: [NotesController],
  providers: [CreateNoteHandler, ArchiveNoteHandler, GetNoteHandler, ListNotesHandler, NoteResources],
})
export class NotesModule {}
