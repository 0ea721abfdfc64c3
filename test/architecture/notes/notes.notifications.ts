import { notify } from '@app/event-sourcing/definitions';
import { NoteWritten } from './note.events.js';
import { noteView } from './note.view.js';

export const notifications = [notify(NoteWritten, 'NOTE.WRITTEN', noteView)];
