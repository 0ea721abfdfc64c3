import {
  type Aggregate,
  AppliedSteps,
  type EventOf,
  Refusal,
  StepContentConflict,
  StepNotLoaded,
  defineAggregate,
  defineEvent,
  derivedUuid,
  integer,
  text,
} from '@app/kernel';
import { EventCodec, EventRegistry, type EventStore, type StoredEvent, streamName } from '@app/event-store';
import { KeyVault, MemoryDataKeys, MemoryEventStore, MemoryStreamIndex } from '@app/event-store/testing';
import { TEST_TENANT } from '@app/kernel/testing';
import { recordingRefusals } from '../definitions/command-metadata.js';
import { commandMetadata } from '../testing/till.fixture.js';
import { AggregateRunner } from './aggregate-runner.js';
import { asOf } from './point-in-time.js';
import { StreamSessions } from './stream-session.js';

/* An account that pays slips: it refuses amounts beyond its balance, and pays no slip twice under any command. */

const Funded = defineEvent('shop.purse-funded', { amount: integer() });
const Paid = defineEvent('shop.slip-paid', { slip: text(), amount: integer() });
type PurseEvent = EventOf<typeof Funded> | EventOf<typeof Paid>;
type PurseCommand =
  | { readonly do: 'fund'; readonly amount: number }
  | { readonly do: 'pay'; readonly slip: string; readonly amount: number };

interface PurseState {
  readonly balance: number;
  readonly paid: AppliedSteps;
}

const purse = defineAggregate<PurseState, PurseCommand, PurseEvent>({
  context: 'shop',
  name: 'purse',
  events: [Funded, Paid],
  initial: { balance: 0, paid: AppliedSteps.none },
  steps: 'paid',
  decide(command, { balance, paid }) {
    if (command.do === 'fund') return [Funded({ amount: command.amount })];
    const { slip, amount } = command;
    if (paid.isRepeated(slip, String(amount))) return [];
    if (balance < amount) throw new Refusal('INSUFFICIENT_BALANCE', 'The purse does not cover the amount.');
    return [Paid({ slip, amount })];
  },
  evolve({ balance, paid }, { type, data }) {
    if (type === 'shop.purse-funded') return { balance: balance + data.amount, paid };
    return { balance: balance - data.amount, paid: paid.with(data.slip, String(data.amount)) };
  },
});

const MOST = 8;
const ID = derivedUuid('purse');
const STREAM = streamName(TEST_TENANT, purse, ID);
const registry = new EventRegistry();
registry.register(...purse.events);
const codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));

const fund = (amount: number): PurseCommand => ({ do: 'fund', amount });
const pay = (slip: string, amount = 1): PurseCommand => ({ do: 'pay', slip, amount });
const codeOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );

/** Counts the questions of a process to the log and to the index. */
class Counting extends MemoryStreamIndex {
  lookUps = 0;
  eventsRead = 0;
  appends = 0;

  override find(...question: Parameters<MemoryStreamIndex['find']>) {
    this.lookUps += 1;
    return super.find(...question);
  }

  /** The same store, counted. */
  of(store: MemoryEventStore): MemoryEventStore {
    const [read, append] = [store.read.bind(store), store.append.bind(store)];
    store.read = async (...range) => {
      const events: StoredEvent[] = await read(...range);
      this.eventsRead += events.length;
      return events;
    };
    store.append = (...events) => {
      this.appends += 1;
      return append(...events);
    };
    return store;
  }

  reset(): void {
    [this.lookUps, this.eventsRead, this.appends] = [0, 0, 0];
  }
}

