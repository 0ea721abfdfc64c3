import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { BASE_PATH } from './target.js';

interface ClientOptions {
  readonly origin: string;
  readonly authorization: string;
  readonly milliseconds: number;
  /** Connections that are kept busy; or the interval of requests on new connections. */
  readonly load: { readonly connections: number } | { readonly every: number };
  /** Address of this machine to call from; the system's choice when absent. */
  readonly from?: string | undefined;
  /** Ends it before its time is up. */
  readonly signal?: AbortSignal;
}

/** Times of the answers, and the number of requests refused with 429 or 503. */
interface ClientReport {
  readonly waits: readonly number[];
  readonly refused: number;
}

/** Lists customers again and again from a separate thread. Rejects when a request gets another answer than 200, 429 or 503. */
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

/** A percentile of some measurements, 0 for none. */
export function percentile(share: number, measured: readonly number[]): number {
  return measured.toSorted((a, b) => a - b)[Math.ceil(measured.length * share) - 1] ?? 0;
}
