import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { occupancyOf } from '../runner/occupancy.mjs';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const DURATIONS = path.join(ROOT, 'test', 'runner', 'durations.json');
const MANY_FILES = 100;
const SHOWN_FILES = 10;
const SHORT_SECONDS = 2;

/**
 * Ends a run with one plain line for people and machines: `12 passed, 0 failed`. A file that cannot run counts as one failure. The failed
 * tests are listed again at the very end, so that a truncated report still names them. A file that failed and then passed alone
 * (runner/repeats.mjs) is shown with its first failure, since its cause must be found. A run of many files, or one at a time
 * (`--maxWorkers=1`), shows the most expensive ones, and one of several workers how busy they were. RECORD_DURATIONS stores the durations of
 * the files, for the order of later runs.
 */
export default class SummaryReporter {
  constructor({ maxWorkers }) {
    this.workers = maxWorkers;
    this.isSerial = maxWorkers === 1;
  }

  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const files = results.testResults.filter(({ cpuSeconds }) => cpuSeconds !== undefined);
    if (files.length >= MANY_FILES || this.isSerial) process.stdout.write(`\n${costliest(files, this.isSerial)}\n`);
    if (files.length >= MANY_FILES && !this.isSerial) process.stdout.write(`${busyness(files, this.workers)}\n`);
    if (process.env.RECORD_DURATIONS) record(files);
    for (const { firstFailure } of results.testResults) {
      if (firstFailure?.failureMessage)
        process.stdout.write(`\nThe first of two runs failed:\n${firstFailure.failureMessage}\n`);
    }
    process.stdout.write(`\n${results.numPassedTests} passed, ${failed} failed\n`);
    const passedAlone = results.testResults.filter((file) => file.firstFailure && file.failureMessage === null);
    for (const { firstFailure } of passedAlone)
      for (const line of failures([firstFailure]))
        process.stderr.write(`Unstable, passed when it ran alone: ${line}\n`);
    for (const line of failures(results.testResults)) process.stderr.write(`Failed: ${line}\n`); // where jest's summary goes
  }
}

/** CPU of the test process and its child processes; that of PostgreSQL is known if files run one at a time. */
function costliest(files, isSerial) {
  const sum = files.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0);
  const lines = [...files]
    .sort((a, b) => b.cpuSeconds - a.cpuSeconds)
    .slice(0, SHOWN_FILES)
    .map(({ testFilePath, cpuSeconds, databaseCpuSeconds }) => {
      const database = isSerial ? `${databaseCpuSeconds.toFixed(1).padStart(8)} s` : '';
      return `${cpuSeconds.toFixed(1).padStart(8)} s${database}  ${nameOf(testFilePath)}`;
    });
  const database = files.reduce((total, { databaseCpuSeconds }) => total + databaseCpuSeconds, 0);
  const besides = isSerial ? ` and ${database.toFixed(0)} s of PostgreSQL` : '';
  return [`CPU of the files: ${sum.toFixed(0)} s${besides}, most of it in`, ...lines].join('\n');
}

function failures(files) {
  return files.flatMap(({ testFilePath, testResults, testExecError }) => {
    const failed = testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    if (failed.length === 0 && testExecError) failed.push('cannot run');
    return failed.map((name) => `${nameOf(testFilePath)}: ${name}`);
  });
}

function busyness(files, workers) {
  const runs = files.map(({ testFilePath, perfStats: { start, end } }) => ({ name: nameOf(testFilePath), start, end }));
  const { mean, tail, last } = occupancyOf(runs, workers);
  const ending = last.length === 0 ? '' : `: ${last.join(', ')}`;
  return `Files at a time: ${mean.toFixed(2)} of ${workers}; fewer than ${workers} in the last ${(tail / 1_000).toFixed(1)} s${ending}`;
}

function record(files) {
  const seconds = files.map(({ testFilePath, perfStats }) => [
    nameOf(testFilePath),
    Math.round(perfStats.runtime / 1_000),
  ]);
  const long = seconds.filter(([, duration]) => duration >= SHORT_SECONDS).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(DURATIONS, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
}

const nameOf = (file) => path.relative(ROOT, file).replaceAll(path.sep, '/');
