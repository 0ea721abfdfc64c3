import { LoopbackServer } from './loopback-server.js';
import { EventLog } from './event-log.js';

/*
 * `npm run eventstoredb`: the simulated server as a separate process, on PORT or any free one. It keeps the log while it runs, independently
 * of its clients.
 */

const server = await LoopbackServer.start(new EventLog(), Number(process.env['PORT'] ?? 0));
process.stdout.write(`EventStoreDB is stood in for at ${server.connectionString}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.stop());
