import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { BASE_PATH } from './target.js';

interface ClientOptions {
  readonly origin: string;
  readonly authorization: string;
  readonly milliseconds: number;
  /** Number of busy connections; or the interval of requests on new connections. */
  readonly load: { readonly connections: number } | { readonly every: number };
  /** Local address to call from; selected by the system if absent. */
  readonly from?: string | undefined;
  /** Stops it early. */
  readonly signal?: AbortSignal;
}

/** Response times, and the number of requests refused with 429 or 503. */
interface ClientReport {
  readonly waits: readonly number[];
  readonly refused: number;
}

/** Lists customers repeatedly from a separate thread. Rejects if a response has another status than 200, 429 or 503. */
export async function runClient({
  origin,
  authorization,
  milliseconds,
  load,
  from,
  signal,
}: ClientOptions): Promise<ClientReport> {
  const url = `${origin}${BASE_PATH}/customers?limit=1`;
  const worker = new Worker(path.join(import.meta.dirname, 'client.mjs'), {
    workerData: { url, authorization, milliseconds, ...load, localAddress: from },
    execArgv: [],
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that of windows, which a thread has not
  signal?.addEventListener('abort', () => worker.postMessage('stop'), { once: true });
  const [report] = (await once(worker, 'message')) as [ClientReport];
  await worker.terminate();
  return report;
}

/** A percentile of measurements; 0 if there are none. */
export function percentile(share: number, measured: readonly number[]): number {
  return measured.toSorted((a, b) => a - b)[Math.ceil(measured.length * share) - 1] ?? 0;
}
