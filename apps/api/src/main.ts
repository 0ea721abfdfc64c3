import { announce, fail, openRuntime, runProcess, StartError } from '@app/runtime';

runProcess(async () => {
  announce('Opening the database …');
  const serving = import('./serve.js');
  const opening = openRuntime(process.env, {
    join: false,
    inspect: async (url) => (await serving).inspect(url),
    onUnexpectedEnd: (lastWords) => fail(new StartError(`The embedded PostgreSQL ended unexpectedly: ${lastWords}`)),
  });
  // most of a start is reading modules: the database opens meanwhile
  const [runtime, { serve }] = await Promise.all([opening, serving]);
  try {
    return await serve(runtime);
  } catch (error) {
    await runtime.close();
    throw error;
  }
});
