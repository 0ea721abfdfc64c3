import {
  announce,
  fail,
  isParentOfSeveral,
  onlyOpened,
  openRuntime,
  runProcess,
  StartError,
  startSeveral,
  type Stoppable,
} from '@app/runtime';
import { welcome } from './welcome.js';

/** Runs the API server, configured by the environment. */
export function start(): void {
  runProcess(async (stopAll, stopping) => {
    if (!isParentOfSeveral(process.env)) return serveAlone(stopping);
    return startSeveral(process.env, {
      join: false,
      started: ({ report, settings, databaseDirectory }) => welcome(report!, settings, databaseDirectory),
      stopAll,
    });
  });
}

/** The contexts and their frameworks: most of the code that a start loads. */
export const load = (): Promise<typeof import('./serve.js')> => import('./serve.js');

async function serveAlone(stopping: AbortSignal): Promise<Stoppable> {
  announce('Opening the database …');
  // loads the code once the database is starting, not earlier: loading code blocks the process
  const opening = openRuntime(process.env, {
    join: false,
    onStarting: () => void load().catch(() => undefined), // a failure is reported below
    inspect: async (url) => (await load()).inspect(url),
    onUnexpectedEnd: (lastWords) => fail(new StartError(`The embedded PostgreSQL ended unexpectedly: ${lastWords}`)),
  });
  const runtime = await opening;
  if (stopping.aborted) return onlyOpened(runtime);
  try {
    const { serve } = await load();
    return await serve(runtime);
  } catch (error) {
    await runtime.close();
    throw error;
  }
}
