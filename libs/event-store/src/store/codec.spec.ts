import { type EventDefinition, type Json, defineEvent, integer, json, optional, pii, text } from '@app/kernel';
import { TEST_TENANT } from '@app/kernel/testing';
import { KeyVault } from '../vault/key-vault.js';
import { MemoryDataKeys } from '../vault/memory-data-keys.js';
import { KeyDestroyed } from '../vault/vault.js';
import { EventCodec, type EventContext, eventHash, genesisHash } from './codec.js';
import { EventRegistry } from './event-registry.js';
import type { EventMetadata, RecordableEvent, StoredEvent } from './event-store.js';
import { streamName } from './stream-name.js';

const STREAM = streamName(TEST_TENANT, { context: 'shop', name: 'guest' }, '00000000-0000-8000-8000-000000000009');
const METADATA: EventMetadata = {
  tenant: 'tenant',
  commandId: 'command',
  requestHash: 'hash',
  correlationId: 'correlation',
  causationId: null,
  actor: 'token:a',
  at: '2026-01-15T12:00:00.000Z',
  release: 'test',
};

const GuestCame = defineEvent(
  'shop.guest-came',
  { guest: text(), name: pii(text()), email: optional(pii(text())), note: json<Json>() },
  { subject: 'guest' },
);
const came = (note: Json = null) =>
  GuestCame({ guest: 'guest-1', name: 'Ada Lovelace', email: 'ada@example.org', note });

function machine(...definitions: readonly unknown[]) {
  const registry = new EventRegistry();
  registry.register(...(definitions as EventDefinition[]));
  const vault = new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1));
  return { codec: new EventCodec(registry, vault), vault };
}

function place(revision = 0, previousHash = genesisHash(STREAM)): EventContext {
  return { tenant: TEST_TENANT, stream: STREAM, revision, previousHash, index: 0, metadata: METADATA };
}

/** As a store returns it: through JSON text. */
function stored(event: RecordableEvent, revision = 0): StoredEvent {
  return { ...(JSON.parse(JSON.stringify(event)) as RecordableEvent), stream: STREAM, revision, position: 7n };
}

function recomputed({ stream, revision, position: _position, hash: _hash, ...event }: StoredEvent): string {
  return eventHash(stream, revision, event);
}

