import {
  announce,
  fail,
  isOneOfSeveral,
  isParentOfSeveral,
  onlyOpened,
  openRuntime,
  reportReady,
  runProcess,
  StartError,
  startSeveral,
  type Stoppable,
} from '@app/runtime';

/** Runs the worker, configured by the environment. */
export function start(): void {
  const environment = { ...process.env, ROLE: 'worker' };
  runProcess(async (stopAll, stopping) => {
    if (!isParentOfSeveral(environment)) return workAlone(environment, stopping);
    const started = () => {
      announce('The workers run. Ctrl-C stops them.');
      return () => undefined;
    };
    return startSeveral(environment, { join: true, started, stopAll });
  });
}

/** The contexts and their frameworks: most of the code that a start loads. */
export const load = (): Promise<typeof import('./work.js')> => import('./work.js');

async function workAlone(environment: NodeJS.ProcessEnv, stopping: AbortSignal): Promise<Stoppable> {
  announce('Opening the database …');
  // loads the code once the database is starting, not earlier: loading code blocks the process
  const opening = openRuntime(environment, {
    join: true,
    onStarting: () => void load().catch(() => undefined), // a failure is reported below
    inspect: async (url) => (await load()).inspect(url),
    onUnexpectedEnd: (lastWords) => fail(new StartError(`The embedded PostgreSQL ended unexpectedly: ${lastWords}`)),
  });
  const runtime = await opening;
  if (stopping.aborted) return onlyOpened(runtime);
  try {
    const { work } = await load();
    const running = await work(runtime);
    if (isOneOfSeveral()) reportReady(null);
    announce('The worker runs. Ctrl-C stops it.');
    return running;
  } catch (error) {
    await runtime.close();
    throw error;
  }
}
