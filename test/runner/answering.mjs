/**
 * `run` and `teardown` of the module that `load` imports on first use. Each error is reduced to message and stack, since it may contain
 * functions: a process that cannot send its answer would be awaited forever.
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
