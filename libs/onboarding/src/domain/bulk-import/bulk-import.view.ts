import { PLATFORM_SUBJECT, type View, assertNever, documentationOf } from '@app/kernel';
import { bulkImport } from './bulk-import.decider.js';
import type { BulkImportEvent, RowFailure } from './bulk-import.events.js';

export interface JobError {
  readonly correlationId: string;
  readonly code: string;
  readonly message: string;
  readonly details: {
    readonly errors?: readonly { readonly field: string; readonly message?: string }[];
    /** Path of the code's description. */
    readonly documentation: string;
  };
}

/** An import as GET and BULK_UPLOAD.* show it. */
export interface JobDocument {
  readonly id: string;
  readonly status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED';
  readonly progress: {
    readonly total: number;
    readonly processed: number;
    readonly successful: number;
    readonly failed: number;
  };
  /** Errors of the first rows that could not be imported, or one for the whole file. */
  readonly errors: readonly JobError[];
  /** Number of failed rows beyond `errors`; absent if it lists all. */
  readonly furtherErrors?: number;
  /** Present once it has ended. */
  readonly completedAt?: string;
}

/** Maximum number of errors in one answer. */
export const MAX_ERRORS = 100;

export const jobView: View<JobDocument, BulkImportEvent> = {
  aggregate: bulkImport,
  version: 3, // 3: errors link the description of their code
  subject: () => PLATFORM_SUBJECT,
  evolve: (document, event, { at }) => {
    if (event.type === 'onboarding.bulk-import-started') {
      return {
        id: event.data.jobId,
        status: 'PENDING',
        progress: { total: 0, processed: 0, successful: 0, failed: 0 },
        errors: [],
      };
    }
    if (document === null) return null;
    const { progress, errors } = document;
    switch (event.type) {
      case 'onboarding.bulk-import-counted':
        return { ...document, status: 'PROCESSING', progress: { ...progress, total: event.data.total } };
      case 'onboarding.bulk-import-progressed': {
        const successful = progress.successful + event.data.successful;
        const failed = progress.failed + event.data.failed;
        return {
          ...document,
          progress: { ...progress, processed: successful + failed, successful, failed },
          ...named(document, rowErrors(event)),
        };
      }
      case 'onboarding.bulk-import-completed':
        return { ...document, status: 'COMPLETED', completedAt: at };
      case 'onboarding.bulk-import-failed': {
        return { ...document, status: 'FAILED', errors: [...errors, ...rowErrors(event)], completedAt: at };
      }
      default:
        return assertNever(event);
    }
  },
};

/** The errors reported by one event, in row order; empty once the names are erased. */
export function rowErrors(event: BulkImportEvent): readonly JobError[] {
  switch (event.type) {
    case 'onboarding.bulk-import-progressed':
      return (event.data.failures ?? []).map(jobError);
    case 'onboarding.bulk-import-failed':
      return [jobError({ correlationId: 'file', code: 'INVALID_INPUT', message: event.data.message, columns: [] })];
    default:
      return [];
  }
}

function jobError({ columns, ...failure }: RowFailure): JobError {
  const documentation = documentationOf(failure.code);
  return { ...failure, details: { ...(columns.length > 0 && { errors: columns }), documentation } };
}

function named(
  { errors, furtherErrors = 0 }: JobDocument,
  newErrors: readonly JobError[],
): Pick<JobDocument, 'errors' | 'furtherErrors'> {
  const all = [...errors, ...newErrors];
  const further = furtherErrors + Math.max(0, all.length - MAX_ERRORS);
  return { errors: all.slice(0, MAX_ERRORS), ...(further > 0 && { furtherErrors: further }) };
}
