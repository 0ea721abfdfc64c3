import { type Attack, holds } from './attack.js';
import { Caller, type Target } from './target.js';

const GUESSES = 50;
/** Number of guesses that are hashed per time window (libs/platforms/src/platforms.configuration.ts). */
const [HASHED, WINDOW_MILLISECONDS] = [50, 60_000];

/** Concurrent guesses, at one client id and at many; returns the number of responses per status. */
async function guess({ origin, attacker }: Target): Promise<ReadonlyMap<number, number>> {
  const [known = ''] = attacker.credential.split(':');
  const credentials = Array.from({ length: GUESSES }, (_, n) => [`${known}:guess-${n}`, `nobody-${n}:guess`]).flat();
  const answers = await Promise.all(
    credentials.map((credential) => new Caller(origin, credential, undefined).send('GET', '/config')),
  );
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

export const wrongCredentials: Attack = {
  name: 'wrong credentials',
  does: 'guesses at client secrets by the hundred, each of which costs a slow hash',
  holds: 'most are refused before the hash, a new token is served meanwhile, and the attacked one continues',
  async run(target) {
    const { attacker, origin } = target;
    holds((await attacker.send('GET', '/config')).status === 200, 'the credential does not open');
    const begun = performance.now();
    const flood = guess(target);
    flood.catch(() => undefined); // awaited below, unless something fails first
    const { status, text } = await attacker.send('POST', '/tokens', { name: 'New', permissions: ['VIEW'] });
    holds(status === 201, `a token was answered ${status}`);
    const { clientId, clientSecret } = JSON.parse(text) as { clientId: string; clientSecret: string };
    const first = await new Caller(origin, `${clientId}:${clientSecret}`, undefined).send('GET', '/config');
    holds(first.status === 200, `the new token was answered ${first.status}`);
    const counts = await flood;
    const windows = 1 + Math.floor((performance.now() - begun) / WINDOW_MILLISECONDS); // more than one on a slow machine
    holds((counts.get(401) ?? 0) <= HASHED * windows, `${counts.get(401)} guesses were hashed`);
    const others = [...counts.keys()].filter((each) => each !== 401 && each !== 429 && each !== 503);
    holds(others.length === 0, `guesses were answered ${others.join(', ')}`);
    holds((await attacker.send('GET', '/config')).status === 200, 'its owner is locked out');
    return `${counts.get(401) ?? 0} of ${2 * GUESSES} hashed; a new token waited ${Math.round(first.milliseconds)} ms`;
  },
};
