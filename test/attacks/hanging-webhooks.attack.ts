import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { type Attack, holds } from './attack.js';

const WEBHOOKS = 100;

/** Takes connections and never answers. */
async function silentServer(): Promise<{ url: string; close(): void }> {
  const server: Server = createServer((socket) => socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

export const hangingWebhooks: Attack = {
  name: 'hanging webhooks',
  does: `sends ${WEBHOOKS} test webhooks to an endpoint that never answers`,
  holds: 'a platform has a few of them in progress, and the others are refused with 429 at once',
  async run({ attacker }) {
    const endpoint = await silentServer();
    try {
      const sent = Array.from({ length: WEBHOOKS }, () =>
        attacker
          .send('POST', '/sandbox/webhooks/test', { url: endpoint.url }, { within: 2_000 })
          .then(({ status }) => status)
          .catch(() => 'waiting' as const),
      );
      const outcomes = await Promise.all(sent);
      const refused = outcomes.filter((outcome) => outcome === 429).length;
      const waiting = outcomes.filter((outcome) => outcome === 'waiting').length;
      holds(refused >= WEBHOOKS - 10, `${waiting} of ${WEBHOOKS} were in progress at once, ${refused} were refused`);
      return `${waiting} in progress, ${refused} refused`;
    } finally {
      endpoint.close();
    }
  },
};
