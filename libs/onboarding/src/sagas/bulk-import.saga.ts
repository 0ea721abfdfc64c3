import { act, defineSaga, instruct, when } from '@app/event-sourcing';
import { CountRows, DiscardImport, ImportRows } from '../commands/import-customers.js';
import { BulkImportCompleted, BulkImportFailed, BulkImportStarted } from '../domain/bulk-import/bulk-import.events.js';

interface Import {
  readonly jobUuid: string;
  readonly address: string;
}

/** A file of customers is counted, then imported stretch by stretch, then destroyed. A restart goes on where it was. */
export const bulkImportSaga = defineSaga<Import>({
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
        outputs: [instruct('count', CountRows, { jobUuid })],
      }),
    ),
    when(BulkImportCompleted, (event) => event.aggregateId, ended),
    when(BulkImportFailed, (event) => event.aggregateId, ended),
  ],
  answers: {
    count: (state, answer) => {
      const counted = answer.outcome === 'done' && (answer.data as { readonly total: number | null }).total !== null;
      return { state, outputs: counted ? [instruct('import', ImportRows, { jobUuid: state.jobUuid, from: 0 })] : [] };
    },
    import: (state, answer) => {
      const next = answer.outcome === 'done' ? (answer.data as { readonly next: number | null }).next : null;
      return {
        state,
        outputs: next === null ? [] : [instruct('import', ImportRows, { jobUuid: state.jobUuid, from: next })],
      };
    },
  },
});

function ended(state: Import) {
  return { state, outputs: [act('discard', DiscardImport, { address: state.address })] };
}
