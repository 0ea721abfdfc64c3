import { writeSync } from 'node:fs';
import * as circus from 'jest-circus';

const LINES = 40;

/** Functions that report the state after a failed test: errors of background work, the output of processes (support/evidence.ts). */
const sources = (globalThis.sourcesOfEvidence = new Set());
const evidence = new Map();

/** Makes a failed test show its own lines and the output of its applications and processes, and an exiting process report its test. */
export function explainFailures() {
  circus.addEventHandler(({ name, test, error }) => {
    if (name === 'hook_failure' || name === 'test_fn_failure') {
      const { currentlyRunningTest } = circus.getState();
      collect(test ?? currentlyRunningTest);
    }
    if (name === 'test_done') test.errors = test.errors.map(located);
    if (name === 'error') collect(circus.getState().currentlyRunningTest, error);
  });
  process.on('exit', (code) => {
    const { currentlyRunningTest: test } = circus.getState();
    try {
      if (test) writeSync(2, `The process of the tests ended (exit code ${code}) in: ${nameOf(test)}\n`);
    } catch {
      // An interrupted run has no reader, and an error here would keep the process alive.
    }
  });
}

/** Evidence collected since the last call, in the format of jest's failure reports. */
export function takeEvidence() {
  const sections = [...evidence].flatMap(([test, texts]) => [
    `  ● ${test} › what it left behind`,
    ...texts.map(indented),
  ]);
  evidence.clear();
  sources.clear();
  return sections.join('\n\n');
}

function collect(test) {
  const texts = [...sources].map((source) => source()).filter((text) => text !== '');
  if (texts.length > 0) evidence.set(test ? nameOf(test) : 'outside of a test', texts);
}

/** A timeout is a text next to an error with the line of the test. The frame of an anonymous function would be omitted from the report. */
export function located(entry) {
  const [thrown, place] = Array.isArray(entry) ? entry : [entry];
  if (typeof thrown !== 'string' || !(place instanceof Error)) return withFrames(entry);
  const message = thrown.split('\n')[0];
  const frames = place.stack.slice(place.stack.indexOf('\n    at '));
  place.message = message;
  place.stack = `Error: ${message}${frames}`;
  return withFrames(place);
}

function withFrames(entry) {
  const error = Array.isArray(entry) ? entry[0] : entry;
  if (error instanceof Error && typeof error.stack === 'string')
    error.stack = error.stack.replaceAll(/^(\s+at )<anonymous> \((.+)\)$/gm, '$1function ($2)');
  return entry;
}

function nameOf(test) {
  const names = [test.name];
  for (let block = test.parent; block?.parent; block = block.parent) names.unshift(block.name);
  return names.join(' › ');
}

const indented = (text) =>
  text
    .trimEnd()
    .split('\n')
    .slice(-LINES)
    .map((line) => `    ${line}`)
    .join('\n');
