/**
 * Wraps a callback for an emitter, a timer or a socket. No promise holds such a callback: an error that it throws, or a
 * rejection of its promise, would end the process. `failed` receives the error instead; the warnings of the process
 * where it is absent. `npm run boundaries` finds callbacks that are passed without it.
 */
export function guarded<Given extends readonly unknown[]>(
  callback: (...given: Given) => unknown,
  failed: (error: unknown) => void = warn,
): (...given: Given) => void {
  return (...given) => {
    try {
      const result = callback(...given);
      if (result instanceof Promise) result.catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : new Error(String(error)));
}
