import { type DataOf, type EventOf, defineEvent, integer, list, optional, pii, record, text } from '@app/kernel';

const failureFields = {
  /** The platform's id of the customer, otherwise `row_<number>`, counted from 1 without the header. */
  correlationId: text(),
  code: text(),
  /** Names columns, never values. */
  message: text(),
  columns: list(record({ field: text(), message: optional(text()) })),
};
/** A row that could not be imported. */
export type RowFailure = DataOf<typeof failureFields>;

const jobId = text();

/** A file of customers was received. `address` is its location in the archive, sealed under the platform's key. */
export const BulkImportStarted = defineEvent('onboarding.bulk-import-started', {
  jobId,
  address: text(),
  size: integer(),
});

/** The file was read once: it is well formed and has this number of rows. */
export const BulkImportCounted = defineEvent('onboarding.bulk-import-counted', { jobId, total: integer() });

/** A range of rows was processed. The platform's ids of failed customers may contain names, so they are sealed under its key. */
export const BulkImportProgressed = defineEvent(
  'onboarding.bulk-import-progressed',
  {
    jobId,
    /** Platform whose key seals the names; absent if nothing is sealed, as in version 1. */
    platformId: optional(text()),
    successful: integer(),
    failed: integer(),
    failures: pii(list(record(failureFields))),
  },
  {
    subject: 'platformId',
    version: 2,
    upcast: { 1: (data) => ({ ...data, failed: (data['failures'] as readonly unknown[]).length }) },
  },
);

export const BulkImportCompleted = defineEvent('onboarding.bulk-import-completed', { jobId });

/** The file is unusable. */
export const BulkImportFailed = defineEvent('onboarding.bulk-import-failed', { jobId, message: text() });

export const BULK_IMPORT_EVENTS = [
  BulkImportStarted,
  BulkImportCounted,
  BulkImportProgressed,
  BulkImportCompleted,
  BulkImportFailed,
] as const;
export type BulkImportEvent = EventOf<(typeof BULK_IMPORT_EVENTS)[number]>;
