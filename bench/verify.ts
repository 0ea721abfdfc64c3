import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Tenant, systemClock } from '@app/kernel';
import { INFRASTRUCTURE_MIGRATIONS } from '../libs/application/src/infrastructure/migrations.js';
import { PostgresSeals } from '../libs/audit/src/seals/postgres-seals.js';
import { Sealer } from '../libs/audit/src/seals/sealer.js';
import { HistoryAudit, verifyExport } from '../libs/audit/src/verification/history-audit.js';
import { DatabaseListener } from '../libs/database/src/database-listener.js';
import { migrate } from '../libs/database/src/migrations.js';
import { PostgresEventStore } from '../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import { eventHash, genesisHash } from '../libs/event-store/src/store/codec.js';
import { EventMacs } from '../libs/event-store/src/store/event-macs.js';
import type { RecordableEvent } from '../libs/event-store/src/store/event-store.js';
import { streamName } from '../libs/event-store/src/store/stream-name.js';
import { SealKey } from '../libs/event-store/src/vault/seal-key.js';
import { onOwnDatabase } from './parts/own-database.js';
import { readLines, writeLines } from '../apps/cli/src/commands/audit/history-file.js';

/* Sealing, verifying and exporting a log of short streams, as the product's are: about 800 bytes an event. */

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 300_000);
const EVENTS_A_STREAM = 5;
const CONCURRENT_STREAMS = 400;
const TENANT: Tenant = { platformId: randomUUID(), environment: 'SANDBOX' };

function streamOf(): { stream: string; events: RecordableEvent[] } {
  const stream = streamName(TENANT, { context: 'bench', name: 'payment' }, randomUUID());
  const events: RecordableEvent[] = [];
  for (let revision = 0; revision < EVENTS_A_STREAM; revision++) {
    const id = randomUUID();
    const body = {
      id,
      type: 'bench.payment-moved',
      version: 1,
      data: {
        transactionId: `Transaction:${id}`,
        customerId: `Customer:${randomUUID()}`,
        sealed: `v1.${'a'.repeat(160)}`,
        postings: [
          { account: `account:${id}`, currency: 'USD', amount: '-12345' },
          { account: `clearing:${id}`, currency: 'USD', amount: '12345' },
        ],
      },
      metadata: {
        tenant: `${TENANT.platformId}~sandbox`,
        commandId: randomUUID(),
        requestHash: 'a'.repeat(64),
        correlationId: randomUUID(),
        causationId: null,
        actor: `Token:${randomUUID()}`,
        at: new Date().toISOString(),
        release: 'bench',
      },
      previousHash: events.at(-1)?.hash ?? genesisHash(stream),
    };
    events.push({ ...body, hash: eventHash(stream, revision, body) });
  }
  return { stream, events };
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  process.stdout.write(
    `${what.padEnd(46)}${Math.round(EVENTS / seconds)
      .toLocaleString('en')
      .padStart(10)} events/s${seconds.toFixed(1).padStart(9)} s\n`,
  );
}

await onOwnDatabase(async ({ directory, pool }) => {
  const store = new PostgresEventStore(pool, new DatabaseListener(pool.options));
  try {
    await migrate(pool, INFRASTRUCTURE_MIGRATIONS);
    for (let made = 0; made < EVENTS; made += CONCURRENT_STREAMS * EVENTS_A_STREAM) {
      await Promise.all(
        Array.from({ length: CONCURRENT_STREAMS }, streamOf).map(({ stream, events }) =>
          store.append(stream, -1, events),
        ),
      );
    }
    const [seals, key] = [new PostgresSeals(pool), new SealKey(Buffer.alloc(32, 1))];
    const authenticity = () => ({ macs: new EventMacs(Buffer.alloc(32, 1)), after: BigInt(Number.MAX_SAFE_INTEGER) });
    const sealer = new Sealer({
      store,
      seals,
      key,
      authenticity,
      clock: systemClock,
      leads: () => true,
      failed: () => undefined,
    });
    const audit = new HistoryAudit({ store, seals, sealer, key, authenticity, release: 'bench' });
    const file = path.join(directory, 'history.jsonl');
    const ignored = () => undefined;
    await timed('sealing', () => sealer.seal({ all: true }));
    await timed('audit verify, from the database', () => audit.verify(ignored));
    await timed('audit export', () => writeLines(file, audit.export(new Date().toISOString(), ignored)));
    await timed('audit verify --export', () => verifyExport(readLines(file), {}, ignored));
    await timed('tools/verify-export.mjs', async () =>
      spawnSync(process.execPath, ['tools/verify-export.mjs', file], { stdio: 'inherit' }),
    );
    process.stdout.write(
      `${(fs.statSync(file).size / EVENTS).toFixed(0)} bytes an event in the file; ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB resident here\n`,
    );
  } finally {
    await store.close();
  }
});
