import { status } from '@grpc/grpc-js';
import {
  EventStoreDbEventStore,
  type EventStoreDbOptions,
} from '../../libs/event-store/src/adapters/eventstoredb/eventstoredb-event-store.js';
import {
  AppendTooLarge,
  BEGINNING,
  type Checkpoint,
  NO_STREAM,
  StoreUnreachable,
  StreamMoved,
} from '../../libs/event-store/src/store/event-store.js';
import { eventually } from '../support/eventually.js';
import { EventLog } from '../support/eventstoredb/event-log.js';
import { type Fault, LoopbackServer } from '../support/eventstoredb/loopback-server.js';
import { recordables, streamOf } from './recordable.js';
import { EventStoreDbSubject } from './subjects.js';

/** For tests in which the server does not respond in time. */
const SHORT_DEADLINE = { deadlineMilliseconds: 250 };

describe('the event store in EventStoreDB', () => {
  let server: LoopbackServer;
  let subject: EventStoreDbSubject;
  let store: EventStoreDbEventStore;

  beforeEach(async () => {
    server = await LoopbackServer.start();
    subject = EventStoreDbSubject.on(server);
    store = await subject.open();
  });
  afterEach(() => subject.close());

  const first = (stream: string, n = 0): Promise<Checkpoint> =>
    store.append(stream, NO_STREAM, recordables(stream, 0, [{ n }]));
  const never = new Promise<void>(() => undefined);

  it.each<[string, Fault]>([
    ['the connection is cut before it is made', { kind: 'cut' }],
    ['the connection is cut before its answer comes', { kind: 'answer lost' }],
    ['its answer is later than the deadline', { kind: 'answer late', after: never }],
    ['the server says that it is unavailable', { kind: 'refused', code: status.UNAVAILABLE }],
    ['the server ran out of time', { kind: 'refused', code: status.DEADLINE_EXCEEDED }],
  ])('makes an append once and answers it when %s', async (_what, fault) => {
    const stream = streamOf('fault');
    await first(stream);
    server.upset('append', fault, fault);
    const tried = fault.kind === 'answer late' ? await subject.open(SHORT_DEADLINE) : store;
    const position = await tried.append(stream, 0, recordables(stream, 1, [{ n: 1 }, { n: 2 }]));
    const events = await store.read(stream);
    expect(events.map(({ data }) => data)).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
    expect(position).toBe(events.at(-1)!.position);
    expect(server.calls.filter((call) => call === 'append').length).toBeGreaterThanOrEqual(4);
  });

  it.each<[string, Fault]>([
    ['cut', { kind: 'cut' }],
    ['late', { kind: 'answer late', after: never }],
    ['refused', { kind: 'refused', code: status.UNAVAILABLE }],
  ])('reads again when a read is %s', async (_what, fault) => {
    const stream = streamOf('read again');
    const position = await first(stream);
    const tried = fault.kind === 'answer late' ? await subject.open(SHORT_DEADLINE) : store;
    server.upset('read', fault);
    expect(await tried.read(stream)).toHaveLength(1);
    server.upset('read', fault);
    expect(await tried.readAll(BEGINNING, 10)).toHaveLength(1);
    server.upset('read', fault);
    expect(await tried.head()).toBe(position);
  });

  it('treats only identical appends as repeated: of two writers of one command, one conflicts', async () => {
    const stream = streamOf('same id');
    const [mine, theirs] = [recordables(stream, 0, [{ writer: 1 }]), recordables(stream, 0, [{ writer: 2 }])];
    await store.append(stream, NO_STREAM, mine);
    await expect(store.append(stream, NO_STREAM, [{ ...theirs[0]!, id: mine[0]!.id }])).rejects.toThrow(StreamMoved);
    expect(await store.append(stream, NO_STREAM, mine)).toBe((await store.read(stream))[0]!.position);
    expect(await store.read(stream)).toHaveLength(1);
  });

  it('reports that it is unreachable when no server answers within its time limit, and works again when one does', async () => {
    const withShortTimeout = await subject.open({ deadlineMilliseconds: 50, retryMilliseconds: 200 });
    const stream = streamOf('away');
    await first(stream);
    server.stop();
    await expect(withShortTimeout.append(stream, 0, recordables(stream, 1, [{ n: 1 }]))).rejects.toThrow(
      StoreUnreachable,
    );
    await expect(withShortTimeout.read(stream)).rejects.toThrow(StoreUnreachable);
    await expect(withShortTimeout.readAll(BEGINNING, 10)).rejects.toThrow(StoreUnreachable);
    await expect(withShortTimeout.head()).rejects.toThrow(/^the event store is unreachable: /);
    await server.resume();
    const second = recordables(stream, 1, [{ n: 1 }]);
    const succeeds = (work: () => Promise<unknown>) =>
      work().then(
        () => true,
        (error: unknown) => {
          if (error instanceof StoreUnreachable) return false; // a slow machine may exceed the short time limit
          throw error;
        },
      );
    await eventually(() => succeeds(() => withShortTimeout.append(stream, 0, second)));
    await eventually(() => succeeds(() => withShortTimeout.read(stream)));
    expect(await store.read(stream)).toHaveLength(2);
  });

  it('does not take a refusal for an absence', async () => {
    server.upset('append', { kind: 'refused', code: status.PERMISSION_DENIED });
    await expect(first(streamOf('refused'))).rejects.not.toThrow(StoreUnreachable);
    expect(server.calls).toEqual(['append']);
  });

  it('keeps every append once, in order, while the server comes and goes', async () => {
    let kept = 0;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const stream = streamOf('restarts', writer);
      let hash: string | undefined;
      for (let revision = 0; revision < 25; revision++, kept++) {
        const events = recordables(stream, revision, [{ revision }], hash);
        await store.append(stream, revision - 1, events);
        hash = events[0]!.hash;
      }
    });
    const restarts = (async () => {
      for (let restart = 1; restart <= 10; restart++) {
        await eventually(() => kept >= restart * 15);
        server.stop();
        await server.resume();
      }
    })();
    await Promise.all([...writers, restarts]);
    for (let writer = 0; writer < 8; writer++) {
      const events = await store.read(streamOf('restarts', writer));
      expect(events.map(({ data }) => data)).toEqual(Array.from({ length: 25 }, (_, revision) => ({ revision })));
      expect(events.slice(1).map(({ previousHash }) => previousHash)).toEqual(
        events.slice(0, -1).map(({ hash }) => hash),
      );
    }
  });

  it.each<[string, (server: LoopbackServer) => Promise<void> | void]>([
    ['drops the subscription', (one) => one.dropSubscriptions()],
    [
      'is started again',
      async (one) => {
        one.stop();
        await one.resume();
      },
    ],
    [
      'refuses the next ones too',
      (one) => {
        one.upset('subscribe', { kind: 'refused', code: status.UNAVAILABLE }, { kind: 'cut' });
        one.dropSubscriptions();
      },
    ],
  ])('keeps reporting appends of others after the server %s', async (_what, happens) => {
    let nudges = 0;
    store.onAppended(() => nudges++);
    await eventually(() => server.subscribers === 1);
    const another = await subject.open();
    const nudgedBy = async (name: string): Promise<void> => {
      const before = nudges;
      const stream = streamOf('nudges', name);
      await another.append(stream, NO_STREAM, recordables(stream, 0, [{ name }]));
      await eventually(() => nudges > before);
    };
    await nudgedBy('before');
    const subscribed = (): number => server.calls.filter((call) => call === 'subscribe').length;
    const before = subscribed();
    await happens(server);
    await eventually(() => subscribed() > before && server.subscribers === 1);
    await nudgedBy('after');
  });

  it("skips the server's own events, and does not read them twice", async () => {
    const stream = streamOf('system');
    await first(stream);
    for (let n = 0; n < 300; n++) server.log.appendSystemEvent('$stats-collected');
    const [event] = await store.readAll(BEGINNING, 10);
    expect(await store.readAll(event!.position, 10)).toEqual([]);
    const calls = server.calls.length;
    expect(await store.readAll(event!.position, 10)).toEqual([]);
    expect(server.calls.length - calls).toBe(1);
    expect(await (await subject.open()).head()).toBe(event!.position);
    const stored = await store.append(stream, 0, recordables(stream, 1, [{ n: 1 }]));
    server.log.appendSystemEvent('$stats-collected');
    expect((await store.readAll(event!.position, 10)).map(({ position }) => position)).toEqual([stored]);
    expect(await store.readAll(BEGINNING, 10)).toHaveLength(2);
    expect(await store.head()).toBe(stored);
  });

  it('is at the beginning of a log that holds no events of ours', async () => {
    for (let n = 0; n < 20; n++) server.log.appendSystemEvent('$stats-collected');
    expect(await store.head()).toBe(BEGINNING);
    expect(await store.readAll(BEGINNING, 10)).toEqual([]);
  });

  it('stores nothing of an append that is larger than the server accepts', async () => {
    const small = await LoopbackServer.start(new EventLog(10_000));
    const limited = EventStoreDbSubject.on(small);
    const other = await limited.open();
    const stream = streamOf('large');
    await expect(
      other.append(stream, NO_STREAM, recordables(stream, 0, [{ text: 'x'.repeat(12_000) }])),
    ).rejects.toThrow(AppendTooLarge);
    expect(await other.read(stream)).toEqual([]);
    await limited.close();
  });

  it('makes one call for each append, and no unnecessary one', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => first(streamOf('calls', n))));
    expect(server.calls).toEqual(Array.from({ length: 20 }, () => 'append'));
  });

  it('finishes work in progress when it is closed, appends nothing after that, and leaves no subscription behind', async () => {
    store.onAppended(() => undefined);
    await eventually(() => server.subscribers === 1);
    const streams = Array.from({ length: 20 }, (_, n) => streamOf('closing', n));
    const appends = streams.map((stream) => first(stream));
    await store.close();
    await Promise.all(appends);
    await expect(first(streamOf('late'))).rejects.toThrow('closed');
    await eventually(() => server.subscribers === 0);
  });

  it('shows no part of an address that it cannot parse', () => {
    const open = (): unknown =>
      new EventStoreDbEventStore({ connectionString: 'esdb://admin:p4ssw0rd@host:port?nonsense' });
    expect(open).toThrow(/^the address of EventStoreDB is invalid/);
    expect(open).not.toThrow(/p4ssw0rd/);
  });
});

