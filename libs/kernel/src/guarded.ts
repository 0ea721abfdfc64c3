/**
 * Wraps a callback for an emitter, a timer or a socket. No promise observes such a callback, so an error or rejection in it would end the
 * process. `failed` receives the error instead; default: a warning of the process. `npm run boundaries` finds callbacks that are passed
 * without it.
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
