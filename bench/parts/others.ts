import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './sandbox.js';
import type { Server } from './stage.js';

const PACE_MILLISECONDS = 25;

/** The times in ms of so many `POST /customers`, one after another at a pace. */
export async function registrations(server: Server, amount: number): Promise<readonly number[]> {
  const times: number[] = [];
  while (times.length < amount) times.push(await register(server));
  return times;
}

/** Does the work, and meanwhile registers customers of `other` at the same pace: their times. These end with the work, also when it fails. */
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
