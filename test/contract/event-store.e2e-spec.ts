import type { Json } from '@app/kernel';
import { MemoryEventStore } from '../../libs/event-store/src/adapters/memory/memory-event-store.js';
import { eventHash } from '../../libs/event-store/src/store/codec.js';
import {
  CannotAppendTogether,
  type Checkpoint,
  type EventStore,
  NO_STREAM,
  type StoredEvent,
  StreamMoved,
} from '../../libs/event-store/src/store/event-store.js';
import { partitionOf, partitionOfStream } from '../../libs/event-store/src/store/partitions.js';
import { parseStreamName } from '../../libs/event-store/src/store/stream-name.js';
import { METADATA, recordables, streamOf } from './recordable.js';
import { EventStoreDbSubject, PostgresSubject, type Subject, memory } from './subjects.js';

const PARTITION_OF_FIRST = 15;

async function everything(store: EventStore, after: Checkpoint): Promise<StoredEvent[]> {
  const all: StoredEvent[] = [];
  for (;;) {
    const page = await store.readAll(all.at(-1)?.position ?? after, 100);
    if (page.length === 0) return all;
    all.push(...page);
  }
}

function ascend(positions: readonly Checkpoint[]): boolean {
  return positions.every((position, index) => index === 0 || position > positions[index - 1]!);
}

function outcome(append: Promise<bigint>): Promise<'appended' | 'moved'> {
  return append.then(
    () => 'appended',
    (error: unknown) => {
      if (error instanceof StreamMoved) return 'moved';
      throw error;
    },
  );
}

