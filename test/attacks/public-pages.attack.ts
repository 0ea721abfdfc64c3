import { type Attack, holds } from './attack.js';
import type { CallAnswer } from './call.js';
import { BASE_PATH, type Target } from './target.js';

const REQUESTS = 200;
const CONNECTIONS = 20;
/** Burst and rate per second of guesses that an address may make where a secret could be guessed (libs/http/src/http.settings.ts). */
const [AT_ONCE, PER_SECOND] = [60, 2];
const GUESSES = 80;
const PAGES = ['/metrics', '/docs/errors', '/health/live'];

/** Sends requests over a few connections; returns the number of responses per status. */
async function statusesOf(count: number, send: (place: number) => Promise<CallAnswer>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let sent = 0;
  const lane = async (): Promise<void> => {
    while (sent < count) {
      const { status } = await send(sent++);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return statuses;
}

export const publicPages: Attack = {
  name: 'public pages',
  does: 'asks for metrics and documents and guesses device codes, without a credential, over many connections',
  holds: 'pages are answered below 500, and guesses beyond those that an address may make are refused',
  async run(target: Target) {
    const pages = await statusesOf(REQUESTS, (place) => target.call({ path: PAGES[place % PAGES.length]! }));
    const begun = performance.now();
    const guesses = await statusesOf(GUESSES, (place) =>
      target.call({
        method: 'POST',
        path: `${BASE_PATH}/agents/device-codes/${String(place).padStart(8, 'A')}/redeem`,
      }),
    );
    for (const statuses of [pages, guesses])
      holds(![...statuses.keys()].some((status) => status >= 500), `answered ${[...statuses.keys()].join()}`);
    const refused = guesses.get(429) ?? 0;
    const allowed = AT_ONCE + PER_SECOND * Math.ceil((performance.now() - begun) / 1_000 + 1);
    holds(
      GUESSES - refused <= allowed,
      `of ${GUESSES} guesses ${refused} were refused: ${JSON.stringify([...guesses])}`,
    );
    return `${REQUESTS} pages answered, ${refused} of ${GUESSES} guesses refused`;
  },
};
