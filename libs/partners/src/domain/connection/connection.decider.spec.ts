import { LocalNetworks } from '@app/kernel';
import { TEST_TENANT, given } from '@app/kernel/testing';
import { newKeyPair } from '@app/partner-protocol';
import {
  connected,
  connection,
  type ConnectionCommand,
  type ConnectionState,
  connectionUuid,
  everyPartnerOf,
  hasOrdersOf,
  keysOfGeneration,
  partnerNumberAt,
  partnerNumberOf,
} from './connection.decider.js';
import { ConnectionRemoved, ConnectionSet } from './connection.events.js';

const key = newKeyPair().publicKey;
const pair = { publicKey: 'ours', sealedPrivateKey: 'sealed' };
const port = 'payment-network';
const url = 'https://bank.example/api';
const set = (change: Partial<Extract<ConnectionCommand, { kind: 'set' }>> = {}) =>
  ({
    kind: 'set',
    port,
    url,
    partnerKeys: [key],
    pair,
    renewsKey: false,
    hasMoved: false,
    networks: LocalNetworks.NONE,
    ...change,
  }) as const;
const everyKeyOf = (state: ConnectionState) => everyPartnerOf(state).flatMap(({ partnerKeys }) => partnerKeys);
const event = (change: object = {}) =>
  ConnectionSet({ port, generation: 1, url, partnerKeys: [key], ...pair, ...change });

