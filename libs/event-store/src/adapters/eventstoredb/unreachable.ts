import { guarded } from '@app/kernel';
import { StoreUnreachable } from '../../store/event-store.js';

/** gRPC status codes of transient failures: cancelled, deadline exceeded, aborted, internal, unavailable. */
const CODES: ReadonlySet<unknown> = new Set([1, 4, 10, 13, 14]);
/** Messages of the client's own errors: no node was found, or it replaced the connection. */
const WORDS = /^Failed to discover after|Channel has been (?:shut down|closed)/;
const FIRST_PAUSE_MILLISECONDS = 25;
const MAX_PAUSE_MILLISECONDS = 1_000;
const SLICES = 5;

/** No response arrived in time. */
class NoAnswer extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`);
  }
}

/**
 * Retries a call that could not be sent or got no response, with back-off, up to the limit; then throws StoreUnreachable. Any response of the
 * server is final. Only for idempotent calls.
 */
export async function retryWhileUnreachable<Result>(
  limitMilliseconds: number,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + limitMilliseconds;
  for (let pause = FIRST_PAUSE_MILLISECONDS; ; pause = Math.min(pause * 2, MAX_PAUSE_MILLISECONDS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      if (performance.now() + pause > end) throw new StoreUnreachable(error.message);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Rejects when the work takes longer. A later outcome of the work is ignored. */
export function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const wait = idleTimer(milliseconds, () => reject(new NoAnswer(milliseconds)));
    work.then(resolve, reject).finally(() => wait.end());
  });
}

interface Streamed<Item> {
  on(event: 'data', listener: (item: Item) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  cancel(): Promise<void>;
}

/** Collects all items of a stream. Rejects when the stream fails or is idle for too long. */
export function collect<Item>(idleMilliseconds: number, stream: Streamed<Item>): Promise<Item[]> {
  return new Promise((resolve, reject) => {
    const items: Item[] = [];
    const wait = idleTimer(idleMilliseconds, () => {
      reject(new NoAnswer(idleMilliseconds));
      void stream.cancel().catch(() => undefined);
    });
    const took = guarded((item: Item) => {
      wait.begin();
      items.push(item);
    }, reject);
    const failed = guarded((error: Error) => {
      wait.end();
      reject(error);
    });
    const ended = guarded(() => {
      wait.end();
      resolve(items);
    }, reject);
    stream.on('data', took);
    stream.on('error', failed);
    stream.on('end', ended);
  });
}

/**
 * A timer for an idle connection that runs in slices, so that time in which this process was too busy to receive anything counts for at most
 * one slice.
 */
function idleTimer(milliseconds: number, expired: () => void): { begin(): void; end(): void } {
  let left = SLICES;
  const late = guarded(() => {
    if (--left > 0) return;
    clearInterval(timer);
    expired();
  });
  const timer = setInterval(late, milliseconds / SLICES);
  return { begin: () => (left = SLICES), end: () => clearInterval(timer) };
}

function isUnreachable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, type } = error as Error & { readonly code?: unknown; readonly type?: unknown };
  return error instanceof NoAnswer || CODES.has(code) || type === 'not-leader' || WORDS.test(error.message);
}
