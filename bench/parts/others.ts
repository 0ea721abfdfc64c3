import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './sandbox.js';
import type { Server } from './stage.js';

const PACE_MILLISECONDS = 25;

/** Sends the given number of `POST /customers` sequentially at a fixed pace; returns their times in ms. */
export async function registrations(server: Server, amount: number): Promise<readonly number[]> {
  const times: number[] = [];
  while (times.length < amount) times.push(await register(server));
  return times;
}

/**
 * Does the work while registering customers of `other` at the same pace; returns their times. The registrations stop with the work, even if
 * it fails.
 */
export async function besideOthers<Result>(
  other: Server,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly times: readonly number[] }> {
  const end = new AbortController();
  const registered = async (): Promise<readonly number[]> => {
    const times: number[] = [];
    while (!end.signal.aborted) times.push(await register(other));
    return times;
  };
  const [result, times] = await Promise.all([work().finally(() => end.abort()), registered()]);
  return { result, times };
}

async function register(server: Server): Promise<number> {
  const from = performance.now();
  await ask(server, 'POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Ana Souza' });
  const took = performance.now() - from;
  await pause(PACE_MILLISECONDS);
  return took;
}
