import type { Tenant } from '@app/kernel';
import { HandlesEffect } from '@app/event-sourcing';
import {
  defineEffect,
  done,
  type EffectHandler,
  type EffectOutcome,
  type EffectRequest,
} from '@app/event-sourcing/definitions';

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
