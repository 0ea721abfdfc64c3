import { type ResourceName, type Tenant, uuidOf } from '@app/kernel';
import { commandInstruction, HandlesEffect } from '@app/event-sourcing';
import {
  defineEffect,
  defineInstruction,
  done,
  type EffectHandler,
  type EffectOutcome,
  type EffectRequest,
} from '@app/event-sourcing/definitions';
import { note } from './note.decider.js';

const NOTE = 'Note' as ResourceName;

/** Archives a note; archiving it again changes nothing. */
export const ArchiveNote = defineInstruction<{ readonly noteId: string }>('notes.archive-note');

export const ArchiveNoteHandler = commandInstruction(
  ArchiveNote,
  note,
  ({ noteId }) => uuidOf(NOTE, noteId),
  () => ({ kind: 'archive' }),
);

/** Has the printer print a note; answers `{ pages }`. */
export const PrintNote = defineEffect<{ readonly noteId: string }>('notes.print-note', 'printer');

/** The outside party: idempotent by the key. */
export abstract class Printer {
  abstract print(noteId: string, idempotencyKey: string): Promise<number | 'NO_PAPER' | 'NO_ANSWER'>;
}

@HandlesEffect(PrintNote)
export class PrintNoteEffect implements EffectHandler<{ readonly noteId: string }> {
  constructor(private readonly printer: Printer) {}

  async perform(_: Tenant, { noteId }: { readonly noteId: string }, request: EffectRequest): Promise<EffectOutcome> {
    const pages = await this.printer.print(noteId, request.id);
    if (pages === 'NO_ANSWER') return { outcome: 'unknown' }; // asked again under the same id
    if (pages === 'NO_PAPER') return { outcome: 'refused', code: pages, message: 'The printer has no paper.' };
    return done({ pages });
  }
}
