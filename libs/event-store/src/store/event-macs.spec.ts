import { HistoryVerifier, sealedLog } from '@app/audit';
import { MemoryHistory } from '@app/audit/testing';
import { eventHash } from './codec.js';
import { EventMacs, macFaultOf } from './event-macs.js';
import type { StoredEvent } from './event-store.js';

/* An attacker who can write to the database but has no master key can make an event with a correct hash. */
describe('an event that this installation did not write', () => {
  let history: MemoryHistory;

  beforeEach(async () => {
    history = new MemoryHistory();
    for (const name of ['one', 'two', 'one']) await history.happens(name);
  });

  /** Puts an event behind the log as the store itself would keep it. */
  async function forge(change: Partial<StoredEvent>): Promise<StoredEvent> {
    const [last] = (await history.store.readAll(0n, 10)).slice(-1);
    const { stream, position: _position, hash, mac: _mac, ...rest } = last!;
    const revision = last!.revision + 1;
    const body = { ...rest, previousHash: hash };
    const forged = { ...body, hash: eventHash(stream, revision, body), ...change };
    await history.store.append(stream, last!.revision, [forged]);
    return (await history.store.readAll(0n, 10)).at(-1)!;
  }

  async function findings(after = 0n): Promise<readonly string[]> {
    const verifier = new HistoryVerifier({
      publicKey: history.key.publicKey,
      authenticity: { macs: history.macs, after },
      countsPositions: true,
    });
    const end = { position: await history.store.head(), seal: (await history.seals.last())?.number ?? 0 };
    for await (const page of sealedLog(history.store, history.seals, end))
      for (const entry of page) verifier.add(entry);
    return verifier.report().findings.map(({ what }) => what);
  }

  it.each<[string, (genuine: StoredEvent) => Partial<StoredEvent>, string]>([
    ['without a code', () => ({}), 'it bears no authentication code'],
    ['with the code of another event', ({ mac }) => ({ mac: mac! }), 'its authentication code does not verify'],
    [
      'with a code under another key',
      () => ({ mac: new EventMacs(Buffer.alloc(32, 2)).of('ab'.repeat(32)) }),
      'does not verify',
    ],
    ['with nonsense for a code', () => ({ mac: 'nonsense' }), 'does not verify'],
  ])('%s is named, and never signed for', async (_what, change, said) => {
    await forge(change((await history.store.readAll(0n, 1))[0]!));
    expect(await findings()).toEqual([expect.stringContaining(said)]);
    await expect(history.sealer.seal({ all: true })).rejects.toThrow(/not sealed from position 4 on: .*@2: /);
    expect(await history.seals.last()).toBeNull();
  });

  it('may predate codes, where a statement covers it', async () => {
    const { position } = await forge({});
    history.unauthenticatedUpTo = position;
    await history.happens('three');
    await history.sealer.seal({ all: true });
    expect(await history.seals.last()).toMatchObject({ count: 5, unauthenticatedUpTo: position });
    expect(await findings(position)).toEqual([]);
    expect(await findings(position + 5n)).toEqual([expect.stringContaining('authentic events begin after position 4')]);
  });

  it('may be a genuine one that lost its code', () => {
    const event = { position: 7n, hash: 'ab'.repeat(32) } as StoredEvent;
    const { macs } = history;
    expect(macFaultOf({ ...event, mac: macs.of(event.hash) }, { macs, after: 0n })).toBeNull();
    expect(macFaultOf(event, { macs, after: 6n })).not.toBeNull();
    expect(macFaultOf(event, { macs, after: 7n })).toBeNull();
  });

  it('leaves a gap where it was removed again', async () => {
    const readAll = history.store.readAll.bind(history.store);
    history.store.readAll = async (after, limit) =>
      (await readAll(after, limit + 1)).filter(({ position }) => position !== 2n).slice(0, limit);
    expect(await findings()).toEqual(['position 2 is empty']);
    await expect(history.sealer.seal({ all: true })).rejects.toThrow('1 events are missing before it');
  });

  it('cannot be covered by a statement that another party made', () => {
    const statement = { position: 3n, takenAt: '2026-01-15T12:00:00.000Z' };
    const mac = history.macs.ofStatement(statement);
    expect(history.macs.verifiesStatement({ ...statement, mac })).toBe(true);
    expect(history.macs.verifiesStatement({ ...statement, position: 4n, mac })).toBe(false);
    expect(new EventMacs(Buffer.alloc(32, 2)).verifiesStatement({ ...statement, mac })).toBe(false);
  });
});
