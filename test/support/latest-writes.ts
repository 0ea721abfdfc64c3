import { comesTrue } from './eventually.js';

/** Message of the answer to a request that arrives before the read side shows the latest writes. */
export const NOT_READABLE_YET = 'The latest writes cannot be read yet. Send the same request again.';

/** Time limit of repetitions, so that a stopped read side does not hold a test forever. */
const REPEATS_WITHIN_MILLISECONDS = 60_000;
const REPEAT_MILLISECONDS = 100;

/**
 * Repeats a request that arrived too early, as the answer asks clients to do: on a slow machine the read side may lag longer than a reader
 * waits. Returns the last answer.
 */
export async function whenReadable<Answer>(
  send: () => Promise<Answer>,
  isTooEarly: (answer: Answer) => boolean,
): Promise<Answer> {
  let answer = await send();
  if (!isTooEarly(answer)) return answer;
  const again = async () => !isTooEarly((answer = await send()));
  await comesTrue(again, REPEATS_WITHIN_MILLISECONDS, { pauseMilliseconds: REPEAT_MILLISECONDS });
  return answer;
}
