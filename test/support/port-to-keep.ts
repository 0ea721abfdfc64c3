import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range of ephemeral ports. */
const [FIRST, LAST] = [20_000, 29_999];

/**
 * A free port that stays free while no one listens on it, for a server that starts later or again. A port chosen by the system could be taken
 * by any connection of this machine in the meantime.
 */
export async function portToKeep(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
