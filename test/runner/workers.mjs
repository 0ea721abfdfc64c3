import { Worker } from 'jest-worker';

/**
 * Long-lived processes, each of which has the module `file` answer one call of `run` at a time. A call fails with the error of `run`, and where its
 * process ends or cannot load the module at each of `retries` further tries. Used by test/runner/native-runner.mjs.
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
 * At most `most` calls at once, in their order. jest-worker keeps calls too, but hands out the next one while it is still giving up the process that
 * failed the last, and forgets it with that: after two files in a row whose process ends, a run would never end.
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