describe('the codec between domain events and stored ones', () => {
  it('stores personal members sealed only and returns them opened', async () => {
    const { codec } = machine(GuestCame);
    const recordable = await codec.encode(came(), place());
    expect(Object.keys(recordable.data).sort()).toEqual(['guest', 'note', 'sealed']);
    expect(JSON.stringify(recordable)).not.toMatch(/Ada Lovelace|ada@example/);
    const decoded = await codec.decode(stored(recordable));
    expect(decoded).toEqual({
      type: 'shop.guest-came',
      data: { guest: 'guest-1', name: 'Ada Lovelace', email: 'ada@example.org', note: null },
      recorded: { id: recordable.id, revision: 0, at: METADATA.at, actor: METADATA.actor },
      tenant: TEST_TENANT,
      stream: STREAM,
      aggregateId: '00000000-0000-8000-8000-000000000009',
      correlationId: 'correlation',
      commandId: 'command',
    });
  });

  it('makes a hash that can be computed again from the stored event', async () => {
    const { codec } = machine(GuestCame);
    const notes: Json[] = [
      null,
      { b: 1, a: [true, 'é\u2028🦓', { z: null, '': -1 }] },
      { left: undefined, kept: 1 },
      [],
      {},
      'text',
    ];
    for (const note of notes) {
      const event = stored(await codec.encode(came(note), place()));
      expect(recomputed(event)).toBe(event.hash);
    }
  });

  it('makes a hash that notices a change of every part', async () => {
    const { codec } = machine(GuestCame);
    const event = stored(await codec.encode(came({ amount: '10' }), place()));
    const sealed = String(event.data['sealed']);
    const changes: Partial<StoredEvent>[] = [
      { data: { ...event.data, note: { amount: '11' } } },
      { data: { ...event.data, sealed: `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}` } },
      { id: event.id.replace(/.$/, event.id.endsWith('0') ? '1' : '0') },
      { type: 'shop.guest-went' },
      { version: 2 },
      { revision: 1 },
      { stream: STREAM.replace('guest', 'host') },
      { previousHash: genesisHash('another') },
      { metadata: { ...METADATA, at: '2026-01-15T12:00:00.001Z' } },
      { metadata: { ...METADATA, actor: 'token:b' } },
    ];
    for (const change of changes) expect(recomputed({ ...event, ...change })).not.toBe(event.hash);
  });

  it('converts an event without personal members at once, and no other', async () => {
    const Rang = defineEvent('shop.bell-rang', { times: integer() });
    const { codec } = machine(GuestCame, Rang);
    const recordable = codec.encodeClear(Rang({ times: 2 }), place());
    expect(recordable).toEqual(await codec.encode(Rang({ times: 2 }), place()));
    const event = stored(recordable!);
    expect(codec.decodeClear(event)).toEqual(await codec.decode(event));
    expect(codec.encodeClear(came(), place())).toBeNull();
    expect(codec.decodeClear(stored(await codec.encode(came(), place())))).toBeNull();
    expect(() => codec.decodeClear({ ...event, version: 2 })).toThrow('newer than this release');
    expect(() => codec.encodeClear({ type: 'shop.bell-rang', data: { times: 'twice' } }, place())).toThrow();
  });

  it('throws when the sealed part of an event was tampered with', async () => {
    const { codec } = machine(GuestCame);
    const event = stored(await codec.encode(came(), place()));
    const bytes = Buffer.from(String(event.data['sealed']).slice(3), 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    const tampered = { ...event, data: { ...event.data, sealed: `v1.${bytes.toString('base64url')}` } };
    await expect(codec.decode(tampered)).rejects.toThrow();
  });

  it('reads personal members as null once their key is destroyed, while the hash is still right', async () => {
    const { codec, vault } = machine(GuestCame);
    const event = stored(await codec.encode(came(), place()));
    await vault.shred(TEST_TENANT, 'guest-1');
    expect((await codec.decode(event)).data).toEqual({ guest: 'guest-1', name: null, email: null, note: null });
    expect(recomputed(event)).toBe(event.hash);
    await expect(codec.encode(came(), place())).rejects.toThrow(KeyDestroyed);
  });

  it('fails instead of showing a subject as erased whose key never existed', async () => {
    const event = stored(await machine(GuestCame).codec.encode(came(), place()));
    await expect(machine(GuestCame).codec.decode(event)).rejects.toThrow('no data key');
  });

  it('brings older versions to the present shape, also after erasure', async () => {
    const NamedV1 = defineEvent('shop.guest-named', { guest: text(), name: pii(text()) }, { subject: 'guest' });
    const NamedV2 = defineEvent(
      'shop.guest-named',
      { guest: text(), fullName: pii(text()), language: text() },
      {
        subject: 'guest',
        version: 2,
        upcast: { 1: ({ name, ...rest }) => ({ ...rest, fullName: name, language: 'en' }) },
      },
    );
    const old = machine(NamedV1);
    const registry = new EventRegistry();
    registry.register(NamedV2 as never);
    const now = new EventCodec(registry, old.vault);
    const event = stored(await old.codec.encode(NamedV1({ guest: 'guest-1', name: 'Ada' }), place()));
    expect((await now.decode(event)).data).toEqual({ guest: 'guest-1', fullName: 'Ada', language: 'en' });
    await old.vault.shred(TEST_TENANT, 'guest-1');
    expect((await now.decode(event)).data).toEqual({ guest: 'guest-1', fullName: null, language: 'en' });
  });

  it('reads a member that an older version kept in clear beside its sealed ones, and not once its person is erased', async () => {
    const V1 = defineEvent(
      'shop.guest-seated',
      { guest: text(), nickname: text(), name: pii(text()) },
      { subject: 'guest' },
    );
    const V2 = defineEvent(
      'shop.guest-seated',
      { guest: text(), nickname: pii(text()), name: pii(text()) },
      {
        subject: 'guest',
        version: 2,
        upcast: { 1: (data) => ({ ...data }) },
      },
    );
    const old = machine(V1);
    const registry = new EventRegistry();
    registry.register(V2 as never);
    const now = new EventCodec(registry, old.vault);
    const event = stored(await old.codec.encode(V1({ guest: 'guest-1', nickname: 'Countess', name: 'Ada' }), place()));
    expect((await now.decode(event)).data).toEqual({ guest: 'guest-1', nickname: 'Countess', name: 'Ada' });
    expect(
      JSON.stringify(await now.encode(V2({ guest: 'guest-1', nickname: 'Countess', name: 'Ada' }), place())),
    ).not.toContain('Countess');
    await old.vault.shred(TEST_TENANT, 'guest-1');
    expect((await now.decode(event)).data).toEqual({ guest: 'guest-1', nickname: null, name: null });
  });

  it('stops at a type it does not know and at a version that is newer than this release', async () => {
    const { codec } = machine(GuestCame);
    const event = stored(await codec.encode(came(), place()));
    await expect(codec.decode({ ...event, type: 'shop.guest-flew' })).rejects.toThrow(
      'shop.guest-flew is not known to this release',
    );
    await expect(codec.decode({ ...event, version: 2 })).rejects.toThrow('newer than this release');
  });

  it.each([
    ['a NUL', 'a\u0000b'],
    ['half of a surrogate pair', 'a\ud800b'],
    ['a NUL in a name', { 'a\u0000': 1 }],
    ['a fraction', 1.5],
    ['an absent item of a list', [undefined]],
  ] as const)('refuses to record %s', async (_what, note) => {
    await expect(machine(GuestCame).codec.encode(came(note as unknown as Json), place())).rejects.toThrow(TypeError);
  });

  it('records text that only looks like an escape', async () => {
    const { codec } = machine(GuestCame);
    const note = '\\u0000 \\\\ud800';
    expect((await codec.decode(stored(await codec.encode(came(note), place())))).data).toMatchObject({ note });
  });

  it('refuses to record data that is not of the declared shape', async () => {
    const { codec } = machine(GuestCame);
    await expect(
      codec.encode({ type: 'shop.guest-came', data: { guest: 1, name: 'Ada', note: null } }, place()),
    ).rejects.toThrow(TypeError);
    await expect(codec.encode({ type: 'shop.guest-flew', data: {} }, place())).rejects.toThrow('not known');
  });
});

describe('the registry of event kinds', () => {
  it('knows a kind once, under one definition', () => {
    const registry = new EventRegistry();
    registry.register(GuestCame as never, GuestCame as never);
    expect(registry.all().map(({ type }) => type)).toEqual(['commands.command-refused', GuestCame.type]);
    expect(() => registry.register(defineEvent('shop.guest-came', {}) as never)).toThrow('two event kinds');
  });

  it('refuses a member by the name under which personal members are kept', () => {
    expect(() => new EventRegistry().register(defineEvent('shop.guest-sealed', { sealed: text() }) as never)).toThrow(
      'sealed',
    );
  });
});
