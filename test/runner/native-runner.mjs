import path from 'node:path';
import { compileTree } from './compiled.mjs';
import { withRepeats } from './repeats.mjs';
import { startWorkers } from './workers.mjs';

/**
 * Runs the test files of a project in long-lived processes that load modules with Node's own loader. Jest's runner gives each file a separate
 * context in which every module of the application is evaluated again, which takes seconds of CPU per file. Here a process evaluates each
 * module once, and the files share it as in the product. Test files are evaluated each time.
 */
export default class NativeRunner {
  supportsEventEmitters = false;

  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  async runTests(tests, watcher, onStart, onResult, onFailure) {
    await compileTree();
    const workers = this.startWorkers(this.globalConfig.maxWorkers);
    const alone = [];
    const run = (test, on) => on.run(() => onStart(test), test.path, test.context.config, this.globalConfig);
    try {
      await withRepeats(tests, {
        run: (test) =>
          watcher.isInterrupted() ? null : run(test, workers).catch((error) => void onFailure(test, error)),
        repeat: (test) => {
          alone.push(this.startWorkers(1));
          return run(test, alone.at(-1)).catch(() => null);
        },
        onResult,
        // Only the gate repeats failed files: an interactive run shows each failure at once.
        ...(process.env.CI === 'true' ? {} : { most: 0 }),
      });
    } finally {
      await Promise.all([workers, ...alone].map((one) => one.end()));
    }
  }

  startWorkers(count) {
    return startWorkers(path.join(import.meta.dirname, 'native-worker.mjs'), {
      count,
      idleMemoryLimit: this.globalConfig.workerIdleMemoryLimit,
      execArgv: ['--no-warnings', '--max-semi-space-size=64'],
    });
  }
}
