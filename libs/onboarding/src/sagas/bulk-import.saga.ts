import { type Output, performEffect, defineSaga, sendCommand, park, when } from '@app/event-sourcing/definitions';
import { DiscardImport } from '../effects/onboarding.effects.js';
import { CountRows } from '../commands/count-rows.js';
import { ImportRows } from '../commands/import-rows.js';
import { BulkImportCompleted, BulkImportFailed, BulkImportStarted } from '../domain/bulk-import/bulk-import.events.js';

interface Import {
  readonly jobUuid: string;
  readonly address: string;
}

/** Counts the rows of a file of customers, imports them in batches, then destroys the file. A restart continues where it stopped. */
export const bulkImportSaga = defineSaga<Import, 'count' | 'import' | 'discard'>({
  context: 'onboarding',
  name: 'bulk-import',
  version: 1,
  initial: { jobUuid: '', address: '' },
  on: [
    when(
      BulkImportStarted,
      (event) => event.aggregateId,
      (_, { aggregateId: jobUuid, data: { address } }) => ({
        state: { jobUuid, address },
        outputs: [sendCommand('count', CountRows, { jobUuid })],
      }),
    ),
    when(BulkImportCompleted, (event) => event.aggregateId, ended),
    when(BulkImportFailed, (event) => event.aggregateId, ended),
  ],
  answers: {
    count: {
      done: (state, { data }) => ({
        state,
        outputs: importFrom(state, (data as { readonly total: number | null }).total === null ? null : 0),
      }),
      refused: park,
    },
    import: {
      done: (state, { data }) => ({
        state,
        outputs: importFrom(state, (data as { readonly next: number | null }).next),
      }),
      refused: park,
    },
    discard: { refused: park },
  },
});

function importFrom({ jobUuid }: Import, from: number | null): readonly Output<'import'>[] {
  return from === null ? [] : [sendCommand('import', ImportRows, { jobUuid, from })];
}

function ended(state: Import) {
  return { state, outputs: [performEffect('discard', DiscardImport, { address: state.address })] };
}
