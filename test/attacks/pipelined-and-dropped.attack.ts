import type { Attack } from './attack.js';
import { BASE_PATH } from './target.js';

const REQUESTS = 600;
const ROUNDS = 3;

export const pipelinedAndDropped: Attack = {
  name: 'pipelined and dropped',
  does: `sends ${REQUESTS} requests at once on each of two connections and hangs up with the first answer`,
  holds: 'every slot is released',
  async run(target) {
    const request = `GET ${BASE_PATH}/config HTTP/1.1\r\nHost: a\r\nAuthorization: ${target.attacker.authorization}\r\n\r\n`;
    for (let round = 0; round < ROUNDS; round += 1) {
      const connections = await target.connections(2);
      for (const connection of connections) connection.write(request.repeat(REQUESTS));
      await Promise.race(connections.map(({ begins }) => begins));
      for (const connection of connections) connection.hangUp();
    }
    return `${ROUNDS * 2 * REQUESTS} requests, ${(await target.metric('http_requests_in_flight')) ?? 'unknown'} slots in use`;
  },
};
