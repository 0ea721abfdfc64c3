import { MemoryHistory } from '../testing/history.fixture.js';
import { faultOf, hashesOf } from './seal.js';

describe('sealing', () => {
  let history: MemoryHistory;
  beforeEach(() => {
    history = new MemoryHistory();
  });

  const happen = async (count: number) => {
    for (let each = 0; each < count; each++) await history.happens(`thing ${each % 7}`, { each });
  };

  it('binds a thousand events as soon as there are as many, and leaves the rest open', async () => {
    await happen(2_100);
    await history.sealer.seal();
    const seals = await history.seals.read(0, 10);
    expect(seals.map(({ number, first, last, count }) => [number, first, last, count])).toEqual([
      [1, 1n, 1_000n, 1_000],
      [2, 1_001n, 2_000n, 1_000],
    ]);
  });

  it('binds the events so far once a minute has passed since the last seal', async () => {
    await happen(3);
    await history.sealer.seal();
    history.clock.advance('59s');
    expect(await history.sealer.seal()).toBeNull();
    history.clock.advance('1s');
    expect(await history.sealer.seal()).toMatchObject({
      number: 1,
      count: 3,
      sealedAt: history.clock.now().toISOString(),
    });
    await happen(1);
    history.clock.advance('59s');
    expect((await history.sealer.seal())!.number).toBe(1);
    history.clock.advance('1s');
    expect(await history.sealer.seal()).toMatchObject({ number: 2, first: 4n, last: 4n });
  });

  it('makes no empty seal', async () => {
    history.clock.advance('1d');
    expect(await history.sealer.seal({ all: true })).toBeNull();
  });

  it('follows the seal before, lists the hashes in the order of the log, and is signed by the installation', async () => {
    await happen(5);
    const first = (await history.sealer.seal({ all: true }))!;
    await happen(2);
    const second = (await history.sealer.seal({ all: true }))!;
    expect([faultOf(first, null, history.key.publicKey), faultOf(second, first, history.key.publicKey)]).toEqual([
      null,
      null,
    ]);
    expect(hashesOf(first)).toEqual((await history.store.readAll(0n, 5)).map(({ hash }) => hash));
  });

  it('continues under the next leader, and one of two that seal at the same time yields', async () => {
    await happen(1_500);
    const other = history.anotherSealer();
    await Promise.all([history.sealer.seal({ all: true }), other.seal({ all: true })]);
    await happen(10);
    await Promise.all([other.seal({ all: true }), history.sealer.seal({ all: true })]);
    const seals = await history.seals.read(0, 100);
    expect(seals.map((seal, index) => faultOf(seal, seals[index - 1] ?? null, history.key.publicKey))).toEqual(
      seals.map(() => null),
    );
    expect(seals.reduce((all, { count }) => all + count, 0)).toBe(1_510);
  });

  it('stops with a message when foreign seals block the series', async () => {
    await happen(1);
    const keep = history.seals.keep.bind(history.seals);
    history.seals.keep = async () => false;
    await expect(history.sealer.seal({ all: true })).rejects.toThrow('run audit verify');
    history.seals.keep = keep;
    expect(await history.sealer.seal({ all: true })).toMatchObject({ number: 1 });
  });
});
