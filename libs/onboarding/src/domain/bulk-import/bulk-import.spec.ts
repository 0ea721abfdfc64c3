import { given, TEST_TENANT } from '@app/kernel/testing';
import { bulkImport } from './bulk-import.decider.js';
import {
  BulkImportCompleted,
  BulkImportCounted,
  BulkImportProgressed,
  BulkImportStarted,
} from './bulk-import.events.js';
import { type JobDocument, MAX_ERRORS, jobView } from './bulk-import.view.js';

const jobId = 'Job:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';
const failure = {
  correlationId: 'jane-1',
  code: 'INVALID_INPUT',
  message: 'birthDate: see details.',
  columns: [{ field: 'birthDate', message: 'is required' }],
};
const counted = [BulkImportStarted({ jobId, address: 'ab', size: 100 }), BulkImportCounted({ jobId, total: 2 })];
const progressed = BulkImportProgressed({
  jobId,
  platformId: TEST_TENANT.platformId,
  successful: 1,
  failed: 1,
  failures: [failure],
});
const PROGRESS = { total: 2, processed: 2, successful: 1, failed: 1 };

const shown = (...history: readonly { readonly type: string }[]): JobDocument | null =>
  history.reduce<JobDocument | null>(
    (document, event, revision) =>
      jobView.evolve(document, event as never, { id: '', revision, at: '2026-01-15T12:00:00.000Z' }),
    null,
  );

describe('a range of an import', () => {
  it('is started and counted once; with another file or another total it is a fault', () => {
    const start = { kind: 'start', jobId, address: 'ab', size: 100 } as const;
    given(bulkImport, counted).when(start).then([]);
    given(bulkImport, counted)
      .when({ ...start, address: 'cd' })
      .faults();
    given(bulkImport, counted).when({ kind: 'count', total: 2 }).then([]);
    given(bulkImport, counted).when({ kind: 'count', total: 3 }).faults();
  });

  it('counts its failures beside their data, sealed under the key of the platform', () => {
    given(bulkImport, counted)
      .when({ kind: 'progress', from: 0, successful: 1, failures: [failure] })
      .then([progressed]);
    given(bulkImport, [...counted, progressed])
      .when({ kind: 'complete' })
      .then([BulkImportCompleted({ jobId })]);
  });

  it('is counted the same when the key is destroyed, and reveals nothing about its failures then', () => {
    const erased = { ...progressed, data: { ...progressed.data, failures: null } };
    given(bulkImport, [...counted, erased])
      .when({ kind: 'complete' })
      .then([BulkImportCompleted({ jobId })]);
    expect(shown(...counted, progressed)).toMatchObject({
      progress: PROGRESS,
      errors: [{ correlationId: 'jane-1', details: { errors: failure.columns } }],
    });
    expect(shown(...counted, erased)).toMatchObject({ progress: PROGRESS, errors: [] });
  });

  it('that was recorded in clear, in version 1, is read as before', () => {
    expect(BulkImportProgressed.upcast(1, { jobId, successful: 1, failures: [failure] })).toEqual({
      jobId,
      successful: 1,
      failed: 1,
      failures: [failure],
    });
  });

  it('names the first bad rows alone, and counts the others', () => {
    const stretch = (rows: number) =>
      BulkImportProgressed({
        ...progressed.data,
        successful: 0,
        failed: rows,
        failures: Array.from({ length: rows }, () => failure),
      });
    const all = shown(...counted, stretch(MAX_ERRORS))!;
    expect([all.errors.length, all.furtherErrors]).toEqual([MAX_ERRORS, undefined]);
    const more = shown(...counted, stretch(MAX_ERRORS - 1), stretch(200), stretch(200))!;
    expect([more.errors.length, more.furtherErrors, more.progress.failed]).toEqual([MAX_ERRORS, 399, 499]);
  });
});
