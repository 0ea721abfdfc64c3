import { comesTrue } from './eventually.js';

/** Message of the answer to a request that comes before the read side shows the latest writes. */
export const NOT_READABLE_YET = 'The latest writes cannot be read yet. Send the same request again.';

/** A read side that has stopped keeps a test no longer than this. */
const REPEATS_WITHIN_MILLISECONDS = 60_000;
const REPEAT_MILLISECONDS = 100;

/**
 * Repeats a request that comes too early, as its answer asks of every client: on a slow machine the read side takes longer than a reader
 * waits. Answers the last answer.
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
