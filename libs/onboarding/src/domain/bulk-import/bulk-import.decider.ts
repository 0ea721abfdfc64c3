import { type DecisionContext, Refusal, assertNever, defineAggregate, requireSameContent } from '@app/kernel';
import {
  type BulkImportEvent,
  type RowFailure,
  BulkImportCompleted,
  BulkImportCounted,
  BulkImportFailed,
  BulkImportProgressed,
  BulkImportStarted,
  BULK_IMPORT_EVENTS,
} from './bulk-import.events.js';

export type BulkImportCommand =
  | { readonly kind: 'start'; readonly jobId: string; readonly address: string; readonly size: number }
  | { readonly kind: 'count'; readonly total: number }
  | {
      readonly kind: 'progress';
      readonly from: number;
      readonly successful: number;
      readonly failures: readonly RowFailure[];
    }
  | { readonly kind: 'complete' }
  | { readonly kind: 'fail'; readonly message: string };

export interface BulkImportState {
  readonly jobId: string;
  readonly address: string;
  /** null until the rows are counted. */
  readonly total: number | null;
  readonly processed: number;
  readonly ended: boolean;
}

/** One import of a file of customers (onboarding-accounts 2.8). Every step is idempotent. */
export const bulkImport = defineAggregate<BulkImportState | null, BulkImportCommand, BulkImportEvent>({
  context: 'onboarding',
  name: 'bulk-import',
  events: BULK_IMPORT_EVENTS,
  initial: null,
  decide,
  evolve,
});

function decide(
  command: BulkImportCommand,
  state: BulkImportState | null,
  { tenant: { platformId } }: DecisionContext,
): readonly BulkImportEvent[] {
  if (command.kind === 'start') {
    const { jobId, address, size } = command;
    if (state === null) return [BulkImportStarted({ jobId, address, size })];
    requireSameContent(`starting ${jobId}`, { address: state.address }, { address });
    return [];
  }
  if (state === null) throw new Refusal('BULK_UPLOAD_JOB_NOT_FOUND', 'There is no such import.');
  const { jobId } = state;
  if (state.ended) return [];
  switch (command.kind) {
    case 'count':
      if (state.total === null) return [BulkImportCounted({ jobId, total: command.total })];
      requireSameContent(`counting ${jobId}`, { total: state.total }, { total: command.total });
      return [];
    case 'progress': {
      const { from, successful, failures } = command;
      return from === state.processed
        ? [BulkImportProgressed({ jobId, platformId, successful, failed: failures.length, failures })]
        : [];
    }
    case 'complete':
      if (state.processed !== state.total) throw new Refusal('CONFLICT', 'The import still has unprocessed rows.');
      return [BulkImportCompleted({ jobId })];
    case 'fail':
      return [BulkImportFailed({ jobId, message: command.message })];
    default:
      return assertNever(command);
  }
}

function evolve(state: BulkImportState | null, event: BulkImportEvent): BulkImportState | null {
  if (event.type === 'onboarding.bulk-import-started') {
    const { jobId, address } = event.data;
    return { jobId, address, total: null, processed: 0, ended: false };
  }
  if (state === null) return null;
  switch (event.type) {
    case 'onboarding.bulk-import-counted':
      return { ...state, total: event.data.total };
    case 'onboarding.bulk-import-progressed':
      return { ...state, processed: state.processed + event.data.successful + event.data.failed };
    case 'onboarding.bulk-import-completed':
    case 'onboarding.bulk-import-failed':
      return { ...state, ended: true };
    default:
      return assertNever(event);
  }
}
