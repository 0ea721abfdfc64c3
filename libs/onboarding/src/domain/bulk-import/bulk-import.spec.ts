import { given, TEST_TENANT } from '@app/kernel/testing';
import { bulkImport } from './bulk-import.decider.js';
import {
  BulkImportCompleted,
  BulkImportCounted,
  type BulkImportEvent,
  BulkImportFailed,
  BulkImportProgressed,
  BulkImportStarted,
} from './bulk-import.events.js';
import { type JobDocument, MAX_ERRORS, jobView, rowErrors } from './bulk-import.view.js';

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

describe('an import', () => {
  const [started] = counted;
  const completed = BulkImportCompleted({ jobId });
  const failed = BulkImportFailed({ jobId, message: 'The file has no header.' });

  it('is started and counted as it is asked for the first time, and says which step came again with other content', () => {
    const start = { kind: 'start', jobId, address: 'ab', size: 100 } as const;
    const count = { kind: 'count', total: 2 } as const;
    given(bulkImport, []).when(start).then([started!]);
    given(bulkImport, [started!]).when(count).then([counted[1]!]);
    expect(given(bulkImport, counted).when({ ...start, address: 'cd' }).events).toThrow(`starting ${jobId}`);
    expect(given(bulkImport, counted).when({ ...count, total: 3 }).events).toThrow(`counting ${jobId}`);
  });

  it('that was never started is not found, whatever is said of it', () => {
    given(bulkImport, []).when({ kind: 'complete' }).refuses('BULK_UPLOAD_JOB_NOT_FOUND');
    given(bulkImport, [progressed, completed]).when({ kind: 'complete' }).refuses('BULK_UPLOAD_JOB_NOT_FOUND');
    expect(given(bulkImport, []).when({ kind: 'complete' }).events).toThrow('There is no such import.');
  });

  it('takes each range of rows once', () => {
    given(bulkImport, [...counted, progressed])
      .when({ kind: 'progress', from: 0, successful: 1, failures: [failure] })
      .then([]);
  });

  it('is complete only when every row is processed', () => {
    given(bulkImport, counted).when({ kind: 'complete' }).refuses('CONFLICT');
    expect(given(bulkImport, counted).when({ kind: 'complete' }).events).toThrow('unprocessed rows');
  });

  it('fails as a whole with a message', () => {
    given(bulkImport, [started!]).when({ kind: 'fail', message: 'The file has no header.' }).then([failed]);
  });

  it('that has completed or failed changes no more', () => {
    for (const ended of [
      [...counted, progressed, completed],
      [started!, failed],
    ]) {
      given(bulkImport, ended).when({ kind: 'count', total: 5 }).then([]);
      given(bulkImport, ended).when({ kind: 'complete' }).then([]);
      given(bulkImport, ended).when({ kind: 'fail', message: 'Late.' }).then([]);
    }
  });

  it('does not pass over a command or an event that it does not know', () => {
    const unknown = { type: 'onboarding.bulk-import-paused', data: {} } as unknown as BulkImportEvent;
    expect(given(bulkImport, counted).when({ kind: 'pause' } as never).events).toThrow('not handled');
    expect(() => given(bulkImport, [...counted, unknown])).toThrow('not handled');
    expect(() => shown(...counted, unknown)).toThrow('not handled');
  });
});

describe('an import as GET shows it', () => {
  const [started] = counted;
  const pending = {
    id: jobId,
    status: 'PENDING',
    progress: { total: 0, processed: 0, successful: 0, failed: 0 },
    errors: [],
  };
  const documentation = '/docs/errors#INVALID_INPUT';

  it('is pending when it is started, and processing from the count of its rows on', () => {
    expect(shown(started!)).toEqual(pending);
    expect(shown(...counted)).toEqual({
      ...pending,
      status: 'PROCESSING',
      progress: { ...pending.progress, total: 2 },
    });
  });

  it('that is complete says when, and shows its bad rows', () => {
    expect(shown(...counted, progressed, BulkImportCompleted({ jobId }))).toEqual({
      ...pending,
      status: 'COMPLETED',
      progress: PROGRESS,
      errors: [
        {
          correlationId: 'jane-1',
          code: 'INVALID_INPUT',
          message: 'birthDate: see details.',
          details: { errors: failure.columns, documentation },
        },
      ],
      completedAt: '2026-01-15T12:00:00.000Z',
    });
  });

  it('that failed shows one error for the whole file, which names no columns', () => {
    const failed = BulkImportFailed({ jobId, message: 'The file has no header.' });
    const error = {
      correlationId: 'file',
      code: 'INVALID_INPUT',
      message: 'The file has no header.',
      details: { documentation },
    };
    expect(shown(started!, failed)).toStrictEqual({
      ...pending,
      status: 'FAILED',
      errors: [error],
      completedAt: '2026-01-15T12:00:00.000Z',
    });
    expect(rowErrors(failed)).toStrictEqual([error]);
  });

  it('has no bad rows from events that report none, and is nothing before it is started', () => {
    expect(rowErrors(started!)).toEqual([]);
    expect(shown(BulkImportCompleted({ jobId }))).toBeNull();
  });
});
