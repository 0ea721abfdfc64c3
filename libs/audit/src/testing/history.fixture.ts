import { type Json, derivedUuid, tenantKey } from '@app/kernel';
import { BEGINNING, eventHash, EventMacs, genesisHash, type RecordableEvent, SealKey } from '@app/event-store';
import { MemoryEventStore } from '@app/event-store/testing';
import { TEST_TENANT, TestClock } from '@app/kernel/testing';
import { MemorySeals } from '../seals/memory-seals.js';
import { Sealer } from '../seals/sealer.js';

/** An in-memory log with its seals and sealer. */
export class MemoryHistory {
  readonly store = new MemoryEventStore();
  readonly seals = new MemorySeals();
  readonly clock = new TestClock();
  readonly key = new SealKey(Buffer.alloc(32, 1));
  readonly macs = new EventMacs(Buffer.alloc(32, 1));
  unauthenticatedUpTo = BEGINNING;
  readonly sealer = this.anotherSealer();
  private readonly ends = new Map<string, RecordableEvent[]>();

  anotherSealer(): Sealer {
    const { store, seals, clock, key } = this;
    const authenticity = () => ({ macs: this.macs, after: this.unauthenticatedUpTo });
    return new Sealer({ store, seals, clock, key, authenticity, leads: () => true, failed: () => undefined });
  }

  /** Appends an event to a stream and returns the stream's name. */
  async happens(name: string, data: { readonly [member: string]: Json } = {}): Promise<string> {
    const stream = `${tenantKey(TEST_TENANT)}.history.thing-${derivedUuid(name)}`;
    const before = this.ends.get(stream) ?? [];
    const revision = before.length;
    const metadata = {
      tenant: tenantKey(TEST_TENANT),
      commandId: derivedUuid(name, revision),
      requestHash: 'request',
      correlationId: `about ${name}`,
      causationId: null,
      actor: 'test',
      at: this.clock.now().toISOString(),
      release: 'test',
    };
    const body = {
      id: derivedUuid(stream, revision),
      type: 'history.thing-happened',
      version: 1,
      data,
      metadata,
      previousHash: before.at(-1)?.hash ?? genesisHash(stream),
    };
    const hash = eventHash(stream, revision, body);
    const event = { ...body, hash, mac: this.macs.of(hash) };
    await this.store.append(stream, revision - 1, [event]);
    this.ends.set(stream, [...before, event]);
    return stream;
  }
}