describe.each([
  ['compares an append with the index', true],
  ['does not know the index', false],
])('a stream that is longer than a process remembers, in a store that %s', (_, isChecked) => {
  let index: Counting;
  let store: MemoryEventStore;

  beforeEach(() => {
    index = new Counting();
    store = index.of(new MemoryEventStore(isChecked ? index : undefined));
  });

  function processOn(log: EventStore = store) {
    const reported: string[] = [];
    const runner = new AggregateRunner({
      store: log,
      codec,
      index,
      release: 'test',
      maxCommandsPerStream: MOST,
      failed: (message, error) => reported.push(`${message}: ${(error as Error).message}`),
    });
    return {
      runner,
      reported,
      run: (commandId: string, command: PurseCommand, requestHash?: string) =>
        runner.run(purse, TEST_TENANT, ID, command, commandMetadata(commandId, requestHash)),
      replay: (commandId: string, requestHash?: string) =>
        runner.replay(purse, TEST_TENANT, ID, commandMetadata(commandId, requestHash)),
      load: async () => (await runner.load(purse, TEST_TENANT, ID)).state,
      withSteps: (state: PurseState, steps: readonly string[]) =>
        runner.withSteps(purse, TEST_TENANT, ID, state, steps),
    };
  }

  /** Funds the purse and pays slips, one after the other. */
  async function paid(run: ReturnType<typeof processOn>['run'], slips: number, from = 0) {
    if (from === 0) await run('funding', fund(1_000));
    for (let slip = from; slip < from + slips; slip++) await run(`pay ${slip}`, pay(`slip ${slip}`));
  }

  it('keeps a bounded number of commands and steps in memory, here and in a process that folds it at once', async () => {
    const here = processOn();
    await paid(here.run, 60);
    expect((await here.load()).paid.loaded).toBeLessThanOrEqual(MOST);
    const there = processOn();
    await paid(there.run, 3, 60);
    const { paid: steps } = await there.load();
    expect(steps.loaded).toBeLessThanOrEqual(MOST);
    expect(steps.size).toBe(63);
    const sessions = new StreamSessions({ store, codec, index, maxCommandsPerStream: MOST });
    const session = sessions.open(purse as unknown as Aggregate, STREAM);
    await session.shorten(await session.load());
    await session.shorten(session.remembered!);
    expect(session.remembered!.commands.size).toBeLessThanOrEqual(MOST);
  });

  it('keeps as few of one that is longer than a page of reading, listed or not', async () => {
    const here = processOn();
    await here.run('funding', fund(5_000));
    await Promise.all(Array.from({ length: 2_500 }, (_, n) => here.run(`pay ${n}`, pay(`slip ${n}`))));
    for (const isIndexed of [true, false]) {
      if (!isIndexed) index.clear();
      const there = processOn();
      expect(await there.run('pay 1500', pay('slip 1500'))).toMatchObject({ revision: 1501, replayed: true });
      expect((await there.load()).paid.loaded).toBeLessThanOrEqual(1_000);
      expect(await there.run('again', pay('slip 3'))).toMatchObject({
        replayed: false,
        revision: isIndexed ? 2_500 : 2_502,
      });
      await paid(there.run, 2, isIndexed ? 2_500 : 2_502);
      expect((await there.load()).paid.loaded).toBeLessThanOrEqual(MOST);
    }
    expect(await store.read(STREAM)).toHaveLength(2_505);
  });

  it('finds a command of thousands that a process of an earlier release has recorded since, which lists none', async () => {
    const here = processOn();
    await here.run('funding', fund(5_000));
    await paid(here.run, 40, 1);
    const earlier = new AggregateRunner({ store, codec, release: 'test' });
    const recorded = (n: number) => earlier.run(purse, TEST_TENANT, ID, pay(`slip ${n}`), commandMetadata(`pay ${n}`));
    await Promise.all(Array.from({ length: 2_100 }, (_, n) => recorded(41 + n)));
    expect(await here.replay('pay 60')).toMatchObject({ revision: 60, event: { data: { slip: 'slip 60' } } });
    expect((await here.withSteps(await here.load(), ['slip 60'])).paid.has('slip 60')).toBe(true);
    expect((await here.load()).paid.size).toBe(2_140);
  });

  it('answers a repeated command as the first time, recent or old, here and in a process that starts', async () => {
    const here = processOn();
    await paid(here.run, 40);
    const before = await store.read(STREAM);
    for (const { run, replay } of [here, processOn()]) {
      for (const slip of [0, 20, 39]) {
        const receipt = await run(`pay ${slip}`, pay(`slip ${slip}`));
        expect(receipt).toMatchObject({ revision: slip + 1, checkpoint: BigInt(slip + 2), replayed: true });
        expect(await replay(`pay ${slip}`)).toMatchObject({
          revision: slip + 1,
          checkpoint: BigInt(slip + 2),
          event: { data: { slip: `slip ${slip}` } },
        });
        expect(await codeOf(run(`pay ${slip}`, pay(`slip ${slip}`), 'other request'))).toBe('CONFLICT');
        expect(await codeOf(replay(`pay ${slip}`, 'other request'))).toBe('CONFLICT');
      }
      expect(await replay('unknown')).toBeNull();
    }
    expect(await store.read(STREAM)).toEqual(before);
  });

  it('answers an old command as the first time that would be refused today, would do nothing, or would do it once more', async () => {
    const here = processOn();
    await here.run('funding', fund(100));
    await here.run('all', pay('everything', 100));
    await here.run('funding again', fund(50));
    await paid(here.run, 30, 1);
    await here.run('the rest', pay('rest', 20));
    for (const { run } of [here, processOn()]) {
      expect(await run('all', pay('everything', 100))).toMatchObject({ revision: 1, replayed: true }); // its slip is paid
      expect(await run('all', pay('not covered', 100))).toMatchObject({ revision: 1, replayed: true });
      expect(await run('funding', fund(100))).toMatchObject({ revision: 0, replayed: true });
      expect((await processOn().load()).balance).toBe(0);
    }
  });

  it('answers an old command for which it has recorded a refusal with that refusal, whatever has changed since', async () => {
    const here = processOn();
    const metadata = recordingRefusals(commandMetadata('too much'));
    const tooMuch = ({ runner }: ReturnType<typeof processOn>) =>
      codeOf(runner.run(purse, TEST_TENANT, ID, pay('big', 5), metadata));
    expect(await tooMuch(here)).toBe('INSUFFICIENT_BALANCE');
    await paid(here.run, 30);
    const length = (await store.read(STREAM)).length;
    for (const process of [here, processOn()]) expect(await tooMuch(process)).toBe('INSUFFICIENT_BALANCE');
    expect(await codeOf(here.replay('too much'))).toBe('INSUFFICIENT_BALANCE');
    expect(await store.read(STREAM)).toHaveLength(length);
  });

  it('knows an old step under any command, and faults on one with another content', async () => {
    const here = processOn();
    await paid(here.run, 40);
    const length = (await store.read(STREAM)).length;
    for (const { run } of [here, processOn()]) {
      expect(await run('another', pay('slip 2'))).toMatchObject({ replayed: false, revision: 40 });
      expect(await codeOf(run('another', pay('slip 2', 7)))).toBeInstanceOf(StepContentConflict);
    }
    expect(await store.read(STREAM)).toHaveLength(length);
  });

  it('takes old repetitions, refusals and new commands of one batch each for itself', async () => {
    const here = processOn();
    await paid(here.run, 40);
    const answers = await Promise.all([
      here.run('pay 3', pay('slip 3')),
      here.run('new', pay('new')),
      codeOf(here.run('too much', pay('big', 5_000))),
      here.run('another', pay('slip 4')),
      codeOf(here.run('pay 5', pay('slip 5'), 'other request')),
      here.run('new 2', pay('new 2')),
    ]);
    expect(answers).toMatchObject([
      { revision: 4, replayed: true },
      { revision: 41, replayed: false },
      'INSUFFICIENT_BALANCE',
      { replayed: false },
      'CONFLICT',
      { revision: 42, replayed: false },
    ]);
    expect((await here.load()).balance).toBe(1_000 - 42);
  });

  it('finds the commands that another process has recorded and listed meanwhile', async () => {
    const [here, there] = [processOn(), processOn()];
    await paid(here.run, 20);
    await there.load();
    await paid(here.run, 40, 20);
    expect(await there.run('pay 25', pay('slip 25'))).toMatchObject({ revision: 26, replayed: true });
    await paid(here.run, 40, 60);
    expect(await there.replay('pay 65')).toMatchObject({ revision: 66 });
    const [one, other] = await Promise.all([here.run('race', pay('race')), there.run('race', pay('race'))]);
    expect([one.revision, other.revision]).toEqual([101, 101]);
    expect((await processOn().load()).balance).toBe(1_000 - 101);
  });

  it('loses nothing when the index is emptied: the stream is folded from its beginning', async () => {
    const questions = [
      ({ run }: ReturnType<typeof processOn>) => run('pay 3', pay('slip 3')),
      ({ replay }: ReturnType<typeof processOn>) => replay('pay 3'),
    ];
    for (const ask of questions) {
      const here = processOn();
      await paid(here.run, 40);
      index.clear();
      expect(await ask(here)).toMatchObject({ revision: 4, replayed: true });
    }
    const here = processOn();
    await paid(here.run, 40);
    const state = await here.load();
    index.clear();
    expect((await here.withSteps(state, ['slip 3'])).paid.has('slip 3')).toBe(true);
    index.clear();
    await paid(here.run, 20, 40);
    expect(await here.run('pay 3', pay('slip 3'))).toMatchObject({ revision: 4, replayed: true });
    expect((await here.load()).balance).toBe(1_000 - 60);
  });

  it('keeps everything while the index cannot be written, and reports that', async () => {
    const here = processOn();
    const add = index.add.bind(index);
    index.add = () => Promise.reject(new Error('the connection was lost'));
    await paid(here.run, 20);
    expect((await here.load()).paid.loaded).toBe(20);
    expect(new Set(here.reported)).toEqual(
      new Set(['the index of streams could not be written: the connection was lost']),
    );
    index.add = add;
    await paid(here.run, 20, 20);
    expect((await here.load()).paid.loaded).toBeLessThanOrEqual(MOST);
    expect(await here.run('pay 3', pay('slip 3'))).toMatchObject({ revision: 4, replayed: true });
  });

  it('has old steps in its state once they are asked for, and no answer before; a state of the past has them all', async () => {
    const { run, runner, load, withSteps } = processOn();
    await paid(run, 40);
    const { paid: known } = await load();
    expect(known.has('slip 39')).toBe(true);
    expect(() => known.has('slip 3')).toThrow(StepNotLoaded);
    const { paid: asked } = await withSteps(await load(), ['slip 3', 'slip 77']);
    expect([asked.contentOf('slip 3'), asked.has('slip 77'), asked.has('slip 39')]).toEqual(['1', false, true]);
    expect(() => asked.has('slip 4')).toThrow(StepNotLoaded);
    const past = await asOf({ revision: 20 }, () => runner.load(purse, TEST_TENANT, ID));
    expect([past.state.paid.has('slip 3'), past.state.paid.has('slip 39')]).toEqual([true, false]);
  });

  it('faults where the index names another command than the log', async () => {
    const here = processOn();
    await paid(here.run, 40);
    index.find = async (_stream, _reach, ids) => new Map(ids.map((id) => [id, { id, revision: 7, content: null }]));
    expect(await codeOf(here.run('pay 3', pay('slip 3')))).toMatchObject({
      message: expect.stringContaining('index is wrong'),
    });
  });

  it('faults where the index lists more of a stream than the log has, as one that was restored', async () => {
    const here = processOn();
    await here.run('funding', fund(5_000));
    await Promise.all(Array.from({ length: 1_000 }, (_, n) => here.run(`pay ${n}`, pay(`slip ${n}`))));
    await index.add({ stream: STREAM, after: -1, upTo: 1_001 }, []);
    expect(await codeOf(processOn().run('new', pay('new')))).toMatchObject({
      message: expect.stringContaining('up to revision 1001, and the log has it up to 1000: empty the index'),
    });
    index.clear();
    expect(await processOn().run('new', pay('new'))).toMatchObject({ revision: 1_001 });
  });

  it('costs a new command as much at any length', async () => {
    const { run, replay } = processOn();
    const costs: number[][] = [];
    let next = 0;
    for (const length of [20, 60, 400]) {
      await paid(run, length - next, next);
      next = length + 8;
      index.reset();
      let asked = 0; // while the end of the stream is read, so that no one waits for it
      for (let n = length; n < next; n++) {
        const before = index.lookUps;
        expect(await replay(`pay ${n}`)).toBeNull();
        asked += index.lookUps - before;
        await run(`pay ${n}`, pay(`slip ${n}`));
      }
      costs.push([index.eventsRead, index.appends, index.lookUps - asked]);
    }
    expect(costs).toEqual(costs.map(() => [0, 8, isChecked ? 0 : 8]));
  });
});
