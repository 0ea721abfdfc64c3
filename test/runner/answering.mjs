/**
 * `run` and `teardown` of the module that `load` imports, at their first call. Each failure has a message and a stack alone, since a process that
 * cannot send its answer would be waited for without end: an error may carry functions.
 */
export const answering = (load) => ({
  run: async (...parameters) => {
    try {
      return await (await load()).run(...parameters);
    } catch (error) {
      throw withoutParts(error);
    }
  },
  teardown: async () => (await load()).teardown?.(),
});

function withoutParts(error) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(message), { stack });
}