describe.each<[string, () => Promise<Subject>]>([
  ['memory', memory],
  ['PostgreSQL', () => PostgresSubject.make()],
  ['EventStoreDB', () => EventStoreDbSubject.make()],
])('every event store gives the same guarantees: %s', (_name, make) => {
  let subject: Subject;
  let store: EventStore;
  let another: EventStore;
  let beginning: Checkpoint;

  beforeAll(async () => {
    subject = await make();
    store = await subject.open();
    another = await subject.open();
    beginning = await store.head();
  });
  afterAll(() => subject.close());

  it('keeps the authentication code of each event, and its absence on older ones', async () => {
    const stream = streamOf('codes');
    const [first, second] = recordables(stream, 0, [{ n: 0 }, { n: 1 }]);
    await store.append(stream, NO_STREAM, [{ ...first!, mac: 'ab'.repeat(32) }, second!]);
    const kept = await store.read(stream);
    expect(kept.map(({ mac }) => mac)).toEqual(['ab'.repeat(32), undefined]);
    expect(kept.map((event) => 'mac' in event)).toEqual([true, false]);
  });

  it('restores the events of another copy in their order, interleaved streams included', async () => {
    const [one, other] = [streamOf('copied', 'one'), streamOf('copied', 'other')];
    const copy = new MemoryEventStore();
    const [first, second] = [recordables(one, 0, [{ n: 0 }, { n: 1 }, { n: 2 }]), recordables(other, 0, [{ n: 0 }])];
    await copy.append(one, NO_STREAM, first.slice(0, 2));
    await copy.append(other, NO_STREAM, second);
    await copy.append(one, 1, first.slice(2));
    const before = await store.head();
    // numeric positions are used unchanged, here after those of other tests
    const events = (await copy.readAll(0n, 10)).map((event) => ({ ...event, position: event.position + before }));
    await store.restore(events);
    await store.restore([]);
    const stored = await everything(store, before);
    expect(stored.map(({ position: _, ...event }) => event)).toEqual(events.map(({ position: _, ...event }) => event));
    expect(await store.head()).toBe(stored.at(-1)!.position);
    await store.restore(events).catch(() => undefined); // refused, or already restored
    expect(await everything(another, before)).toEqual(stored);
  });

  it('reads the events of some partitions, each once and in their order, and how far it has read', async () => {
    const before = await store.head();
    const keys = Array.from({ length: 12 }, (_, n) => `00000000-0000-8000-8000-0000000001${n + 10}~sandbox`);
    const streams = keys.map((key) => streamOf('of a partition').replace(METADATA.tenant, key));
    for (const stream of streams)
      await store.append(stream, NO_STREAM, recordables(stream, 0, [{ n: 0 }, { n: 1 }, { n: 2 }]));
    const partitions = [0, 1, 2, 3, 5, 8, 13];
    const read: StoredEvent[] = [];
    for (let after = before; ;) {
      const { events, upTo } = await store.readPartitions(partitions, after, 4);
      read.push(...events);
      if (upTo === after) break;
      expect(upTo).toBeGreaterThan(after);
      after = upTo;
    }
    const own = (await everything(store, before)).filter(({ stream }) =>
      partitions.includes(partitionOfStream(stream)),
    );
    expect(read).toEqual(own);
    expect(new Set(own.map(({ stream }) => stream)).size).toBeGreaterThan(0);
    expect(new Set(own.map(({ stream }) => stream)).size).toBeLessThan(keys.length);
    expect(partitionOf(keys[0]!)).toBe(PARTITION_OF_FIRST); // of stored events: it never changes
  });

  it('appends new streams together in the order of their events, all or nothing, or says that it cannot', async () => {
    const [one, other, third] = ['one', 'other', 'third'].map((name) => streamOf('together', name));
    const placed = (stream: string, count: number) =>
      recordables(
        stream,
        0,
        Array.from({ length: count }, (_, n) => ({ n })),
      ).map((event, revision) => ({
        ...event,
        stream,
        revision,
      }));
    const [first, second] = placed(one!, 2);
    const events = [first!, ...placed(other!, 1), second!];
    const before = await store.head();
    if (!store.countsPositions)
      return void (await expect(store.appendTogether(events)).rejects.toThrow(CannotAppendTogether));
    const end = await store.appendTogether(events);
    const stored = await everything(store, before);
    expect(stored.map(({ position: _, ...event }) => event)).toEqual(events);
    expect([stored.at(-1)!.position, await store.head()]).toEqual([end, end]);
    await expect(store.appendTogether([...placed(third!, 1), first!])).rejects.toThrow();
    expect(await everything(another, before)).toEqual(stored);
    await store.append(other!, 0, recordables(other!, 1, [{ n: 1 }], stored[1]!.hash));
  });

  it('begins a stream at revision 0 when none is expected, and continues at the exact revision', async () => {
    const stream = streamOf('begins');
    const first = await store.append(stream, NO_STREAM, recordables(stream, 0, [{ n: 0 }, { n: 1 }]));
    const second = await store.append(stream, 1, recordables(stream, 2, [{ n: 2 }]));

    const events = await store.read(stream);
    expect(events.map(({ revision, data }) => [revision, data])).toEqual([
      [0, { n: 0 }],
      [1, { n: 1 }],
      [2, { n: 2 }],
    ]);
    expect(events.slice(1).map(({ position }) => position)).toEqual([first, second]);
    expect(ascend(events.map(({ position }) => position))).toBe(true);
    expect(events.every((event) => event.stream === stream)).toBe(true);
  });

  it.each([
    ['a stream that is there already', NO_STREAM],
    ['a revision that is past', 0],
    ['a revision that is still to come', 2],
  ])('refuses an append that expects %s', async (what, expected) => {
    const stream = streamOf('moved', what);
    await store.append(stream, NO_STREAM, recordables(stream, 0, [{ n: 0 }, { n: 1 }]));
    await expect(store.append(stream, expected, recordables(stream, expected + 1, [{ n: 9 }]))).rejects.toThrow(
      StreamMoved,
    );
    await expect(store.append(streamOf('absent', what), 0, recordables(stream, 1, [{ n: 9 }]))).rejects.toThrow(
      StreamMoved,
    );
    expect(await store.read(stream)).toHaveLength(2);
  });

  it('refuses to append nothing', async () => {
    await expect(store.append(streamOf('nothing'), NO_STREAM, [])).rejects.toThrow('nothing to append');
  });

  it('accepts one of several writers that race for a revision, in one store and across stores', async () => {
    const stream = streamOf('race');
    for (let revision = 0; revision < 8; revision++) {
      const writers = Array.from({ length: 12 }, (_, writer) =>
        outcome(
          (writer % 2 === 0 ? store : another).append(
            stream,
            revision - 1,
            recordables(stream, revision, [{ writer }]),
          ),
        ),
      );
      const outcomes = await Promise.all(writers);
      expect(outcomes.filter((each) => each === 'appended')).toHaveLength(1);
    }
    expect((await store.read(stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('gives each append its own outcome: a conflict does not fail the appends of the same batch', async () => {
    const taken = streamOf('group', 'taken');
    await store.append(taken, NO_STREAM, recordables(taken, 0, [{ n: 0 }]));
    const appends = Array.from({ length: 30 }, (_, writer) => {
      const stream = writer % 3 === 0 ? taken : streamOf('group', writer);
      return outcome(store.append(stream, NO_STREAM, recordables(stream, 0, [{ writer }])));
    });
    expect(await Promise.all(appends)).toEqual(
      Array.from({ length: 30 }, (_, writer) => (writer % 3 === 0 ? 'moved' : 'appended')),
    );
    expect(await store.read(taken)).toHaveLength(1);
  });

  it('returns a position that is not before the newest event of a tenant, by whichever process it was appended', async () => {
    const stream = streamOf('ends');
    const { tenant } = parseStreamName(stream);
    const first = await store.append(stream, NO_STREAM, recordables(stream, 0, [{ n: 0 }]));
    const second = await another.append(stream, 0, recordables(stream, 1, [{ n: 1 }]));
    for (const after of [beginning, first]) expect(await store.endOf(tenant, after)).toBeGreaterThanOrEqual(second);
    const head = await store.head();
    expect(await store.endOf(tenant, head)).toBe(head);
    const both = await Promise.all([store.endOf(tenant, first), store.endOf(tenant, head)]);
    expect(both).toEqual([await store.endOf(tenant, first), head]);
  });

  it('assigns positions in the order of commits, so that a reader that polls while many write misses nothing', async () => {
    const start = await store.head();
    const seen: StoredEvent[] = [];
    let writing = true;
    const reader = (async () => {
      for (let last = false; ;) {
        const page = await another.readAll(seen.at(-1)?.position ?? start, 7);
        seen.push(...page);
        if (page.length === 0) {
          if (last) return;
          last = !writing; // one more read after the last write
          await new Promise(setImmediate);
        }
      }
    })();
    const stores = [store, another, await subject.open()];
    const writers = stores.flatMap((one, which) =>
      Array.from({ length: 6 }, async (_, writer) => {
        const own = streamOf('positions', which, writer);
        const shared = streamOf('positions', 'shared', writer);
        for (let revision = 0; revision < 10; revision++) {
          await one.append(own, revision - 1, recordables(own, revision, [{ revision }]));
          await outcome(one.append(shared, revision - 1, recordables(shared, revision, [{ which }, { which }])));
        }
      }),
    );
    await Promise.all(writers);
    writing = false;
    await reader;

    expect(ascend([start, ...seen.map(({ position }) => position)])).toBe(true);
    expect(seen.at(-1)!.position).toBe(await store.head());
    const places = new Map<string, number>();
    for (const { stream, revision } of seen) {
      expect(revision).toBe((places.get(stream) ?? -1) + 1);
      places.set(stream, revision);
    }
    for (const [stream, revision] of places) expect(await store.read(stream)).toHaveLength(revision + 1);
  });

  it('returns every event unchanged, so that its hash can be computed again', async () => {
    const stream = streamOf('json');
    const data: { readonly [name: string]: Json } = {
      zebra: 1,
      apple: 2,
      '10': 'a key that looks like a number',
      ' ': '',
      '': 'empty key',
      amount: '123456789012345678901234567890',
      negative: -9007199254740991,
      text: 'Zoë — 漢字 🦓 "quoted" \\ / \b\f\n\r\t \u2028 \u007f',
      escaped: '\\u0041 \\n',
      list: [[], {}, [null, true, false, 0]],
      nested: { b: { d: 1, c: 2 }, a: [{ y: 1, x: 2 }] },
      constructor: 'text',
      nothing: null,
    };
    const [event] = recordables(stream, 0, [data]);
    await store.append(stream, NO_STREAM, [event!]);
    const [stored] = await another.read(stream);
    const { position, stream: itsStream, revision, hash, ...body } = stored!;

    expect(JSON.stringify(stored!.data)).toBe(JSON.stringify(data));
    expect({ ...body, hash }).toEqual(event);
    expect(eventHash(itsStream, revision, body)).toBe(hash);
    expect(position).toBe(await store.head());
  });

  it('reads a range of a stream, both ends included', async () => {
    const stream = streamOf('range');
    await store.append(
      stream,
      NO_STREAM,
      recordables(
        stream,
        0,
        [0, 1, 2, 3, 4].map((n) => ({ n })),
      ),
    );
    const revisions = async (range: { from?: number; upTo?: number }) =>
      (await store.read(stream, range)).map(({ revision }) => revision);
    expect(await revisions({ from: 3 })).toEqual([3, 4]);
    expect(await revisions({ upTo: 1 })).toEqual([0, 1]);
    expect(await revisions({ from: 1, upTo: 2 })).toEqual([1, 2]);
    expect(await revisions({ from: 5 })).toEqual([]);
    expect(await store.read(streamOf('never written'))).toEqual([]);
  });

  it('reads the whole log in pages, whatever their size', async () => {
    const all = await everything(store, beginning);
    const page = await store.readAll(all[4]!.position, 3);
    expect(page).toEqual(all.slice(5, 8));
    expect(await store.readAll(await store.head(), 10)).toEqual([]);
    expect(all.at(-1)!.position).toBe(await store.head());
    const some = [...new Set(all.map(({ stream }) => stream))].slice(0, 20);
    for (const stream of some) expect(all.filter((event) => event.stream === stream)).toEqual(await store.read(stream));
  });

  it('notifies listeners of every store on the log, until they leave', async () => {
    const calls = { here: 0, there: 0, left: 0 };
    store.onAppended(() => calls.here++);
    another.onAppended(() => calls.there++);
    store.onAppended(() => calls.left++)();
    const stream = streamOf('nudge');
    // a notification may be lost, such as one sent before the listener is registered
    for (let n = 0; n < 1_000 && (calls.here === 0 || calls.there === 0); n++) {
      await store.append(stream, n - 1, recordables(stream, n, [{ n }]));
    }
    expect(calls).toMatchObject({ here: expect.any(Number), left: 0 });
    expect(Math.min(calls.here, calls.there)).toBeGreaterThan(0);
  });
});
