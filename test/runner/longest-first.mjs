import { readFileSync } from 'node:fs';
import path from 'node:path';
import TestSequencer from '@jest/test-sequencer';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const DURATIONS = JSON.parse(readFileSync(path.join(import.meta.dirname, 'durations.json'), 'utf8'));
const UNKNOWN_SECONDS = { unit: 0, e2e: 2 };

/**
 * Orders files by their recorded duration (`npm run test:durations`), longest first, so that no worker runs a long one alone at the end. A
 * newer file counts as average.
 */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const secondsOf = ({ path: file, context }) =>
      DURATIONS[path.relative(ROOT, file)] ?? UNKNOWN_SECONDS[context.config.displayName.name] ?? 0;
    return [...tests].sort((a, b) => secondsOf(b) - secondsOf(a));
  }
}