describe('the event store in an EventStoreDB cluster', () => {
  let nodes: LoopbackServer[];
  let store: EventStoreDbEventStore;

  beforeEach(async () => {
    nodes = await LoopbackServer.startCluster(3);
  });
  afterEach(async () => {
    await store.close();
    for (const node of nodes) node.stop();
  });

  const open = (connectionString: string, options: Partial<EventStoreDbOptions> = {}): void => {
    store = new EventStoreDbEventStore({ connectionString, ...options });
  };
  const called = (node: LoopbackServer): number => node.calls.filter((call) => call === 'append').length;

  it.each([
    ['named one by one', () => `esdb://${nodes.map(({ address }) => address).join(',')}?tls=false`],
    ['found by gossip', () => `esdb+discover://${nodes[1]!.address}?tls=false`],
  ])('appends to the leader of nodes that are %s', async (_what, connectionString) => {
    open(connectionString());
    const stream = streamOf('leader');
    await store.append(stream, NO_STREAM, recordables(stream, 0, [{ n: 0 }]));
    expect(await store.read(stream)).toHaveLength(1);
    expect(nodes.map(called)).toEqual([1, 0, 0]);
  });

  it('follows the leader from a node that no longer leads, and finds another when a node is gone', async () => {
    open(`esdb+discover://${nodes.map(({ address }) => address).join(',')}?tls=false`);
    const stream = streamOf('failover');
    const append = (revision: number): Promise<Checkpoint> =>
      store.append(stream, revision - 1, recordables(stream, revision, [{ revision }]));
    await append(0);
    [nodes[0]!.leads, nodes[1]!.leads] = [false, true];
    await append(1);
    expect(await store.read(stream)).toHaveLength(2);
    nodes[1]!.stop();
    [nodes[1]!.leads, nodes[2]!.leads] = [false, true];
    await append(2);
    expect((await store.read(stream)).map(({ data }) => data)).toEqual([
      { revision: 0 },
      { revision: 1 },
      { revision: 2 },
    ]);
    expect(called(nodes[2]!)).toBe(1);
  });

  it('reports that it is unreachable when every node is gone, whatever was in progress', async () => {
    open(`esdb+discover://${nodes[0]!.address}?tls=false&maxDiscoverAttempts=2&discoveryInterval=20`, {
      retryMilliseconds: 300,
    });
    await store.append(streamOf('gone', 'before'), NO_STREAM, recordables(streamOf('gone', 'before'), 0, [{ n: 0 }]));
    for (const node of nodes) node.stop();
    const appends = Array.from({ length: 10 }, (_, n) =>
      store.append(streamOf('gone', n), NO_STREAM, recordables(streamOf('gone', n), 0, [{ n }])),
    );
    const outcomes = await Promise.all(appends.map((append) => append.catch((error: unknown) => error)));
    expect(outcomes.every((outcome) => outcome instanceof StoreUnreachable)).toBe(true);
  });
});