describe('the partner of a port', () => {
  it('is set, and set again as the same one with the key that it has', () => {
    given(connection, [])
      .when(set({ url: `${url}/` }))
      .then([event()]);
    const other = { publicKey: 'other', sealedPrivateKey: 'other sealed' };
    given(connection, [event()])
      .when(set({ pair: other }))
      .then([event()]);
    given(connection, [event()])
      .when(set({ pair: other, renewsKey: true }))
      .then([event(other)]);
  });

  it('is another one at another address, unless it has moved, and after it was removed', () => {
    const elsewhere = 'https://other.example';
    given(connection, [event()])
      .when(set({ url: elsewhere }))
      .then([event({ url: elsewhere, generation: 2 })]);
    given(connection, [event()])
      .when(set({ url: elsewhere, hasMoved: true }))
      .then([event({ url: elsewhere })]);
    const removed = [event(), ConnectionRemoved({ port })];
    given(connection, removed)
      .when(set())
      .then([event({ generation: 2 })]);
    expect(connected(given(connection, removed).state)).toBeNull();
  });

  it('has its own key of ours when it is another one', () => {
    const other = { publicKey: 'other', sealedPrivateKey: 'other sealed' };
    const elsewhere = 'https://other.example';
    given(connection, [event()])
      .when(set({ url: elsewhere, pair: other }))
      .then([event({ url: elsewhere, generation: 2, ...other })]);
    given(connection, [event()])
      .when(set({ url: elsewhere, pair: other, hasMoved: true }))
      .then([event({ url: elsewhere })]);
  });

  it('reports under its key on the orders that it has, also after it was replaced, and on no others', () => {
    const [second, third] = [newKeyPair().publicKey, newKeyPair().publicKey];
    const elsewhere = 'https://other.example';
    const replaced = [event(), event({ url: elsewhere, generation: 2, partnerKeys: [second] })];
    const { state } = given(connection, replaced);
    expect(everyKeyOf(state)).toEqual([second, key]);
    expect([1, 2, 3].map((generation) => keysOfGeneration(state, generation))).toEqual([[key], [second], []]);
    const back = given(connection, [...replaced, event({ generation: 3, partnerKeys: [third] })]).state;
    expect([1, 2, 3].map((generation) => keysOfGeneration(back, generation))).toEqual([
      [key, third],
      [second],
      [key, third],
    ]);
    const has = (state: typeof back) => [1, 2, 3].map((generation) => hasOrdersOf(state, generation));
    expect([has(state), has(back), has(null)]).toEqual([
      [false, true, false],
      [true, false, true],
      [false, false, false],
    ]);
    const changed = given(connection, [event(), event({ partnerKeys: [second] })]).state;
    expect(everyKeyOf(changed)).toEqual([second]);
  });

  it('is known by its address: its own ids are those that it gave before another one took its place', () => {
    const other = event({ url: 'https://other.example', generation: 2 });
    const numberAfter = (...events: readonly ReturnType<typeof event>[]) =>
      partnerNumberOf(given(connection, events).state);
    expect([numberAfter(), numberAfter(event()), numberAfter(event(), other)]).toEqual([null, 1, 2]);
    expect(numberAfter(event(), other, event({ generation: 3 }))).toBe(1);
    expect(numberAfter(event(), event({ partnerKeys: ['new'] }))).toBe(1);
    const removed = given(connection, [event(), ConnectionRemoved({ port })]).state;
    expect(partnerNumberOf(removed)).toBeNull();
  });

  it('is known for each moment', () => {
    const { state } = given(connection, [event(), event({ url: 'https://other.example', generation: 2 })]);
    const second = { ...state!, since: '2026-02-01T00:00:00.000Z' };
    const timed = { ...second, earlier: [{ ...second.earlier[0]!, since: '2026-01-01T00:00:00.000Z' }] };
    const at = ['2025-12-31T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-31T23:59:59.999Z', second.since];
    expect(at.map((moment) => partnerNumberAt(timed, moment))).toEqual([null, 1, 1, 2]);
  });

  it('reports no more once it was removed', () => {
    const replaced = [event(), event({ url: 'https://other.example', generation: 2 })];
    expect(everyKeyOf(given(connection, [...replaced, ConnectionRemoved({ port })]).state)).toEqual([]);
    const later = [event(), ConnectionRemoved({ port }), event({ generation: 2, partnerKeys: ['new'] })];
    expect(keysOfGeneration(given(connection, later).state, 1)).toEqual(['new']);
  });

  it('is removed once', () => {
    given(connection, [event()])
      .when({ kind: 'remove', port })
      .then([ConnectionRemoved({ port })]);
    given(connection, []).when({ kind: 'remove', port }).refuses('REFERENCE_NOT_FOUND');
    given(connection, [event(), ConnectionRemoved({ port })])
      .when({ kind: 'remove', port })
      .refuses('REFERENCE_NOT_FOUND');
  });

  it.each([
    ['http://bank.example', LocalNetworks.NONE],
    ['https://127.0.0.1', LocalNetworks.NONE],
    ['https://localhost', LocalNetworks.NONE],
    ['https://10.1.2.3', LocalNetworks.LOOPBACK],
    ['https://169.254.169.254', new LocalNetworks(true, ['10.0.0.0/8'])],
    ['https://user:pass@bank.example', LocalNetworks.NONE],
    ['https://bank.example?key=1', LocalNetworks.NONE],
  ])('may not be at %s', (address, networks) => {
    given(connection, [])
      .when(set({ url: address, networks }))
      .refuses('INVALID_INPUT', 'url');
  });

  it('may be in a private network that the operator allows, over http too', () => {
    const address = 'http://10.1.2.3:8080';
    const networks = new LocalNetworks(false, ['10.0.0.0/8']);
    given(connection, [])
      .when(set({ url: address, networks }))
      .then([event({ url: address })]);
  });

  it.each([[[]], [[key, key, key]], [['no key']], [[newKeyPair().privateKey]]])(
    'has one key or two, Ed25519 in PEM',
    (keys) => {
      given(connection, [])
        .when(set({ partnerKeys: keys }))
        .refuses('INVALID_INPUT', 'publicKey');
    },
  );

  it('may have two keys while it changes its own', () => {
    const next = newKeyPair().publicKey;
    given(connection, [])
      .when(set({ partnerKeys: [key, next] }))
      .then([event({ partnerKeys: [key, next] })]);
  });

  it('reports under no key where there never was one', () => {
    expect([connected(null), everyKeyOf(null), keysOfGeneration(null, 1)]).toEqual([null, [], []]);
    expect(given(connection, [ConnectionRemoved({ port })]).state).toBeNull();
  });

  it('has a stream for each platform, environment and port', () => {
    const ids = [
      connectionUuid(TEST_TENANT, port),
      connectionUuid(TEST_TENANT, 'card-issuer'),
      connectionUuid({ ...TEST_TENANT, environment: 'PRODUCTION' }, port),
    ];
    expect(new Set(ids).size).toBe(3);
  });
});
