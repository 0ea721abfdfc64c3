import { MemoryHistory } from '../testing/history.fixture.js';
import { readLine } from './export-format.js';
import { HistoryAudit, verifyExport } from './history-audit.js';

describe('the audit of a history that is still written to', () => {
  let history: MemoryHistory;
  let audit: HistoryAudit;

  beforeEach(async () => {
    history = new MemoryHistory();
    await happen(10);
    await history.sealer.seal({ all: true });
    await happen(2);
    const { store, seals, sealer, key, macs } = history;
    const authenticity = () => ({ macs, after: 0n });
    audit = new HistoryAudit({ store, seals, sealer, key, authenticity, release: 'test' });
    const readAll = store.readAll.bind(store);
    store.readAll = async (after, limit) => {
      const page = await readAll(after, limit);
      await happen(1); // a write between any two reads
      return page;
    };
  });

  async function happen(count: number): Promise<void> {
    for (let each = 0; each < count; each++) await history.happens(`thing ${each % 3}`, { each });
  }

  async function* exported(): AsyncGenerator<string> {
    yield* audit.export('2026-01-15T12:00:00.000Z', () => undefined);
  }

  it('verifies it as it stood at the beginning, whatever is written and sealed meanwhile', async () => {
    const seals = history.seals.read.bind(history.seals);
    history.seals.read = async (after, limit) => {
      await history.anotherSealer().seal();
      return seals(after, limit);
    };
    history.clock.advance('2m');
    expect(await audit.verify(() => undefined)).toMatchObject({ events: 12, seals: 1, unsealed: 2, found: 0 });
  });

  it('exports it sealed to the last event of the file, and no further', async () => {
    const report = await verifyExport(exported(), { publicKey: audit.publicKey }, () => undefined);
    expect(report).toMatchObject({ seals: 2, unsealed: 0, found: 0 });
    expect(report.events).toBeGreaterThanOrEqual(12);
  });

  it('learns from an export which release made it, when and for whom', async () => {
    const { value } = await exported().next();
    expect(readLine(value)).toMatchObject({
      kind: 'header',
      release: 'test',
      madeAt: '2026-01-15T12:00:00.000Z',
      publicKey: audit.publicKey,
    });
  });

  it('rejects any other text', async () => {
    const lines = async function* (...texts: string[]) {
      yield* texts;
    };
    await expect(verifyExport(lines(), {}, () => undefined)).rejects.toThrow('The file is empty');
    await expect(verifyExport(lines('{"kind":"end"}'), {}, () => undefined)).rejects.toThrow(
      'not an export of a history',
    );
  });
});
