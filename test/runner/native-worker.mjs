import { answering } from './answering.mjs';

/**
 * The module of each worker (runner/native-runner.mjs). It imports nothing that could be missing, so that a module that cannot be loaded is
 * reported as an answer.
 */
export const { run, teardown } = answering(() => import('./test-file.mjs'));
