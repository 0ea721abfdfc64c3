import { MemoryEventStore } from '../adapters/memory/memory-event-store.js';
import { FaultyStore } from '../testing/faulty-store.js';
import { type RecordableEvent, StreamMoved } from './event-store.js';
import { RememberedLog } from './remembered-log.js';

const METADATA = { tenant: 't', commandId: 'c', requestHash: 'r', correlationId: 'c', causationId: null, actor: 'a', at: 'now', release: 'test' };
const NEWS = 5;

function facts(count: number): RecordableEvent[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `${n}`, type: 'shop.thing-done', version: 1, data: { n, absent: undefined }, metadata: METADATA, previousHash: '', hash: '',
  }));
}

/** Counts what is asked of a log. */
class CountedLog extends FaultyStore {
  asked = { reads: 0, questions: 0 };

  override read(...call: Parameters<FaultyStore['read']>) {
    this.asked.reads += 1;
    return super.read(...call);
  }

  override readAll(...call: Parameters<FaultyStore['readAll']>) {
    this.asked.questions += 1;
    return super.readAll(...call);
  }
}

describe('a log whose end a process remembers', () => {
  let log: MemoryEventStore;
  let counted: CountedLog;
  let here: RememberedLog;
  let there: RememberedLog;

  beforeEach(() => {
    log = new MemoryEventStore();
    counted = new CountedLog(log);
    here = new RememberedLog(counted, { events: 100, characters: 10_000, streams: 100, news: NEWS });
    there = new RememberedLog(log);
  });

  /** What is asked of the log meanwhile. */
  async function asked(work: () => Promise<unknown>): Promise<CountedLog['asked']> {
    counted.asked = { reads: 0, questions: 0 };
    await work();
    return counted.asked;
  }

  const revisions = async (stream: string, from?: number, upTo?: number) =>
    (await here.read(stream, { ...(from === undefined ? {} : { from }), ...(upTo === undefined ? {} : { upTo }) })).map(({ revision }) => revision);

  it('gives what it appended without reading it, for one question of all that is asked in a turn', async () => {
    await here.append('a', -1, facts(2));
    await here.append('b', -1, facts(1));
    const cost = await asked(async () => {
      const answers = await Promise.all([revisions('a'), revisions('a', 1), revisions('a', 2), revisions('b'), here.readAll(1n, 10)]);
      expect(answers.slice(0, 4)).toEqual([[0, 1], [1], [], [0]]);
      expect(answers[4]).toEqual(await log.readAll(1n, 10));
    });
    expect(cost).toEqual({ reads: 0, questions: 1 });
  });

  it('asks nothing for a part of a stream that it holds to its last event', async () => {
    await here.append('a', -1, facts(3));
    expect(await asked(async () => expect(await revisions('a', 0, 1)).toEqual([0, 1]))).toEqual({ reads: 0, questions: 0 });
    expect(await asked(async () => expect(await revisions('a', 2, 3)).toEqual([2]))).toEqual({ reads: 0, questions: 1 });
  });

  it('reads a stream once whose events it does not have, and then only asks whether it moved', async () => {
    await there.append('a', -1, facts(4));
    for (let n = 0; n < 2 * NEWS; n++) await there.append(`other ${n}`, -1, facts(1));
    await here.readAll(0n, 1);
    expect(await asked(() => revisions('a'))).toEqual({ reads: 1, questions: 0 });
    expect(await asked(async () => expect(await revisions('a', 4)).toEqual([]))).toEqual({ reads: 0, questions: 1 });
    expect(await asked(() => revisions('never written'))).toEqual({ reads: 1, questions: 0 });
    expect(await asked(async () => expect(await revisions('never written')).toEqual([]))).toEqual({ reads: 0, questions: 1 });
    expect(await asked(async () => expect(await revisions('a', 2)).toEqual([2, 3]))).toEqual({ reads: 1, questions: 0 });
  });

  it('sees what another process appended, be it little or more than one question brings', async () => {
    await here.append('a', -1, facts(1));
    await there.append('a', 0, facts(1));
    expect(await revisions('a')).toEqual([0, 1]);
    await there.append('a', 1, facts(NEWS));
    expect(await revisions('a')).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect((await here.readAll(0n, 100)).length).toBe(7);
    await there.append('a', 6, facts(1));
    expect(await asked(async () => expect(await revisions('a', 7)).toEqual([7]))).toEqual({ reads: 0, questions: 1 });
  });

  it('remembers nothing of an append that was not made, and learns of one whose answer was lost', async () => {
    await here.append('a', -1, facts(1));
    await expect(here.append('a', -1, facts(1))).rejects.toThrow(StreamMoved);
    counted.next = () => 'fails';
    await expect(here.append('a', 0, facts(1))).rejects.toThrow('before the append');
    expect(await revisions('a')).toEqual([0]);
    counted.next = () => 'answer lost';
    await expect(here.append('a', 0, facts(1))).rejects.toThrow('before the answer');
    counted.next = () => 'none';
    expect(await revisions('a')).toEqual([0, 1]);
    await here.append('a', 1, facts(1));
    expect(await here.read('a')).toStrictEqual(await log.read('a'));
  });

  it('gives events as the log keeps them, without absent members', async () => {
    await here.append('a', -1, facts(1));
    expect(await asked(async () => expect(await here.read('a')).toStrictEqual(await log.read('a')))).toEqual({ reads: 0, questions: 1 });
    expect(Object.keys((await here.read('a'))[0]!.data)).toEqual(['n']);
  });
});
