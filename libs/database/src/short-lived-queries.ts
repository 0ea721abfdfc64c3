import pg from 'pg';

type Ask = (...parameters: unknown[]) => unknown;

/**
 * Sends the queries of a client whose caller awaits a promise by the driver's callback. The driver's own promise makes each query outlive the
 * collections of young objects, with its parameters and rows, until the old generation is collected (docs/performance.md, step 80).
 *
 * A failure has the stack of the caller, as with the driver's promise.
 */
export function shortLived(ask: Ask): Ask {
  return (...parameters) => {
    const [config, values, callback] = parameters;
    if (typeof values === 'function' || callback !== undefined || isQuery(config)) return ask(...parameters);
    return new Promise((resolve, reject) => {
      ask(new pg.Query(config as string, values as unknown[]), (error: Error | null, result: unknown) => {
        if (error) reject(error);
        else resolve(result);
      });
    }).catch((error: Error) => {
      Error.captureStackTrace(error);
      throw error;
    });
  };
}

/** A query object, which answers by its own events or callback. */
function isQuery(config: unknown): boolean {
  return typeof (config as { readonly submit?: unknown } | null)?.submit === 'function' || hasCallback(config);
}

function hasCallback(config: unknown): boolean {
  return typeof (config as { readonly callback?: unknown } | null)?.callback === 'function';
}
