import '../../scripts/mapped-traces.mjs';
import './no-names.mjs';
import './one-test-at-a-time.mjs';
import { pathToFileURL } from 'node:url';
import { jestExpect as expect } from '@jest/expect';
import * as circus from 'jest-circus';
import { formatResultsErrors } from 'jest-message-util';
import { messageParent } from 'jest-worker';
import { compiledOf } from './compiled.mjs';
import { cpuSeconds, serverCpuSeconds } from './cpu.mjs';
import { explainFailures, takeEvidence } from './failures.mjs';
import { namesInProduction } from './production.mjs';

const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
const jest = { setTimeout: (milliseconds) => void (circus.getState().testTimeout = milliseconds) };
Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test });

/** Closes the resources shared by test files (support/end-of-process.ts). */
const endOfProcess = (globalThis.endOfProcess = new Set());

// An interrupted run leaves no worker behind.
process.on('disconnect', () => process.exit(1));
explainFailures();
circus.addEventHandler(({ name, test, hook }) => {
  if (name !== 'test_fn_start' && name !== 'hook_start') return;
  const limited = hook ?? test;
  limited.timeout = Math.max(limited.timeout ?? 0, circus.getState().testTimeout, minTimeout);
});
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error) => {
    const { currentlyRunningTest, unhandledErrors } = circus.getState();
    (currentlyRunningTest?.errors ?? unhandledErrors).push(error);
  });
}

let minTimeout = 0;
let setUp = false;
let evaluation = 0;

/** Runs one test file. Returns the result for jest's reporters: its tests with their outcomes. */
export async function run(file, config, globalConfig) {
  messageParent('started');
  const startedAt = Date.now();
  const before = cpuSeconds();
  const databaseBefore = databaseCpuSeconds(globalConfig);
  if (!setUp) for (const setupFile of config.setupFiles) await import(pathToFileURL(setupFile).href);
  setUp = true;
  circus.resetState();
  const state = circus.getState();
  minTimeout = globalConfig.testTimeout ?? config.testTimeout ?? 5_000;
  state.testTimeout = minTimeout;
  const playable = namesInProduction(file);
  if (playable !== null) state.testNamePattern = playable;
  if (globalConfig.testNamePattern) state.testNamePattern = new RegExp(globalConfig.testNamePattern, 'i');
  expect.setState({ testPath: file, expand: globalConfig.expand });
  // The query makes it a new module, so that a file may run twice in one process.
  await import(`${pathToFileURL(compiledOf(file)).href}?evaluation=${(evaluation += 1)}`);
  const { testResults, unhandledErrors } = await circus.run();
  const tests = testResults.map(outcomeOf);
  const count = (status) => tests.filter((one) => one.status === status).length;
  const failures = formatResultsErrors(tests, config, globalConfig, file);
  const faults = unhandledErrors.join('\n\n');
  const evidence = takeEvidence();
  const endedAt = Date.now();
  return {
    displayName: config.displayName,
    failureMessage: [failures, faults, evidence].filter(Boolean).join('\n\n') || null,
    cpuSeconds: cpuSeconds() - before,
    databaseCpuSeconds: databaseCpuSeconds(globalConfig) - databaseBefore,
    leaks: false,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    openHandles: [],
    perfStats: { start: startedAt, end: endedAt, runtime: endedAt - startedAt, slow: endedAt - startedAt > 5_000 },
    skipped: false,
    snapshot: { added: 0, fileDeleted: false, matched: 0, unchecked: 0, uncheckedKeys: [], unmatched: 0, updated: 0 },
    testExecError: faults ? { message: '', stack: faults } : undefined,
    testFilePath: file,
    testResults: tests,
  };
}

/**
 * CPU of the run's PostgreSQL, if there is one worker, so that it works for one file at a time. Reading it scans all processes of the
 * machine.
 */
const databaseCpuSeconds = ({ maxWorkers }) =>
  maxWorkers === 1 ? serverCpuSeconds(process.env.TEST_DATABASE_PROCESS) : 0;

/** Called before this process exits. */
export async function teardown() {
  await Promise.allSettled([...endOfProcess].map((close) => close()));
}

function outcomeOf({ testPath, status, errors, errorsDetailed, duration, invocations, numPassingAsserts, startedAt }) {
  const [, ...names] = testPath;
  const title = names.pop();
  return {
    ancestorTitles: names,
    title,
    fullName: [...names, title].join(' '),
    status: { done: errors.length > 0 ? 'failed' : 'passed', skip: 'pending', todo: 'todo' }[status] ?? 'failed',
    failureMessages: errors,
    failureDetails: errorsDetailed,
    duration,
    invocations,
    numPassingAsserts,
    startAt: startedAt,
    location: null,
  };
}
