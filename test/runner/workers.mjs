import { Worker } from 'jest-worker';

/**
 * Long-lived processes, in each of which the module `file` handles one call of `run` at a time. A call fails with the error of `run`, and if
 * its process exits or cannot load the module in each of `retries` further attempts. Used by runner/native-runner.mjs.
 */
export function startWorkers(file, { count, retries = 3, idleMemoryLimit, execArgv = [], isQuiet = false }) {
  const worker = new Worker(file, {
    exposedMethods: ['run'],
    numWorkers: count,
    maxRetries: retries,
    idleMemoryLimit,
    forkOptions: { execArgv, stdio: 'pipe' },
  });
  if (!isQuiet) worker.getStdout()?.pipe(process.stdout, { end: false });
  if (!isQuiet) worker.getStderr()?.pipe(process.stderr, { end: false });
  const taken = inTurn(count);
  return {
    run: (onStart, ...parameters) =>
      taken(() => {
        const running = worker.run(...parameters);
        running.UNSTABLE_onCustomMessage?.((message) => message === 'started' && onStart());
        return running;
      }),
    end: () => worker.end(),
  };
}

/**
 * Runs at most `most` calls at a time, in order. jest-worker also queues calls, but it passes the next one to a process that it is still
 * replacing after a failure, and loses it: after two consecutive files whose process exits, a run would never end.
 */
function inTurn(most) {
  const waiting = [];
  let free = most;
  return async (act) => {
    if (free > 0) free -= 1;
    else await new Promise((resolve) => waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
