import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  ALL_PARTITIONS,
  BEGINNING,
  commandEntryId,
  eventHash,
  eventId,
  eventsIn,
  fingerprintOf,
  genesisHash,
  isLastPage,
  isOutage,
  isTransient,
  isSignedBy,
  isUnprepared,
  lastEvent,
  logPages,
  macFaultOf,
  openedByMasterKey,
  openingStream,
  parseStreamName,
  partitionOf,
  partitionOfStream,
  prefetch,
  purposeKey,
  sealedSize,
  sealingStream,
  shareOf,
  stepEntryId,
  StoreUnreachable,
  streamName,
  streamPage,
  streamPages,
  unwraps,
  type WrappedRootKey,
} from '@app/event-store';
import { MemoryHistory } from '@app/audit/testing';
import { KeyVault, MemoryDataKeys, MemoryStreamIndex } from '@app/event-store/testing';
import { derivedUuid } from '@app/kernel';
import { TEST_TENANT as tenant } from '@app/kernel/testing';
import { note } from '../notes/src/domain/note/note.decider.js';

const uuid = derivedUuid('a note');

describe('The examples of the event store', () => {
  it('name streams', () => {
    const stream = streamName(tenant, note, uuid);
    const { context, aggregate, id } = parseStreamName(stream);

    expect([context, aggregate, id]).toEqual(['notes', 'note', uuid]);
  });

  it('read streams and the log', async () => {
    const history = new MemoryHistory();
    const { store } = history;
    const stream = await history.happens('thing');
    await history.happens('thing');
    const lengths: number[] = [];
    const shares: (number | null)[] = [];

    const last = await lastEvent(store, stream);
    for await (const page of streamPages(store, stream, 0)) lengths.push(page.length);

    const newer = await streamPage(store, stream, last!.revision + 1);
    if (!isLastPage(newer)) lengths.push(newer.length); // and there may be more

    const end = await store.head();
    for await (const page of prefetch(logPages(store, { upTo: end }))) shares.push(shareOf(page.at(-1)!.position, end));

    expect([last?.revision, lengths, shares]).toEqual([1, [2], [1]]);
  });

  it('read the log by partition', async () => {
    const history = new MemoryHistory();
    const { store } = history;
    const stream = await history.happens('thing');
    await history.happens('thing');

    const partition = partitionOf(stream.slice(0, stream.indexOf('.'))); // of a tenant's key
    const same = partitionOfStream(stream);
    const { events, upTo } = await store.readPartitions([partition], BEGINNING, 500);
    const others = ALL_PARTITIONS.filter((other) => other !== partition);
    const none = eventsIn(others, events);

    expect([same, events.length, upTo, none]).toEqual([partition, 2, 2n, []]);
  });

  it('bind each event to the one before it, and to the installation', async () => {
    const history = new MemoryHistory();
    const { store, macs, key } = history;
    const stream = await history.happens('thing');
    const [event] = await store.read(stream);

    const hash = eventHash(stream, 0, { ...event!, previousHash: genesisHash(stream) });
    const fault = macFaultOf(event!, { macs, after: BEGINNING }); // null: this installation wrote it

    const signature = key.sign(hash);
    const isGenuine = isSignedBy(key.publicKey, hash, signature);
    const published = fingerprintOf(key.publicKey); // for people to compare

    expect([hash, fault, isGenuine]).toEqual([event!.hash, null, true]);
    expect(published).toMatch(/^[0-9a-f]{2}(:[0-9a-f]{2}){15}$/);
  });

  it('name events by the command that causes them', () => {
    const [commandId, stream] = [derivedUuid('a command'), streamName(tenant, note, uuid)];

    const first = eventId(commandId, stream, 0); // the same however often the command is executed

    expect(first).toBe(eventId(commandId, stream, 0));
  });

  it('find the older commands and steps of a long stream', async () => {
    const [index, stream] = [new MemoryStreamIndex(), streamName(tenant, note, uuid)];
    const [commandId, reach] = [derivedUuid('a command'), 3];
    const archived = { id: stepEntryId(stream, 'archived'), revision: 2, content: '' };
    await index.add({ stream, after: -1, upTo: reach }, [archived]);

    const entries = [commandEntryId(stream, commandId), stepEntryId(stream, 'archived')];
    const listed = await index.find(stream, reach, entries); // null: the stream is not listed up to this revision

    expect([...listed!.values()]).toEqual([archived]);
  });

  it('seal files of any size, bound to their place', async () => {
    const [fileKey, content] = [Buffer.alloc(32, 7), Buffer.from('passport')];

    const sealed = await buffer(Readable.from([content]).pipe(sealingStream(fileKey, 'documents/1')));
    const opened = await buffer(Readable.from([sealed]).pipe(openingStream(fileKey, 'documents/1')));
    expect([sealed.length, opened]).toEqual([sealedSize(content.length), content]);
  });

  it('recognise the master key that wrapped a data key', async () => {
    const [rootKey, keys] = [Buffer.alloc(32, 1), new MemoryDataKeys()];
    await new KeyVault(keys, rootKey).seal(tenant, 'Customer:1', ['a text']);
    const foreign: string[] = [];

    for await (const { subject, wrapped, ...place } of keys.all())
      if (wrapped !== null && !unwraps(rootKey, { ...place, subject, wrapped })) foreign.push(subject);

    expect(foreign).toEqual([]);
  });

  it('open a root key and derive another one', async () => {
    const [rootKey, masterKey, wraps] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), [] as WrappedRootKey[]];

    const opened = await openedByMasterKey(masterKey, wraps);
    const numberKey = purposeKey(rootKey, 'card numbers');

    expect([opened, numberKey.length, numberKey.equals(rootKey)]).toEqual([null, 32, false]);
  });

  it('distinguish failures that pass from others', () => {
    const adviceFor = (error: unknown) => {
      if (isOutage(error)) return 'the database is out of reach or busy';
      if (isTransient(error)) return 'other writers were faster: try again';
      return isUnprepared(error) ? 'the read models are being built' : 'a fault';
    };

    expect(adviceFor(new StoreUnreachable('cut off'))).toBe('the database is out of reach or busy');
    expect(adviceFor(Object.assign(new Error('no table'), { code: '42P01' }))).toBe('the read models are being built');
  });
});
