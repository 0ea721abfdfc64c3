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

const environment = { ...process.env, ROLE: 'worker' };

runProcess(async (stopAll, stopping) => {
  if (!isParentOfSeveral(environment)) return workAlone(stopping);
  const started = () => {
    announce('The workers run. Ctrl-C stops them.');
    return () => undefined;
  };
  return startSeveral(environment, { join: true, started, stopAll });
});

async function workAlone(stopping: AbortSignal): Promise<Stoppable> {
  announce('Opening the database …');
  const working = import('./work.js');
  const opening = openRuntime(environment, {
    join: true,
    inspect: async (url) => (await working).inspect(url),
    onUnexpectedEnd: (lastWords) => fail(new StartError(`The embedded PostgreSQL ended unexpectedly: ${lastWords}`)),
  });
  const [runtime, { work }] = await Promise.all([opening, working]);
  if (stopping.aborted) return onlyOpened(runtime);
  try {
    const running = await work(runtime);
    if (isOneOfSeveral()) reportReady(null);
    announce('The worker runs. Ctrl-C stops it.');
    return running;
  } catch (error) {
    await runtime.close();
    throw error;
  }
}
