import { CommandRefused, Refusal, conflict, derivedUuid, transientConflict } from '@app/kernel';
import {
  AppendTooLarge,
  EventCodec,
  eventHash,
  EventRegistry,
  type EventStore,
  genesisHash,
  StreamMoved,
  streamName,
} from '@app/event-store';
import { FaultyStore, KeyVault, MemoryDataKeys, MemoryEventStore } from '@app/event-store/testing';
import { TEST_TENANT } from '@app/kernel/testing';
import { recordingRefusals } from '../definitions/command-metadata.js';
import { commandMetadata, till, type TillCommand } from '../testing/till.fixture.js';
import { AggregateRunner } from './aggregate-runner.js';
import { Contention } from './contention.js';

const ID = derivedUuid('till');
const STREAM = streamName(TEST_TENANT, till, ID);

const registry = new EventRegistry();
registry.register(...till.events);
const codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));

function processOn(store: EventStore, contention?: Contention) {
  const runner = new AggregateRunner({ store, codec, release: 'test', contention });
  return {
    runner,
    run: (commandId: string, command: TillCommand, requestHash?: string) =>
      runner.run(till, TEST_TENANT, ID, command, commandMetadata(commandId, requestHash)),
    load: () => runner.load(till, TEST_TENANT, ID),
  };
}

const deposit = (amount: number): TillCommand => ({ do: 'deposit', amount });
const withdraw = (amount: number): TillCommand => ({ do: 'withdraw', amount });
const refusalOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );

