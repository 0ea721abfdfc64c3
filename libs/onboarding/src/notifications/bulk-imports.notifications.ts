import { notify } from '@app/event-sourcing/definitions';
import { BulkImportCompleted, BulkImportFailed } from '../domain/bulk-import/bulk-import.events.js';
import { jobView } from '../domain/bulk-import/bulk-import.view.js';

/** One webhook at the end of an import (onboarding-accounts 2.8). */
export const bulkImportNotifications = [
  notify(BulkImportCompleted, 'BULK_UPLOAD.COMPLETED', jobView),
  notify(BulkImportFailed, 'BULK_UPLOAD.FAILED', jobView),
];
