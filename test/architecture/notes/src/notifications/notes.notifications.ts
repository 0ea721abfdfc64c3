import { type Notification, notify } from '@app/event-sourcing/definitions';
import { NoteArchived, NoteCreated } from '../domain/note/note.events.js';
import { noteView } from '../domain/note/note.view.js';

export const noteNotifications: readonly Notification[] = [
  notify(NoteCreated, 'NOTE.CREATED', noteView),
  notify(NoteArchived, 'NOTE.ARCHIVED', noteView),
];
