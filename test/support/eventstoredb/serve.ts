import { LoopbackServer } from './loopback-server.js';
import { EventLog } from './event-log.js';

/* `npm run eventstoredb`: the stand-in as a separate process, at PORT or any free one. It keeps the log for as long as it runs, independent of its clients. */

const server = await LoopbackServer.start(new EventLog(), Number(process.env['PORT'] ?? 0));
process.stdout.write(`EventStoreDB is stood in for at ${server.connectionString}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.stop());
