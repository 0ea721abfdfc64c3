import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { eventually } from '../support/eventually.js';
import { type Attack, holds } from './attack.js';

const WEBHOOKS = 100;
const FEW = 10;

/** Accepts connections and never responds; counts concurrent connections, which does not depend on the client's timeout. */
async function silentServer() {
  const open = new Set<Socket>();
  let taken = 0;
  let most = 0;
  const server = createServer((socket) => {
    taken += 1;
    most = Math.max(most, open.add(socket).size);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    taken: () => taken,
    maxConcurrent: () => most,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

export const hangingWebhooks: Attack = {
  name: 'hanging webhooks',
  does: `sends ${WEBHOOKS} test webhooks to an endpoint that never answers`,
  holds: 'a platform has a few of them in progress, and the others are refused with 429 at once',
  async run({ attacker }) {
    const endpoint = await silentServer();
    let refused = 0;
    const sent = Array.from({ length: WEBHOOKS }, () =>
      attacker
        .send('POST', '/sandbox/webhooks/test', { url: endpoint.url })
        .then(({ status }) => void (refused += status === 429 ? 1 : 0))
        .catch(() => undefined),
    );
    try {
      await eventually(() => refused + endpoint.taken() >= WEBHOOKS).catch(() => undefined);
      const found = `${endpoint.maxConcurrent()} in progress at once, ${refused} of ${WEBHOOKS} refused`;
      const isBounded = endpoint.maxConcurrent() <= FEW && refused > 0;
      holds(isBounded && refused + endpoint.taken() >= WEBHOOKS, found);
      return found;
    } finally {
      endpoint.close();
      await Promise.all(sent);
    }
  },
};
