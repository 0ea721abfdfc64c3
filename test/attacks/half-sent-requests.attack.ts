import { type Attack, holds } from './attack.js';
import { BASE_PATH, type Target } from './target.js';

const CONNECTIONS = 520;

export const halfSentRequests: Attack = {
  name: 'half-sent requests',
  does: `begins ${CONNECTIONS} requests without a credential and never ends them`,
  holds: 'they hold no slot, and each is refused and its connection ended',
  async run(target) {
    const head = `POST ${BASE_PATH}/customers HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
    const connections = await target.connections(CONNECTIONS);
    connections.forEach((connection, index) =>
      connection.write(index % 2 === 0 ? head : `${head}Content-Length: 1000\r\n\r\n{"customerType":`),
    );
    const started = performance.now();
    const slots = await slotsInUse(target);
    holds(slots < CONNECTIONS / 10, `${slots} slots were held by requests without a credential`);
    const ended = await Promise.all(connections.map((connection) => connection.closes()));
    const open = ended.filter((closed) => !closed).length;
    for (const connection of connections) connection.hangUp();
    holds(open === 0, `${open} connections stayed open`);
    // a connection that is only closed for its silence, which takes longer, gets no response
    const unanswered = connections.filter(({ received }) => !received.startsWith('HTTP/1.1 4')).length;
    holds(unanswered === 0, `${unanswered} connections were ended without an answer`);
    return `${CONNECTIONS} connections ended within ${Math.round(performance.now() - started)} ms`;
  },
};

/** Number of used slots, without responses that are being sent at the moment. */
async function slotsInUse(target: Target): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let looks = 0; looks < 5; looks += 1)
    least = Math.min(least, (await target.metric('http_requests_in_flight')) ?? least);
  return least;
}
