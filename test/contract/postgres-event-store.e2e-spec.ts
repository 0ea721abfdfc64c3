import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DatabaseListener } from '@app/database';
import { derivedUuid } from '@app/kernel';
import { MemoryStreamIndex } from '../../libs/event-store/src/adapters/memory/memory-stream-index.js';
import { PostgresStreamIndex } from '../../libs/event-store/src/adapters/postgres/postgres-stream-index.js';
import { LogReplaced, PostgresEventStore } from '../../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import { AppendSequence } from '../../libs/event-store/src/store/append-sequence.js';
import {
  NO_STREAM,
  StoreUnreachable,
  StreamMoved,
  type Unlisted,
} from '../../libs/event-store/src/store/event-store.js';
import type { IndexEntry } from '../../libs/event-store/src/store/stream-index.js';
import { parseStreamName } from '../../libs/event-store/src/store/stream-name.js';
import { eventually } from '../support/eventually.js';
import { recordables, streamOf } from './recordable.js';
import { PostgresSubject } from './subjects.js';

describe('the event store in PostgreSQL', () => {
  let subject: PostgresSubject;
  let store: PostgresEventStore;

  beforeAll(async () => {
    subject = await PostgresSubject.make();
    store = await subject.open();
  });
  afterAll(() => subject.close());

  it('assigns positions without a gap, whatever is refused meanwhile, and answers with them', async () => {
    const streams = Array.from({ length: 20 }, (_, n) => streamOf('gapless', n));
    const moved = streams.filter((_, n) => n % 4 === 1);
    for (const stream of moved) await store.append(stream, NO_STREAM, recordables(stream, 0, [{ n: 0 }]));
    const start = await store.head();
    const answers = await Promise.all(
      streams.map((stream, n) => {
        const contents = Array.from({ length: 1 + (n % 3) }, (_, index) => ({ index }));
        return store.append(stream, NO_STREAM, recordables(stream, 0, contents)).then(
          (position) => [stream, position] as const,
          () => null,
        );
      }),
    );
    const stored = await store.readAll(start, 100);
    expect(stored.map(({ position }) => position)).toEqual(stored.map((_, index) => start + 1n + BigInt(index)));
    expect(await store.head()).toBe(stored.at(-1)!.position);
    const last = new Map(stored.map(({ stream, position }) => [stream, position]));
    expect(answers.filter((each) => each !== null)).toEqual(
      streams.filter((stream) => !moved.includes(stream)).map((stream) => [stream, last.get(stream)]),
    );
  });

  it('has its own appends in memory as they are read from the log, up to the first append of another process', async () => {
    const [moved, first, second, foreign] = [
      streamOf('own moved'),
      streamOf('own', 1),
      streamOf('own', 2),
      streamOf('foreign'),
    ];
    await store.append(moved, NO_STREAM, recordables(moved, 0, [{ n: 0 }]));
    const start = await store.head();
    await Promise.allSettled(
      [first, moved, second].map((stream) =>
        store.append(
          stream,
          NO_STREAM,
          recordables(stream, 0, [{ n: 1, absent: undefined, list: ['ü', '\u2028"'] }, { n: 2 }]),
        ),
      ),
    );
    expect(store.ownAppends(start, 10)).toHaveLength(4);
    expect(store.ownAppends(start, 10)).toStrictEqual(await store.readAll(start, 10));
    expect(store.ownAppends(start + 1n, 2)).toStrictEqual(await store.readAll(start + 1n, 2));

    const other = await subject.open();
    await other.append(foreign, NO_STREAM, recordables(foreign, 0, [{ n: 0 }]));
    await other.close();
    await store.append(foreign, 0, recordables(foreign, 1, [{ n: 1 }], (await store.read(foreign))[0]!.hash));
    expect(store.ownAppends(start + 4n, 10)).toEqual([]);
    expect(store.ownAppends(start + 5n, 10)).toStrictEqual(await store.readAll(start + 5n, 10));
  });

  describe('where a standby took over that lacks the newest events', () => {
    let made = 0;

    /** A store that knows an event, with the ends of its process. */
    async function knowing() {
      const ends: string[] = [];
      const pool = new pg.Pool({ ...subject.pool.options, max: 2 });
      pool.on('error', () => undefined);
      const one = new PostgresEventStore(pool, new DatabaseListener(pool.options), ({ name }) => void ends.push(name));
      const stream = streamOf('known', ++made);
      await one.append(stream, NO_STREAM, recordables(stream, 0, [{ n: 0 }]));
      const kept = await one.head();
      const [first] = await one.read(stream);
      const append = (revision: number) =>
        one.append(stream, revision - 1, recordables(stream, revision, [{ n: revision }], first!.hash));
      await append(1);
      const close = async () => {
        await one.close();
        await pool.end();
      };
      return { one, kept, append, ends, close };
    }
    const lose = (kept: bigint) =>
      subject.pool.query(`SET session_replication_role = replica; DELETE FROM events WHERE position > ${kept};
        UPDATE event_head SET position = ${kept}; SET session_replication_role = origin`);
    const others = async () => {
      const [stream, other] = [streamOf('others', ++made), await subject.open()];
      await other.append(stream, NO_STREAM, recordables(stream, 0, [{ n: 0 }, { n: 1 }]));
    };

    it.each([
      ['none', () => Promise.resolve()],
      ['others', others],
    ])('appends nothing more and ends its process where the log has %s in their place', async (_, next) => {
      const { one, kept, append, ends, close } = await knowing();
      await lose(kept);
      await next();
      expect(one.ownAppends(kept, 10)).toHaveLength(1);
      await subject.killWriters();
      await eventually(() => one.ownAppends(kept, 10).length === 0);
      for (const kind of [LogReplaced, StoreUnreachable]) await expect(append(2)).rejects.toBeInstanceOf(kind);
      expect(ends).toEqual(['LogReplaced']);
      await close();
    });

    it('ends its process also where that appends nothing', async () => {
      const { one, kept, ends, close } = await knowing();
      await lose(kept);
      await others();
      await subject.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()`,
      );
      await eventually(() =>
        one.readAll(kept, 1).then(
          () => false,
          () => ends.length > 0,
        ),
      );
      expect(ends).toEqual(['LogReplaced']);
      await close();
    });

    it('ends no process that lost its connection to a log that has all it knows', async () => {
      const { append, ends, close } = await knowing();
      await subject.killWriters();
      const isAppended = () =>
        append(2).then(
          () => true,
          () => false,
        );
      await eventually(isAppended);
      expect(ends).toEqual([]);
      await close();
    });
  });

  it('has its reads planned a few times, and then no more', async () => {
    const stream = streamOf('planned');
    const end = await store.append(stream, NO_STREAM, recordables(stream, 0, [{ n: 0 }]));
    for (let read = 0; read < 10; read++) {
      expect(await store.read(stream)).toHaveLength(1);
      await store.endOf(parseStreamName(stream).tenant, end - 1n);
    }
    // one after the other, on one connection of the pool
    const { rows } = await subject.pool.query<{ name: string; special: number; general: number }>(
      `SELECT name, custom_plans::integer AS special, generic_plans::integer AS general FROM pg_prepared_statements
       WHERE name IN ('read-streams', 'ends-of-tenants') ORDER BY name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['ends-of-tenants', 'read-streams']);
    expect(rows.filter(({ special, general }) => special > 5 || general < 5)).toEqual([]);
  });

  it('keeps an event of several kB in its row: one elsewhere costs a third more', async () => {
    const size = async (): Promise<unknown> => {
      const { rows } = await subject.pool.query(
        `SELECT pg_relation_size(reltoastrelid) AS size FROM pg_class WHERE oid = 'events'::regclass`,
      );
      return rows[0].size;
    };
    const before = await size();
    const stream = streamOf('large');
    await store.append(stream, NO_STREAM, recordables(stream, 0, [{ text: randomBytes(3_000).toString('hex') }]));
    expect(await size()).toBe(before);
  });

  it.each(['append_events', 'append_group'])(
    'refuses %s, by which older releases append events without a code',
    async (name) => {
      const stream = streamOf('former', name);
      const [event] = recordables(stream, 0, [{ n: 0 }]);
      const [appends, events] = [
        [{ place: 0, stream, expected: NO_STREAM }],
        [{ append: 0, place: 0, index: 0, stream, revision: 0, ...event }],
      ];
      await expect(
        subject.pool.query(`SELECT * FROM ${name}($1, $2)`, [JSON.stringify(appends), JSON.stringify(events)]),
      ).rejects.toThrow('newer release');
      expect(await store.read(stream)).toEqual([]);
    },
  );

  it.each([`UPDATE events SET type = 'contract.thing-changed'`, 'DELETE FROM events', 'TRUNCATE events'])(
    'refuses %s',
    async (statement) => {
      const stream = streamOf(statement);
      await store.append(stream, NO_STREAM, recordables(stream, 0, [{ n: 0 }]));
      await expect(subject.pool.query(statement)).rejects.toThrow('append-only');
      expect(await store.read(stream)).toHaveLength(1);
    },
  );

  it('fails the appends of a group whose connection is lost, and makes the next ones over a new connection', async () => {
    const head = await subject.pool.connect();
    await head.query('BEGIN');
    await head.query('SELECT position FROM event_head FOR UPDATE'); // events appended now wait in the database
    const waiting = Array.from({ length: 5 }, (_, n) => {
      const stream = streamOf('killed', n);
      return store.append(stream, NO_STREAM, recordables(stream, 0, [{ n }])).then(
        () => 'appended',
        (error: Error) => error,
      );
    });
    for (let waits = 0; waits === 0;) {
      const { rows } = await subject.pool.query<{ waits: string }>(
        `SELECT count(*) AS waits FROM pg_stat_activity WHERE application_name = 'event-store-writer' AND wait_event_type = 'Lock'
         AND datname = current_database()`,
      );
      waits = Number(rows[0]!.waits);
    }
    expect(await subject.killWriters()).toBe(1);
    await head.query('ROLLBACK');
    head.release();

    const outcomes = await Promise.all(waiting);
    const failed = outcomes.filter((each) => each instanceof Error && !(each instanceof StreamMoved));
    expect(failed.length).toBeGreaterThan(0);
    for (const [n, each] of outcomes.entries())
      expect(await store.read(streamOf('killed', n))).toHaveLength(each === 'appended' ? 1 : 0);

    const stream = streamOf('after the loss');
    await store.append(stream, NO_STREAM, recordables(stream, 0, [{ n: 0 }]));
    expect(await store.read(stream)).toHaveLength(1);
  });

  it('does not fail the other appends of a batch with text that the database cannot store', async () => {
    const appends = [
      { text: 'before' },
      { text: 'a NUL \u0000 inside' },
      { text: 'half a pair \ud800' },
      { text: 'after' },
    ].map((data, n) => {
      const stream = streamOf('text', n);
      return store.append(stream, NO_STREAM, recordables(stream, 0, [data])).then(
        () => 'appended',
        (error: Error) => error,
      );
    });
    const outcomes = await Promise.all(appends);
    expect(outcomes).toEqual(['appended', expect.any(Error), expect.any(Error), 'appended']);
    expect(outcomes.filter((each) => each instanceof StreamMoved)).toEqual([]);
  });

  describe.each([
    ['PostgreSQL', () => new PostgresStreamIndex(subject.pool)],
    ['memory', () => new MemoryStreamIndex()],
  ])('beside the index of streams in %s', (kind, make) => {
    const id = (name: string): string => derivedUuid('entry', kind, name);
    const command = (name: string, revision: number): IndexEntry => ({ id: id(name), revision, content: null });
    const step = (name: string, content: string): IndexEntry => ({ id: id(name), revision: 7, content });
    const part = (stream: string, after: number, upTo: number) => ({ stream, after, upTo });

    it('finds entries that are listed, in a stream that is listed far enough', async () => {
      const index = make();
      const stream = streamOf('listed', kind);
      expect([await index.reach(stream), await index.find(stream, 0, [id('a')])]).toEqual([NO_STREAM, null]);
      expect(
        await index.add(part(stream, NO_STREAM, 4), [command('a', 3), step('paid', '5 USD'), step('given up', '')]),
      ).toBe(true);
      expect(await index.reach(stream)).toBe(4);
      const found = await index.find(stream, 4, [id('given up'), id('b'), id('a'), id('paid')]);
      expect([...found!.values()].toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
        [command('a', 3), step('paid', '5 USD'), step('given up', '')].toSorted((a, b) => a.id.localeCompare(b.id)),
      );
      expect(await index.find(stream, 5, [id('a')])).toBeNull();
      expect(await index.find(streamOf('of another', kind), 0, [id('a')])).toBeNull();
    });

    it('lists without a gap, the same part once however many processes list it', async () => {
      const index = make();
      const stream = streamOf('parts', kind);
      expect(await index.add(part(stream, 4, 9), [command('late', 6)])).toBe(false);
      const entries = Array.from({ length: 50 }, (_, n) => command(`many ${n}`, n));
      const added = await Promise.all([
        index.add(part(stream, NO_STREAM, 49), entries),
        index.add(part(stream, NO_STREAM, 49), entries.toReversed()),
        index.add(part(stream, NO_STREAM, 30), entries.slice(0, 31)),
      ]);
      expect([added, await index.reach(stream)]).toEqual([[true, true, true], 49]);
      expect(await index.add(part(stream, 60, 80), [command('gap', 70)])).toBe(false);
      expect(await index.add(part(stream, 49, 60), [command('many 3', 55), command('next', 60)])).toBe(true);
      const found = await index.find(stream, 60, ['many 3', 'late', 'gap', 'next'].map(id));
      expect([...found!.values()]).toEqual(expect.arrayContaining([command('many 3', 3), command('next', 60)]));
      expect(found!.size).toBe(2);
    });
  });

  it('refuses an append that relies on an entry to be absent which is listed, and none beside it', async () => {
    const index = new PostgresStreamIndex(subject.pool);
    const [known, unlisted, plain, further] = ['known', 'not so far', 'plain', 'new'].map((name) =>
      streamOf('index', name),
    );
    const listed = [1, 2, 3].map((n) => derivedUuid('listed', n));
    const absent = [4, 5, 6].map((n) => derivedUuid('listed', n));
    for (const stream of [known!, further!])
      await index.add(
        { stream, after: NO_STREAM, upTo: 3 },
        listed.map((id) => ({ id, revision: 1, content: null })),
      );
    const append = (stream: string, reliesOn?: Unlisted) =>
      store.append(stream, NO_STREAM, recordables(stream, 0, [{ n: 0 }]), { unlisted: reliesOn }).then(
        () => 'appended',
        (error: Error) => error.name,
      );
    const start = await store.head();
    expect(
      await Promise.all([
        append(known!, { reach: 3, ids: [...absent, listed[1]!] }),
        append(unlisted!, { reach: 0, ids: absent }),
        append(plain!),
        append(further!, { reach: 3, ids: absent }),
      ]),
    ).toEqual(['StreamMoved', 'StreamMoved', 'appended', 'appended']);
    expect(await append(known!, { reach: 4, ids: absent })).toBe('StreamMoved'); // not listed so far
    expect(await append(known!, { reach: 3, ids: [] })).toBe('appended');
    expect((await store.readAll(start, 10)).map(({ stream }) => stream)).toEqual([plain, further, known]);
  });

  it('stores the appends of a sequence together, in their order, and none behind one whose stream has moved', async () => {
    const [moved, known] = [streamOf('sequences', 'moved'), streamOf('sequences', 'known')];
    await store.append(moved, NO_STREAM, recordables(moved, 0, [{ n: 0 }]));
    const index = new PostgresStreamIndex(subject.pool);
    const listed = derivedUuid('listed', 'of a sequence');
    await index.add({ stream: known, after: NO_STREAM, upTo: 3 }, [{ id: listed, revision: 1, content: null }]);
    const start = await store.head();
    const whole = new AppendSequence();
    const broken = new AppendSequence();
    const crossed = new AppendSequence();
    const listing = new AppendSequence();
    const append = (name: string, sequences: readonly AppendSequence[], unlisted?: Unlisted) => {
      const stream = name === 'moved' ? moved : name === 'known' ? known : streamOf('sequences', name);
      return store.append(stream, NO_STREAM, recordables(stream, 0, [{ n: 0 }]), { sequences, unlisted }).then(
        () => 'stored',
        (error: Error) => error.name,
      );
    };
    const outcomes = (names: readonly (readonly [string, readonly AppendSequence[], Unlisted?])[]) =>
      Promise.all(names.map(async ([name, ...rest]) => [name, await append(name, ...rest)]));
    expect(
      Object.fromEntries(
        await outcomes([
          ['first', [whole]],
          ['before', [broken]],
          ['moved', [broken]],
          ['second', [whole]],
          ['after', [broken, crossed]],
          ['after that', [crossed]],
          ['third', [whole]],
        ]),
      ),
    ).toEqual({
      first: 'stored',
      before: 'stored',
      moved: 'StreamMoved',
      second: 'stored',
      after: 'StreamMoved',
      'after that': 'StreamMoved',
      third: 'stored',
    });
    expect([whole, broken, crossed].map(({ isBroken }) => isBroken)).toEqual([false, true, true]);
    expect(
      Object.fromEntries(
        await outcomes([
          ['known', [listing], { reach: 3, ids: [listed] }],
          ['fourth', [listing]],
        ]),
      ),
    ).toEqual({ known: 'StreamMoved', fourth: 'StreamMoved' });
    const stored = await store.readAll(start, 10);
    expect(stored.map(({ stream }) => stream)).toEqual(
      ['first', 'before', 'second', 'third'].map((name) => streamOf('sequences', name)),
    );
    expect(stored.map(({ position }) => position)).toEqual([1n, 2n, 3n, 4n].map((n) => start + n));
  });

  it('finishes work in progress when it is closed, appends nothing after that, and leaves no connection behind', async () => {
    const closing = await subject.open();
    const streams = Array.from({ length: 20 }, (_, n) => streamOf('closing', n));
    const appends = streams.map((stream) => closing.append(stream, NO_STREAM, recordables(stream, 0, [{ n: 0 }])));
    await closing.close();
    await Promise.all(appends);
    const late = streamOf('late');
    await expect(closing.append(late, NO_STREAM, recordables(late, 0, [{ n: 0 }]))).rejects.toThrow('closed');
    expect(await subject.killWriters()).toBe(1); // that of the other store
  });
});
