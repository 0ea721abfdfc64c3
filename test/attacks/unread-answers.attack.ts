import type { Attack } from './attack.js';
import { BASE_PATH } from './target.js';

const CONNECTIONS = 40;
const REQUESTS = 14;

export const unreadAnswers: Attack = {
  name: 'unread answers',
  does: `asks ${CONNECTIONS * REQUESTS} times for a large answer on ${CONNECTIONS} connections and never reads`,
  holds: 'others are served meanwhile',
  async run(target) {
    const connections = await target.connections(CONNECTIONS);
    for (const connection of connections) {
      connection.stopReading();
      connection.write('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(REQUESTS));
    }
    const { status, milliseconds } = await target.neighbour.send('GET', '/config');
    for (const connection of connections) connection.hangUp();
    return `${BASE_PATH}/config answered ${status} in ${Math.round(milliseconds)} ms`;
  },
};
