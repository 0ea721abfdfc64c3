import { answering } from './answering.mjs';

/** The module of each worker (test/runner/native-runner.mjs). It imports nothing that could be missing, so that a module which cannot be loaded is an answer. */
export const { run, teardown } = answering(() => import('./test-file.mjs'));