describe('running commands against an aggregate', () => {
  let store: MemoryEventStore;

  beforeEach(() => {
    store = new MemoryEventStore();
  });

  it('returns the result of a recorded command, with its last event, in this process and another; nothing on a first try', async () => {
    const { run, runner } = processOn(store);
    const replay = (of: AggregateRunner, commandId: string, requestHash?: string) =>
      of.replay(till, TEST_TENANT, ID, commandMetadata(commandId, requestHash));
    expect(await replay(runner, 'a')).toBeNull();
    await run('a', deposit(5));
    await run('b', withdraw(2));
    for (const process of [runner, processOn(store).runner]) {
      expect(await replay(process, 'a')).toMatchObject({
        revision: 0,
        checkpoint: 1n,
        replayed: true,
        state: { balance: 3 },
        event: { data: { amount: 5 } },
      });
      expect(await replay(process, 'c')).toBeNull();
      expect(await refusalOf(replay(process, 'a', 'another request'))).toBe('CONFLICT');
    }
  });

  it('returns the state as a command left it, when it was done and when it is repeated, in this process and another', async () => {
    const { run, runner } = processOn(store);
    const first = await run('a', deposit(5));
    await run('b', withdraw(2));
    expect(await runner.stateAfter(till, first)).toMatchObject({ balance: 5 });
    for (const process of [processOn(store), { run, runner }]) {
      const again = await process.run('a', deposit(5));
      expect([again.state, await process.runner.stateAfter(till, again)]).toMatchObject([
        { balance: 3 },
        { balance: 5 },
      ]);
    }
  });

  it("records the decider's events and answers with the revision, the checkpoint and the state after them", async () => {
    const { run } = processOn(store);
    expect(await run('a', deposit(5))).toEqual({
      stream: STREAM,
      revision: 0,
      checkpoint: 1n,
      replayed: false,
      state: { balance: 5, name: null },
    });
    expect(await run('b', withdraw(2))).toEqual({
      stream: STREAM,
      revision: 1,
      checkpoint: 2n,
      replayed: false,
      state: { balance: 3, name: null },
    });
  });

  it('folds a stream once for callers whose reads the store answers together', async () => {
    await processOn(store).run('a', deposit(5));
    const { load } = processOn(store);
    const answer = store.read(STREAM);
    store.read = () => answer;
    const [one, other] = await Promise.all([load(), load()]);
    expect(one).toEqual({ state: { balance: 5, name: null }, revision: 0 });
    expect(other.state).toBe(one.state);
  });

  it('chains every event to the one before it and derives its id from the command', async () => {
    const { run } = processOn(store);
    await Promise.all([run('a', deposit(5)), run('b', deposit(1))]);
    await run('c', withdraw(2));
    let previous = genesisHash(STREAM);
    for (const { stream, position: _position, hash, ...event } of await store.read(STREAM)) {
      expect(event.previousHash).toBe(previous);
      expect(eventHash(stream, event.revision, event)).toBe(hash);
      expect(event.id).toBe(derivedUuid(event.metadata.commandId, STREAM, 0));
      expect(event.metadata).toMatchObject({
        actor: 'token:test',
        release: 'test',
        tenant: '00000000-0000-8000-8000-000000000001~sandbox',
      });
      previous = hash;
    }
  });

  it('runs a repeated command once and answers it as before, marked replayed', async () => {
    const { run } = processOn(store);
    const first = await run('a', deposit(5));
    await run('b', deposit(1));
    expect(await run('a', deposit(5))).toEqual({ ...first, replayed: true, state: { balance: 6, name: null } });
    expect(await processOn(store).run('a', deposit(5))).toMatchObject({ revision: 0, checkpoint: 1n, replayed: true });
    expect(await store.read(STREAM)).toHaveLength(2);
  });

  it('runs a command once that comes twice at the same time', async () => {
    const { run } = processOn(store);
    const receipts = await Promise.all([run('a', deposit(5)), run('a', deposit(5)), run('a', deposit(5))]);
    expect(receipts.map(({ revision, checkpoint, replayed }) => [revision, checkpoint, replayed])).toEqual([
      [0, 1n, false],
      [0, 1n, true],
      [0, 1n, true],
    ]);
    expect(await store.read(STREAM)).toHaveLength(1);
  });

  it('refuses a commandId that comes again with another request, recorded or at the same time', async () => {
    const { run } = processOn(store);
    const [, second] = await Promise.all([run('a', deposit(5), 'one'), refusalOf(run('a', deposit(6), 'two'))]);
    expect(second).toBe('CONFLICT');
    expect(await refusalOf(run('a', deposit(6), 'two'))).toBe('CONFLICT');
    expect(await store.read(STREAM)).toHaveLength(1);
  });

  it('knows a command that was recorded with the hash that an earlier release gave its request', async () => {
    const { run, runner } = processOn(store);
    await run('a', deposit(5), 'by its length');
    const again = { ...commandMetadata('a', 'by its content'), otherRequestHashes: ['by its length'] };
    expect(await runner.replay(till, TEST_TENANT, ID, again)).toMatchObject({ replayed: true, revision: 0 });
    expect(await runner.run(till, TEST_TENANT, ID, deposit(5), again)).toMatchObject({ replayed: true });
    const other = { ...again, otherRequestHashes: ['another length'] };
    expect(await refusalOf(runner.run(till, TEST_TENANT, ID, deposit(5), other))).toBe('CONFLICT');
  });

  it('answers a command that decides nothing with the revision as it is', async () => {
    const { run } = processOn(store);
    expect(await run('look', { do: 'look' })).toMatchObject({ revision: -1, checkpoint: 0n, replayed: false });
    await run('a', deposit(5));
    expect(await run('look', { do: 'look' })).toMatchObject({
      revision: 0,
      checkpoint: 1n,
      replayed: false,
      state: { balance: 5 },
    });
  });

  describe('of a command that says it begins its stream', () => {
    let pauses = 0;
    const contention = new Contention(async () => void (pauses += 1));
    const begin = (commandId: string, command: TillCommand) =>
      new AggregateRunner({ store, codec, release: 'test', contention }).run(
        till,
        TEST_TENANT,
        ID,
        command,
        commandMetadata(commandId),
        { begins: true },
      );

    it('the stream is not read when it does', async () => {
      store.read = () => Promise.reject(new Error('read'));
      expect(await begin('a', deposit(5))).toMatchObject({ revision: 0, replayed: false, state: { balance: 5 } });
    });

    it('a stream that exists is handled as without it: repeated, refused, or continued', async () => {
      const first = await begin('a', deposit(5));
      expect(await begin('a', deposit(5))).toEqual({ ...first, replayed: true });
      expect(await begin('b', withdraw(4))).toMatchObject({ revision: 1, state: { balance: 1 } });
      expect(await refusalOf(begin('c', withdraw(4)))).toBe('INSUFFICIENT_BALANCE');
      expect(await begin('d', { do: 'look' })).toMatchObject({ revision: 1, state: { balance: 1 } });
    });

    it('a wrong guess is no lost race', async () => {
      await begin('a', deposit(5));
      await begin('b', deposit(5));
      expect(pauses).toBe(0);
    });
  });

  it('accepts exactly those of many concurrent withdrawals that the balance covers', async () => {
    const { run } = processOn(store);
    await run('fund', deposit(20));
    const answers = await Promise.all(Array.from({ length: 64 }, (_, n) => refusalOf(run(`w${n}`, withdraw(1)))));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(20);
    expect(answers.filter((answer) => answer === 'INSUFFICIENT_BALANCE')).toHaveLength(44);
    expect((await store.read(STREAM)).length).toBe(21);
  });

  it('fails no other command of a batch with a failing one', async () => {
    const { run } = processOn(store);
    const answers = await Promise.all([
      refusalOf(run('a', deposit(5))),
      refusalOf(run('b', { do: 'stumble' })),
      refusalOf(run('c', withdraw(100))),
      refusalOf(run('d', { do: 'open', customer: 'customer', name: 'half a pair \ud800' })),
      refusalOf(run('e', deposit(1.5))),
      refusalOf(run('f', withdraw(5))),
    ]);
    expect(answers).toEqual(['done', expect.any(Error), 'INSUFFICIENT_BALANCE', 'done', expect.any(Error), 'done']);
  });

  it('folds a stream again while this process may have missed an erasure, and after it was notified of one', async () => {
    const keys = new MemoryDataKeys();
    const master = Buffer.alloc(32, 1);
    const hearing = { isCurrent: true };
    const here = new KeyVault(keys, master, hearing);
    const runner = new AggregateRunner({
      store,
      codec: new EventCodec(registry, here),
      release: 'test',
      notificationHealth: hearing,
    });
    const name = async () => (await runner.load(till, TEST_TENANT, ID)).state.name;
    await runner.run(till, TEST_TENANT, ID, { do: 'open', customer: 'ada', name: 'Ada' }, commandMetadata('a'));
    await new KeyVault(keys, master).shred(TEST_TENANT, 'ada');
    expect(await name()).toBe('Ada'); // not notified yet
    hearing.isCurrent = false;
    expect(await name()).toBeNull();
    hearing.isCurrent = true;
    for (const memory of [here, runner]) memory.forget();
    expect(await name()).toBeNull();
  });

  it('decides again when another process wrote first', async () => {
    const here = processOn(store);
    const there = processOn(store);
    await here.run('a', deposit(5));
    await there.run('b', withdraw(4));
    expect(await here.run('c', deposit(2))).toMatchObject({ revision: 2, state: { balance: 3 } });
    expect(await refusalOf(there.run('d', withdraw(4)))).toBe('INSUFFICIENT_BALANCE');
  });

  it('refuses nothing by a cached state that another process has changed since', async () => {
    const here = processOn(store);
    const there = processOn(store);
    await here.run('a', deposit(1));
    await there.run('b', deposit(9));
    expect(await refusalOf(here.run('c', withdraw(10)))).toBe('done');
    await there.run('d', deposit(3));
    expect(await here.run('look', { do: 'look' })).toMatchObject({ revision: 3, state: { balance: 3 } });
  });

  it('recognises a command that another process ran, whatever it would decide now', async () => {
    const here = processOn(store);
    const there = processOn(store);
    await here.run('a', deposit(1));
    await there.run('b', deposit(9));
    await there.run('c', withdraw(10));
    expect(await here.run('c', withdraw(10))).toMatchObject({ revision: 2, replayed: true });
  });

  it('splits an append that is too large for the store, and refuses only the command that is too large alone', async () => {
    const faulty = new FaultyStore(store);
    const appends: number[] = [];
    faulty.append = async (stream, expected, events) => {
      appends.push(events.length);
      if (events.length > 3 || JSON.stringify(events).includes('too large')) throw new AppendTooLarge(stream);
      return store.append(stream, expected, events);
    };
    const { run } = processOn(faulty);
    const answers = await Promise.all([
      refusalOf(run('first', deposit(1))), // alone; later ones are decided together
      ...Array.from({ length: 8 }, (_, n) => refusalOf(run(`d${n}`, deposit(1)))),
      refusalOf(run('large', { do: 'open', customer: 'too large', name: 'Ada' })),
    ]);
    expect(answers.slice(0, 9)).toEqual(answers.slice(0, 9).map(() => 'done'));
    expect(answers.at(-1)).toBeInstanceOf(AppendTooLarge);
    expect(Math.max(...appends)).toBeGreaterThan(3);
    expect((await store.read(STREAM)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('backs off at random, longer each time, while others are faster, and fails after a hundred attempts', async () => {
    let appends = 0;
    const contended = new FaultyStore(store);
    contended.append = async (stream, expected) => {
      appends += 1;
      throw new StreamMoved(stream, expected);
    };
    const pauses: number[] = [];
    const contention = new Contention(async (most) => void pauses.push(most));
    await expect(processOn(contended, contention).run('a', deposit(1))).rejects.toThrow(StreamMoved);
    expect(appends).toBe(100);
    expect(pauses.slice(0, 7)).toEqual([2, 4, 8, 16, 32, 40, 40]);
  });

  it('notifies others after every fifth conflict, and yields when it hears that they conflict', async () => {
    const sent: string[] = [];
    const pauses: number[] = [];
    const contended = new FaultyStore(store);
    contended.append = async (stream, expected) => {
      throw new StreamMoved(stream, expected);
    };
    const winner: { hears: (stream: string) => void } = { hears: () => undefined };
    const losing = new Contention(async () => undefined, {
      send: (stream) => {
        sent.push(stream);
        winner.hears(stream);
      },
      listen: () => undefined,
    });
    const winning = new Contention(async (most) => void pauses.push(most), {
      send: () => undefined,
      listen: (heard) => {
        winner.hears = heard;
      },
    });
    await expect(processOn(contended, losing).run('a', deposit(1))).rejects.toThrow(StreamMoved);
    expect(sent).toEqual(Array.from({ length: 19 }, () => STREAM));
    const { run } = processOn(store, winning);
    await run('b', deposit(1));
    await run('c', deposit(1)); // which waits until that moment is over
    expect(pauses[0]).toBe(12);
  });

  it('yields after an append to a stream with a recent conflict', async () => {
    const pauses: number[] = [];
    const here = processOn(store, new Contention(async (most) => void pauses.push(most)));
    const there = processOn(store);
    await here.run('a', deposit(1));
    await here.run('b', deposit(1));
    expect(pauses).toEqual([]);
    await there.run('c', deposit(1));
    await here.run('d', deposit(1));
    await here.run('e', deposit(1)); // which waits until that moment is over
    expect(pauses[0]).toBe(12);
  });

  describe('a sequence of commands on several streams', () => {
    const OTHER = derivedUuid('another till');
    /** Deposits in one till, then in another, as a request does; answers the balances that it saw. */
    const depositIn = (runner: AggregateRunner, commandId: string, amount = 5) =>
      runner.inSequence(commandMetadata(commandId), async (early, last) => {
        const first = await runner.run(till, TEST_TENANT, ID, deposit(amount), early);
        const second = await runner.run(till, TEST_TENANT, OTHER, deposit(amount), last);
        return [first.state.balance, second.state.balance, second.checkpoint];
      });
    const logOf = async (of: EventStore) => (await of.readAll(0n, 100)).map(({ stream }) => stream);
    const OTHER_STREAM = streamName(TEST_TENANT, till, OTHER);

    it('is decided before its first append is answered, and answered once all are stored', async () => {
      const gated = new FaultyStore(store);
      const answers: (() => void)[] = [];
      const sent: string[] = [];
      gated.append = async (...append) => {
        sent.push(append[0]);
        const position = await store.append(...append);
        await new Promise<void>((resolve) => answers.push(resolve));
        return position;
      };
      const { runner } = processOn(gated);
      let isAnswered = false;
      const answer = depositIn(runner, 'a').finally(() => (isAnswered = true));
      const turn = () => new Promise(setImmediate);
      for (let each = 0; each < 3; each++) await turn();
      expect(sent).toEqual([STREAM, OTHER_STREAM]);
      answers[1]!();
      await turn();
      expect(isAnswered).toBe(false);
      answers[0]!();
      expect(await answer).toEqual([5, 5, 2n]);
    });

    it('waits for each append where the store keeps no sequences', async () => {
      const plain = new FaultyStore(store);
      Object.assign(plain, { keepsSequences: false });
      const conditions: unknown[] = [];
      plain.append = (...append) => {
        conditions.push(append[3]?.sequences);
        return store.append(...append);
      };
      expect(await depositIn(processOn(plain).runner, 'a')).toEqual([5, 5, 2n]);
      expect(conditions).toEqual([undefined, undefined]);
    });

    it.each([
      ['first', ID],
      ['last', OTHER],
    ])('is repeated as a whole where another writer was first for the %s stream', async (_which, id) => {
      const { runner } = processOn(store);
      await depositIn(runner, 'a');
      await processOn(store).runner.run(till, TEST_TENANT, id, deposit(1), commandMetadata('b'));
      expect(await depositIn(runner, 'c')).toEqual(id === ID ? [11, 10, 5n] : [10, 11, 5n]);
      expect(await logOf(store)).toEqual([
        STREAM,
        OTHER_STREAM,
        id === ID ? STREAM : OTHER_STREAM,
        STREAM,
        OTHER_STREAM,
      ]);
    });

    it('stores its last command once, and its first, whatever is repeated', async () => {
      const { runner } = processOn(store);
      await depositIn(runner, 'a');
      expect(await depositIn(runner, 'a')).toEqual([5, 5, 2n]);
      expect(await depositIn(processOn(store).runner, 'a')).toEqual([5, 5, 2n]);
      expect(await logOf(store)).toHaveLength(2);
    });

    it.each(['fails', 'answer lost'] as const)('stores nothing behind an append that %s', async (fault) => {
      const faults = [fault];
      const faulty = new FaultyStore(store, () => faults.shift() ?? 'none');
      await expect(depositIn(processOn(faulty).runner, 'a')).rejects.toThrow('the connection was lost');
      expect(await logOf(store)).toEqual(fault === 'fails' ? [] : [STREAM]);
      expect((await depositIn(processOn(store).runner, 'a')).slice(0, 2)).toEqual([5, 5]);
      expect(await logOf(store)).toEqual([STREAM, OTHER_STREAM]);
    });

    it('keeps the appends before a command that is refused, and answers its refusal', async () => {
      const { runner } = processOn(store);
      const answer = runner.inSequence(commandMetadata('a'), async (early, last) => {
        await runner.run(till, TEST_TENANT, ID, deposit(5), early);
        return runner.run(till, TEST_TENANT, OTHER, withdraw(1), last);
      });
      expect(await refusalOf(answer)).toBe('INSUFFICIENT_BALANCE');
      expect(await logOf(store)).toEqual([STREAM]);
    });

    it('shares appends with other commands, each of which is stored once', async () => {
      const here = processOn(store);
      const there = processOn(store);
      await here.run('first', deposit(1));
      await there.run('second', deposit(1));
      const answers = await Promise.all([
        ...['a', 'b', 'c'].map((id) => depositIn(here.runner, id)),
        here.run('d', deposit(1)),
        ...['e', 'f'].map((id) => depositIn(there.runner, id)),
        there.run('g', deposit(1)),
      ]);
      expect(answers).toHaveLength(7);
      expect((await here.load()).state.balance).toBe(1 + 1 + 5 * 5 + 2);
      expect((await here.runner.load(till, TEST_TENANT, OTHER)).state.balance).toBe(5 * 5);
      expect(await logOf(store)).toHaveLength(2 + 5 * 2 + 2);
    });

    it('has no position for a command before its last', async () => {
      const { runner } = processOn(store);
      await runner.inSequence(commandMetadata('a'), async (early) => {
        const receipt = await runner.run(till, TEST_TENANT, ID, deposit(5), early);
        expect(() => receipt.checkpoint).toThrow('is not known yet');
      });
    });
  });

  it.each(['fails', 'answer lost'] as const)(
    'runs once when an append %s and the command comes again',
    async (fault) => {
      const faulty = new FaultyStore(store);
      const { run } = processOn(faulty);
      await run('a', deposit(5));
      faulty.next = () => fault;
      await expect(run('b', withdraw(4))).rejects.toThrow('connection was lost');
      faulty.next = () => 'none';
      expect(await run('b', withdraw(4))).toMatchObject({
        revision: 1,
        replayed: fault === 'answer lost',
        state: { balance: 1 },
      });
      expect(await store.read(STREAM)).toHaveLength(2);
    },
  );

  it('loads the state as of now, also while commands run and after other processes wrote', async () => {
    const here = processOn(store);
    expect(await here.load()).toEqual({ state: { balance: 0, name: null }, revision: -1 });
    const loads: Promise<{ state: { balance: number }; revision: number }>[] = [];
    const runs: Promise<unknown>[] = [];
    for (let n = 0; n < 50; n++) {
      runs.push(here.run(`d${n}`, deposit(1)));
      loads.push(here.load());
      if (n % 7 === 0) await Promise.resolve();
    }
    await Promise.all(runs);
    for (const { state, revision } of await Promise.all(loads)) expect(state.balance).toBe(revision + 1);
    await processOn(store).run('there', deposit(50));
    expect(await here.load()).toEqual({ state: { balance: 100, name: null }, revision: 50 });
    expect(await here.run('after', withdraw(100))).toMatchObject({ revision: 51, state: { balance: 0 } });
  });

  it('folds a stream that is longer than a page of reading', async () => {
    const { run } = processOn(store);
    await Promise.all(Array.from({ length: 2_500 }, (_, n) => run(`d${n}`, deposit(1))));
    expect(await processOn(store).run('all', withdraw(2_500))).toMatchObject({
      revision: 2_500,
      state: { balance: 0 },
    });
  });
});

describe('a command that is finally refused while an earlier attempt of it is held up', () => {
  let store: MemoryEventStore;
  /** Commands with metadata that records their refusals, as of a second attempt. */
  const second = (commandId: string, requestHash?: string) =>
    recordingRefusals(commandMetadata(commandId, requestHash));
  const run = (on: EventStore, metadata: ReturnType<typeof second>, command: TillCommand) =>
    processOn(on).runner.run(till, TEST_TENANT, ID, command, metadata);
  const types = async () => (await store.read(STREAM)).map(({ type }) => type);

  beforeEach(async () => {
    store = new MemoryEventStore();
    await processOn(store).run('opening', deposit(5));
  });

  /** A first attempt that has decided and stands still before its append. */
  function heldUp(command: TillCommand) {
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const gated = new FaultyStore(store);
    const append = gated.append.bind(gated);
    let reached!: () => void;
    const standing = new Promise<void>((resolve) => (reached = resolve));
    gated.append = async (...given) => (reached(), await held, append(...given));
    const outcome = refusalOf(processOn(gated).run('x', command, 'request'));
    return { standing, release, outcome };
  }

  it('leaves the record of its refusal, by which the earlier attempt is refused whatever has changed since', async () => {
    const first = heldUp(withdraw(4));
    await first.standing;
    await processOn(store).run('other', withdraw(3));
    expect(await refusalOf(run(store, second('x', 'request'), withdraw(4)))).toBe('INSUFFICIENT_BALANCE');
    await processOn(store).run('rescue', deposit(100));
    first.release();
    expect(await first.outcome).toBe('INSUFFICIENT_BALANCE');
    expect(await processOn(store).load()).toMatchObject({ state: { balance: 102 } });
    expect(await types()).toEqual(['shop.cash-moved', 'shop.cash-moved', CommandRefused.type, 'shop.cash-moved']);
  });

  it('is refused so in its stream too where facts refuse it, before its stream is there as well', async () => {
    const details = { errors: [{ field: 'source.accountId', message: 'must exist' }], reason: 'GONE' };
    const facts = new Refusal('REFERENCE_NOT_FOUND', 'There is no such account.', details);
    for (const id of [ID, derivedUuid('no till yet')]) {
      const { runner } = processOn(store);
      const work = () => Promise.reject(facts);
      await expect(runner.runOnce(till, TEST_TENANT, id, second('x', 'request'), work)).rejects.toBe(facts);
      const late = processOn(store).runner;
      const command = commandMetadata('x', 'request');
      const opts = { begins: true };
      await expect(late.run(till, TEST_TENANT, id, deposit(1), command, opts)).rejects.toMatchObject({
        code: 'REFERENCE_NOT_FOUND',
        message: 'There is no such account.',
        details,
        isTransient: false,
      });
      await expect(late.replay(till, TEST_TENANT, id, command)).rejects.toMatchObject({ details });
    }
    expect(await types()).toEqual(['shop.cash-moved', CommandRefused.type]);
  });

  it('is not refused when the earlier attempt was faster: it gets the recorded result', async () => {
    const { runner } = processOn(store);
    const receipt = await runner.runOnce(till, TEST_TENANT, ID, second('x', 'request'), async () => {
      await processOn(store).run('x', withdraw(4), 'request');
      throw conflict('ALREADY_EXECUTED', 'Too late.');
    });
    expect(receipt).toMatchObject({ revision: 1, replayed: true, state: { balance: 1 } });
    expect(await types()).toEqual(['shop.cash-moved', 'shop.cash-moved']);
  });

  it('records nothing on a first attempt, and no transient refusal', async () => {
    await refusalOf(processOn(store).run('x', withdraw(6)));
    const work = () => Promise.reject(transientConflict('Busy.'));
    const { runner } = processOn(store);
    expect(await refusalOf(runner.runOnce(till, TEST_TENANT, ID, second('x'), work))).toBe('CONFLICT');
    expect(await refusalOf(run(store, second('x'), { do: 'stumble' }))).toEqual(new Error('a fault of the decider'));
    expect(await types()).toEqual(['shop.cash-moved']);
    expect(await refusalOf(processOn(store).run('x', withdraw(5)))).toBe('done');
  });

  it('records one refusal however many attempts are refused, together with commands of others', async () => {
    const { runner } = processOn(store);
    const attempt = () => refusalOf(runner.run(till, TEST_TENANT, ID, withdraw(9), second('x')));
    const others = runner.run(till, TEST_TENANT, ID, deposit(1), commandMetadata('other'));
    expect(await Promise.all([attempt(), attempt(), others, attempt()])).toMatchObject([
      'INSUFFICIENT_BALANCE',
      'INSUFFICIENT_BALANCE',
      { state: { balance: 6 } },
      'INSUFFICIENT_BALANCE',
    ]);
    expect(await refusalOf(run(store, second('x'), withdraw(9)))).toBe('INSUFFICIENT_BALANCE');
    expect(await refusalOf(run(store, second('x', 'another request'), withdraw(9)))).toBe('CONFLICT');
    expect(await types()).toEqual(['shop.cash-moved', 'shop.cash-moved', CommandRefused.type]);
  });
});
