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

runProcess(async (stopAll, stopping) => {
  if (!isParentOfSeveral(process.env)) return serveAlone(stopping);
  return startSeveral(process.env, {
    join: false,
    started: ({ report, settings, databaseDirectory }) => welcome(report!, settings, databaseDirectory),
    stopAll,
  });
});

async function serveAlone(stopping: AbortSignal): Promise<Stoppable> {
  announce('Opening the database …');
  const serving = import('./serve.js');
  const opening = openRuntime(process.env, {
    join: false,
    inspect: async (url) => (await serving).inspect(url),
    onUnexpectedEnd: (lastWords) => fail(new StartError(`The embedded PostgreSQL ended unexpectedly: ${lastWords}`)),
  });
  // most of a start is reading modules: the database opens meanwhile
  const [runtime, { serve }] = await Promise.all([opening, serving]);
  if (stopping.aborted) return onlyOpened(runtime);
  try {
    return await serve(runtime);
  } catch (error) {
    await runtime.close();
    throw error;
  }
}
