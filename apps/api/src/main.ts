import { announce, fail, openRuntime, runProcess, StartError } from '@app/runtime';

runProcess(async () => {
  announce('Opening the database …');
  const opening = openRuntime(process.env, {
    join: false,
    onUnexpectedEnd: (lastWords) => fail(new StartError(`The embedded PostgreSQL ended unexpectedly: ${lastWords}`)),
  });
  // most of a start is reading modules: the database opens meanwhile
  const [runtime, { serve }] = await Promise.all([opening, import('./serve.js')]);
  try {
    return await serve(runtime);
  } catch (error) {
    await runtime.close();
    throw error;
  }
});
