import fs from 'node:fs';
import path from 'node:path';
import { type Aggregate, type Json, type Tenant, derivedUuid, tenantKey } from '@app/kernel';
import { eventHash, genesisHash } from '../../libs/event-store/src/store/codec.js';
import { SEALED } from '../../libs/event-store/src/store/event-registry.js';
import { type EventStore, NO_STREAM, type RecordableEvent } from '../../libs/event-store/src/store/event-store.js';
import { streamName } from '../../libs/event-store/src/store/stream-name.js';
import type { KeyVault } from '../../libs/event-store/src/vault/key-vault.js';

const CONCURRENT_STREAMS = 200;
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Appends streams that hold each event of an aggregate once, over and over, to tenants in turn; answers how many events they have. */
export async function appendCatalogue(
  { store, vault, aggregates }: { store: EventStore; vault: KeyVault; aggregates: readonly Aggregate[] },
  tenants: readonly Tenant[],
  wanted: number,
): Promise<number> {
  let events = 0;
  for (let copy = 0; events < wanted; copy++) {
    const streams = await Promise.all(
      Array.from({ length: CONCURRENT_STREAMS }, (_, index) =>
        streamOf(
          tenants[index % tenants.length]!,
          aggregates[(copy + index) % aggregates.length]!,
          derivedUuid('bench', copy, index),
          vault,
        ),
      ),
    );
    await Promise.all(streams.map(({ stream, events: own }) => store.append(stream, NO_STREAM, own)));
    events += streams.reduce((sum, { events: own }) => sum + own.length, 0);
  }
  return events;
}

/** One stream that holds each event of an aggregate once, with the data of its golden file. */
async function streamOf(
  tenant: Tenant,
  aggregate: Aggregate,
  id: string,
  vault: KeyVault,
): Promise<{ stream: string; events: RecordableEvent[] }> {
  const stream = streamName(tenant, aggregate, id);
  const events: RecordableEvent[] = [];
  for (const [revision, { type, version, personal, subject }] of aggregate.events.entries()) {
    const file = path.join(ROOT, 'test/golden/events', `${type}.v${version}.json`);
    const { data } = JSON.parse(fs.readFileSync(file, 'utf8')) as { readonly data: Readonly<Record<string, Json>> };
    const [clear, sealed] = [false, true].map((isPersonal) =>
      Object.fromEntries(Object.entries(data).filter(([name]) => personal.includes(name) === isPersonal)),
    );
    const body = {
      id: derivedUuid(stream, revision),
      type,
      version,
      data:
        personal.length === 0
          ? data
          : { ...clear, [SEALED]: await vault.seal(tenant, String(data[subject!]), sealed!) },
      metadata: {
        tenant: tenantKey(tenant),
        commandId: derivedUuid(stream, revision),
        requestHash: 'a'.repeat(64),
        correlationId: derivedUuid(stream),
        causationId: null,
        actor: 'token:bench',
        at: '2026-01-15T12:00:00.000Z',
        release: 'bench',
      },
      previousHash: events.at(-1)?.hash ?? genesisHash(stream),
    };
    events.push({ ...body, hash: eventHash(stream, revision, body) });
  }
  return { stream, events };
}
