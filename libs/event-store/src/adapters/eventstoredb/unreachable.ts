import { guarded } from '@app/kernel';
import { StoreUnreachable } from '../../store/event-store.js';

/** Codes of gRPC that concern the connection or the moment: cancelled, deadline exceeded, aborted, internal, unavailable. */
const CODES: ReadonlySet<unknown> = new Set([1, 4, 10, 13, 14]);
/** Messages that the client words itself: no node found, or a connection that it replaced meanwhile. */
const WORDS = /^Failed to discover after|Channel has been (?:shut down|closed)/;
const FIRST_PAUSE_MILLISECONDS = 25;
const MAX_PAUSE_MILLISECONDS = 1_000;
const SLICES = 5;

/** No answer came in time. */
class NoAnswer extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`);
  }
}

/**
 * Retries a call that could not be sent or was not answered, with growing delays, up to the limit; then throws
 * StoreUnreachable. Any answer of the server is final. Only for calls that may be repeated.
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

/** Rejects when the work takes longer; a later outcome of the work is ignored. */
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

/** Everything that a stream brings; rejects when it fails, or brings nothing for too long. */
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

/** Time in which this process was too busy to hear an answer does not count: it is late for only one of the slices. */
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
