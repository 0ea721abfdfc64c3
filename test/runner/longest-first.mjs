import { readFileSync } from 'node:fs';
import path from 'node:path';
import TestSequencer from '@jest/test-sequencer';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const DURATIONS = JSON.parse(readFileSync(path.join(import.meta.dirname, 'durations.json'), 'utf8'));
const UNKNOWN_SECONDS = { unit: 0, e2e: 2 };

/**
 * Files in the order of how long they took when that was recorded (`npm run test:durations`), so that no worker ends a run alone
 * with a long one. A file that was added since counts as a usual one.
 */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const secondsOf = ({ path: file, context }) =>
      DURATIONS[path.relative(ROOT, file)] ?? UNKNOWN_SECONDS[context.config.displayName.name] ?? 0;
    return [...tests].sort((a, b) => secondsOf(b) - secondsOf(a));
  }
}
