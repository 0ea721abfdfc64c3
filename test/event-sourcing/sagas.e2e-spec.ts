import { Global, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Client, type Pool } from 'pg';
import { DATABASE_POOL, DatabaseListener } from '@app/database';
import { AggregateRunner, ReadYourWrites, Reservations, SagaQueue, Timers } from '@app/event-sourcing';
import { EventStore, StoreUnreachable } from '@app/event-store';
import { TEST_TENANT, TestClock } from '@app/kernel/testing';
import { SAGA_POOL } from '../../libs/event-sourcing/src/sagas/saga-pool.js';
import { till } from '../../libs/event-sourcing/src/testing/till.fixture.js';
import { Refusal, tenantKey, transientConflict } from '@app/kernel';
import { eventually } from '../support/eventually.js';
import { recordStatements } from '../support/round-trips.mjs';
import { type Behaviour, Probe, ProbeDatabase, type ProbeOptions, errandId, errandsSaga, tillId } from './probe.js';

const WHOLE = { role: { readSide: true, sagas: true }, sagas: [errandsSaga] };
const WORKER = { role: { readSide: false, sagas: true }, sagas: [errandsSaga] };
const API_ONLY = { role: { readSide: false, sagas: false }, sagas: [errandsSaga] };

/** Starts before all modules that are not global, and takes longer than a worker needs to take its first input. */
@Global()
@Module({})
class SlowModule implements OnApplicationBootstrap {
  constructor(@Inject(DATABASE_POOL) private readonly pool: Pool) {}

  async onApplicationBootstrap(): Promise<void> {
    for (let count = 0; count < 200; count++) await this.pool.query('SELECT 1');
  }
}

/** Makes a listener receive nothing, although its connection works. */
async function deafen(listener: DatabaseListener): Promise<void> {
  await (Reflect.get(listener, 'client') as Client).query('UNLISTEN *');
}

describe('sagas', () => {
  let database: ProbeDatabase;
  let clock: TestClock;

  beforeEach(async () => {
    database = await ProbeDatabase.create();
    clock = new TestClock();
  });
  afterEach(() => database.close());

  async function boot(options: ProbeOptions, behaviour: Partial<Behaviour> = {}): Promise<Probe> {
    return database.boot({ clock, behaviour, ...options });
  }

  const stop = (probe: Probe) => database.stop(probe);

  it('start once every command has its handler: work may wait already', async () => {
    const accepting = await boot({ ...WHOLE, role: { readSide: true, sagas: false } });
    await accepting.errand('early', 'instruct', 'go');
    await accepting.read();
    await stop(accepting);
    const late = await boot({ ...WHOLE, modules: [SlowModule] });
    await late.settle();
    expect(late.faults).toEqual([]);
    expect((await late.log('early')).length).toBeGreaterThan(1);
  });

  it('ask a queue that is empty at the start once for all pools, over one connection', async () => {
    const worker = await boot(WORKER);
    expect(worker.get<Pool>(SAGA_POOL).totalCount).toBe(1);
    await (await boot({ ...WHOLE, role: { readSide: true, sagas: false } })).errand('later', 'instruct', 'go');
    await eventually(async () => (await worker.log('later')).length > 1);
  });

  it('handle each input once across workers, in order within an instance', async () => {
    const done: { readonly word: string; readonly commandId: string }[] = [];
    const behaviour: Partial<Behaviour> = {
      obey: async ({ word }, { commandId }) => {
        await new Promise(setImmediate);
        done.push({ word, commandId });
        return word;
      },
    };
    const first = await boot(WHOLE, behaviour);
    const second = await boot(WORKER, behaviour);
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => [first, second][n % 2]!.errand(n % 10, 'instruct', `${n % 10}:${n}`)),
    );
    await first.settle();
    await second.settle();
    expect(new Set(done.map(({ commandId }) => commandId)).size).toBe(200);
    expect(done).toHaveLength(200);
    for (let name = 0; name < 10; name++) {
      const log = await first.log(name);
      const order = await first.get(AggregateRunner).load(errandsSaga.aggregate, TEST_TENANT, errandId(name));
      expect(order.revision).toBe(39);
      expect(log.map((entry) => entry.replace(/^\w+ /, '')).filter((_, index) => index % 2 === 0)).toEqual(
        done.map(({ word }) => word).filter((word) => word.startsWith(`${name}:`)),
      );
    }
  });

  it('record a reaction before they act on it', async () => {
    const found: (readonly string[])[] = [];
    const probe = await boot(WHOLE, {
      perform: async ({ word }) => {
        found.push(await probe.log('a'));
        return { outcome: 'done', data: word };
      },
    });
    await probe.errand('a', 'act', 'word');
    await probe.settle();
    expect(found).toEqual([['asked word']]);
    expect(await probe.log('a')).toEqual(['asked word', 'performed word']);
  });

  it('have the inputs of a worker that lost its session taken over, and record their outcome once', async () => {
    const calls: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const dying = await boot(WHOLE, {
      obey: async ({ word }, { commandId }) => {
        if (calls.push(commandId) === 1) await held; // in a new life it may be its own heir
        return word;
      },
    });
    await dying.errand('a', 'instruct', 'word');
    await eventually(() => calls.length === 1);
    const [life] = await database.connections('saga-worker');
    const heir = await boot(WORKER, {
      obey: async ({ word }, { commandId }) => {
        calls.push(commandId);
        return word;
      },
    });
    await database.terminate([life!]);
    await eventually(async () => (await heir.log('a')).length === 2);
    expect(calls).toEqual([calls[0], calls[0]]);
    release();
    await dying.settle();
    expect(await heir.log('a')).toEqual(['asked word', 'obeyed word']);
  });

  it('resume their work in the same process after the database lost all its connections', async () => {
    let calls = 0;
    const probe = await boot(WHOLE, {
      obey: async ({ word }) => {
        calls += 1;
        if (calls === 1) {
          const { rows } = await database.pool.query<{ pid: number }>(
            `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'test'`,
          );
          await database.terminate(rows.map(({ pid }) => pid));
        }
        return word;
      },
    });
    await probe.errand('a', 'instruct', 'word');
    await eventually(async () => {
      clock.advance('1s');
      return (await probe.log('a').catch(() => [])).length === 2;
    });
    await probe.settle();
    expect(await probe.log('a')).toEqual(['asked word', 'obeyed word']);
  });

  it('handle inputs that an earlier release has queued, with a copy of the event', async () => {
    const worker = await boot(WORKER);
    await worker.errand('a', 'instruct', 'word');
    const [stored] = await worker.get(EventStore).readAll(0n, 1);
    await database.pool.query(
      `INSERT INTO saga_queue (input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at)
       VALUES ($1, $2, $3, $4, $5, 'default', true, 'request', $6, $7)`,
      [
        `${errandsSaga.fullName}/${stored!.id}`,
        errandsSaga.fullName,
        tenantKey(TEST_TENANT),
        errandId('a'),
        `${errandsSaga.fullName}/${errandId('a')}`,
        JSON.stringify({ kind: 'event', event: { ...stored, position: String(stored!.position) } }),
        clock.now().toISOString(),
      ],
    );
    await eventually(async () => (await worker.log('a')).length === 2);
    expect(await worker.log('a')).toEqual(['asked word', 'obeyed word']);
  });

  it('receive a refusal as an answer', async () => {
    const probe = await boot(WHOLE, {
      obey: async () => {
        throw new Refusal('INSUFFICIENT_BALANCE', 'There is not that much.');
      },
      perform: async () => ({ outcome: 'refused', code: 'ACCOUNT_CLOSED', message: 'The account is closed.' }),
    });
    await probe.errand('a', 'instruct', 'word');
    await probe.errand('b', 'act', 'word');
    await probe.settle();
    expect(await probe.log('a')).toEqual(['asked word', 'refused with INSUFFICIENT_BALANCE']);
    expect(await probe.log('b')).toEqual(['asked word', 'refused with ACCOUNT_CLOSED']);
    expect(probe.faults).toEqual([]);
  });

  describe('with a pipeline', () => {
    const pipelined = { ...errandsSaga, pipeline: 3, lane: () => 'one lane' };
    const words = async (probe: Probe) =>
      (await Promise.all(['a', 'b', 'c', 'd'].map((name) => probe.log(name)))).flat();

    /** Holds each effect until the test releases it; an effect counts as sent once it is requested. */
    function held(fails: (word: string, time: number) => boolean) {
      const asked: string[] = [];
      const releases = new Map<string, () => void>();
      const perform: Behaviour['perform'] = async ({ word }, { lane }) => {
        await lane!.turn();
        asked.push(word);
        if (fails(word, asked.filter((each) => each === word).length)) throw new Error('it was never sent');
        lane!.sent();
        await new Promise<void>((resolve) => releases.set(word, resolve));
        return { outcome: 'done', data: word };
      };
      return { asked, perform, release: (word: string) => releases.get(word)!() };
    }

    it('have as many effects of a lane in progress as it allows, begun in order', async () => {
      const { asked, perform, release } = held(() => false);
      const probe = await boot({ ...WHOLE, sagas: [pipelined] }, { perform });
      for (const name of ['a', 'b', 'c', 'd']) await probe.errand(name, 'act', name);
      await eventually(() => asked.length === 3);
      release('b');
      await eventually(() => asked.length === 4);
      expect(asked).toEqual(['a', 'b', 'c', 'd']);
      for (const word of ['a', 'c', 'd']) release(word);
      await probe.settle();
      expect(await words(probe)).toEqual(
        ['a', 'b', 'c', 'd'].flatMap((word) => [`asked ${word}`, `performed ${word}`]),
      );
    });

    it('finish those in progress when an earlier one fails, and begin no later one before it is sent', async () => {
      const { asked, perform, release } = held((word, time) => word === 'b' && time === 1);
      const probe = await boot({ ...WHOLE, sagas: [pipelined] }, { perform });
      await probe.errand('a', 'act', 'a');
      await eventually(() => asked.length === 1);
      for (const name of ['b', 'c', 'd']) await probe.errand(name, 'act', name);
      await eventually(() => asked.includes('b'));
      expect(asked).toEqual(['a', 'b']);
      release('a');
      await probe.settle();
      expect(await probe.log('a')).toEqual(['asked a', 'performed a']);
      expect(asked).toEqual(['a', 'b']);
      clock.advance('60s');
      await eventually(() => asked.length === 5);
      expect(asked).toEqual(['a', 'b', 'b', 'c', 'd']);
      for (const word of ['b', 'c', 'd']) release(word);
      await probe.settle();
      expect(await words(probe)).toEqual(
        ['a', 'b', 'c', 'd'].flatMap((word) => [`asked ${word}`, `performed ${word}`]),
      );
    });
  });

  it('retry an effect without an answer, with growing delays, under the same id and the same moment', async () => {
    const asked: { readonly id: string; readonly at: string }[] = [];
    const probe = await boot(WHOLE, {
      perform: async ({ word }, request) => {
        asked.push(request);
        return asked.length < 20 ? { outcome: 'unknown' } : { outcome: 'done', data: word };
      },
    });
    const firstAt = clock.now().toISOString();
    await probe.errand('a', 'act', 'word');
    await probe.settle();
    expect(asked).toHaveLength(1);
    clock.advance(249);
    await probe.settle();
    expect(asked).toHaveLength(1);
    for (let n = 0; n < 19; n++) {
      clock.advance('60s');
      await probe.settle();
    }
    expect(asked).toHaveLength(20);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(new Set(asked.map(({ at }) => at))).toEqual(new Set([firstAt]));
    expect(await probe.log('a')).toEqual(['asked word', 'performed word']);
  });

  it('retry a failed step, and park only that instance after twelve failures', async () => {
    let tries = 0;
    const probe = await boot(WHOLE, {
      obey: async ({ word }) => {
        if (word !== 'bad') return word;
        tries += 1;
        throw new Error('the network is down');
      },
    });
    await probe.errand('a', 'instruct', 'bad');
    await probe.errand('a', 'instruct', 'behind it');
    await probe.settle();
    for (let n = 0; n < 15; n++) {
      clock.advance('60s');
      await probe.settle();
    }
    expect(tries).toBe(12);
    await probe.errand('b', 'instruct', 'good');
    await probe.settle();
    expect(await probe.get(SagaQueue).parked()).toEqual([
      { saga: 'shop.errands', instance: errandId('a'), reason: 'the network is down' },
    ]);
    expect(await probe.log('a')).toEqual(['asked bad']);
    expect(await probe.log('b')).toEqual(['asked good', 'obeyed good']);
  });

  it('continue as long as each step makes progress, and yield to others: that is no failure', async () => {
    const probe = await boot(WHOLE, { obey: async ({ word }) => (word === 'far' ? 150 : Number(word)) });
    await probe.errand('far', 'instruct', 'far');
    await probe.settle();
    expect(await probe.log('far')).toEqual(['asked far', 'obeyed 0']);
    expect(await probe.get(SagaQueue).parkedCount()).toBe(0);
    expect(probe.faults).toEqual([]);
  });

  it('repeat a transiently refused command after a while, and park at once on a refusal without a branch', async () => {
    const tries: string[] = [];
    const probe = await boot(WHOLE, {
      obey: async ({ word }) => {
        tries.push(word);
        if (word === 'never') throw new Refusal('NOT_IMPLEMENTED', 'No one can do that.');
        if (tries.length < 3) throw transientConflict('Something else is happening.');
        return word;
      },
    });
    await probe.errand('a', 'instruct', 'word');
    await probe.settle();
    expect(tries).toEqual(['word']);
    for (let n = 0; n < 3; n++) {
      clock.advance('60s');
      await probe.settle();
    }
    expect(await probe.log('a')).toEqual(['asked word', 'obeyed word']);
    expect(probe.faults).toEqual([]);
    await probe.errand('b', 'instruct', 'never');
    await probe.settle();
    expect(tries).toEqual(['word', 'word', 'word', 'never']);
    expect(await probe.get(SagaQueue).parked()).toEqual([
      { saga: 'shop.errands', instance: errandId('b'), reason: 'NOT_IMPLEMENTED: No one can do that.' },
    ]);
  });

  it('do not count a missing answer as a failure', async () => {
    let asked = 0;
    const probe = await boot(WHOLE, {
      perform: async ({ word }) => {
        asked += 1;
        if (asked === 15) throw new Error('the network is down');
        return asked < 18 ? { outcome: 'unknown' } : { outcome: 'done', data: word };
      },
    });
    await probe.errand('a', 'act', 'word');
    await probe.settle();
    for (let n = 0; n < 18; n++) {
      clock.advance('60s');
      await probe.settle();
    }
    expect(await probe.get(SagaQueue).parked()).toEqual([]);
    expect(await probe.log('a')).toEqual(['asked word', 'performed word']);
  });

  it.each([
    ['an unreachable event store', new StoreUnreachable('no answer')],
    ['a database that takes no writes', Object.assign(new Error('read-only'), { code: '25006' })],
    ['a database with a full disk', Object.assign(new Error('no space left'), { code: '53100' })],
    ['a database without a free connection', Object.assign(new Error('too many clients'), { code: '53300' })],
  ])('wait for %s, however long, and park nothing', async (_, outage) => {
    let tries = 0;
    const probe = await boot(WHOLE, {
      obey: async ({ word }) => {
        tries += 1;
        if (tries < 15) throw outage;
        return word;
      },
    });
    await probe.errand('a', 'instruct', 'word');
    await probe.settle();
    for (let n = 0; n < 15; n++) {
      clock.advance('60s');
      await probe.settle();
    }
    expect(await probe.get(SagaQueue).parked()).toEqual([]);
    expect(await probe.log('a')).toEqual(['asked word', 'obeyed word']);
    expect(probe.faults).toHaveLength(14);
  });

  it('are awaited by the request that started them, when it asks to', async () => {
    const probe = await boot(WHOLE);
    const api = await boot(API_ONLY);
    await api.errand('a', 'instruct', 'word');
    await api.get(ReadYourWrites).reacted('correlation of a word', TEST_TENANT);
    expect(await api.log('a')).toEqual(['asked word', 'obeyed word']);
    expect(probe.faults).toEqual([]);
  });

  it('are found with the events behind them although every notification of them was lost', async () => {
    const probe = await boot(WHOLE);
    await deafen(probe.get(DatabaseListener));
    const api = await boot(API_ONLY);
    await api.errand('a', 'instruct', 'word');
    await eventually(async () => (await probe.log('a')).length === 2);
    expect(probe.get(DatabaseListener).isCurrent).toBe(true); // it answers, so nothing showed the loss
    expect(probe.faults).toEqual([]);
  });

  it('cost an idle process few statements: heartbeats, and rare polls in case a notification was lost', async () => {
    const probe = await boot(WHOLE);
    await probe.errand('a', 'wake', 'word');
    await probe.settle();
    const statements = recordStatements(Client);
    const counts = new Map<string, number>();
    const sent = (name: string) => counts.get(name) ?? 0;
    try {
      await eventually(() => {
        for (const { name } of statements.take()) counts.set(name, sent(name) + 1);
        return sent('look-for-work') >= 4;
      });
    } finally {
      statements.restore();
    }
    const heartbeats = sent('look-for-work');
    for (const poll of ['read-all', 'ring-timers', 'waiting-pools', 'reclaim-saga-inputs', 'partition-offers'])
      expect(sent(poll)).toBeLessThanOrEqual(heartbeats);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    expect(all).toBeLessThanOrEqual(6 * heartbeats); // seventeen when each poll had its own statement
  });

  describe('joining the log', () => {
    it('start at its beginning on a fresh database, also when the first start broke off', async () => {
      const api = await boot(API_ONLY);
      await api.errand('a', 'instruct', 'before any leader');
      const broken = await boot({ ...WHOLE, projections: [{ ...brokenProjection }] });
      await eventually(() => broken.faults.length > 0);
      await stop(broken);
      await api.errand('b', 'instruct', 'meanwhile');
      const whole = await boot(WHOLE);
      await whole.settle();
      expect(await whole.log('a')).toEqual(['asked before any leader', 'obeyed before any leader']);
      expect(await whole.log('b')).toEqual(['asked meanwhile', 'obeyed meanwhile']);
    });

    it('start at its end on a database with a history, since sagas never replay', async () => {
      const before = await boot({ ...WHOLE, sagas: [] });
      await before.errand('a', 'instruct', 'long ago');
      await before.read();
      await stop(before);
      const whole = await boot(WHOLE);
      await whole.read();
      await whole.errand('b', 'instruct', 'now');
      await whole.settle();
      expect(await whole.log('a')).toEqual([]);
      expect(await whole.log('b')).toEqual(['asked now', 'obeyed now']);
    });
  });

  describe('wakes', () => {
    it('fire when they are due, not before, and once, whichever process ticks', async () => {
      const first = await boot(WHOLE);
      const second = await boot(WORKER);
      await first.errand('a', 'wake', 'word');
      await first.settle();
      clock.advance(359_999);
      expect(await first.get(Timers).tick()).toBe(0);
      clock.advance(1);
      await Promise.all([first.get(Timers).tick(), second.get(Timers).tick(), first.get(Timers).tick()]);
      await eventually(async () => (await first.log('a')).length === 3);
      await first.settle();
      clock.advance('1h');
      await first.get(Timers).tick();
      await first.settle();
      expect(await first.log('a')).toEqual(['asked word', 'rang for word', 'obeyed word']);
    });

    it('survive a restart', async () => {
      const before = await boot(WHOLE);
      await before.errand('a', 'wake', 'word');
      await before.settle();
      await stop(before);
      clock.advance('6m');
      const after = await boot(WHOLE);
      await eventually(async () => (await after.log('a')).length === 3);
      expect(await after.log('a')).toEqual(['asked word', 'rang for word', 'obeyed word']);
    });

    it('that fire again after they were processed do nothing', async () => {
      const probe = await boot(WHOLE);
      await probe.errand('a', 'wake', 'word');
      await probe.settle();
      const { rows } = await database.pool.query('SELECT * FROM timers');
      expect(rows).toHaveLength(1);
      await probe.advance('6m');
      await probe.settle();
      await database.pool.query('INSERT INTO timers SELECT * FROM json_populate_record(NULL::timers, $1)', [
        JSON.stringify(rows[0]),
      ]);
      await probe.get(Timers).tick();
      await probe.settle();
      expect(await probe.log('a')).toEqual(['asked word', 'rang for word', 'obeyed word']);
    });
  });
});

/** A projection whose table cannot be created. */
const brokenProjection = {
  name: 'shop_broken',
  version: 1,
  create: 'CREATE NOTHING',
  drop: 'SELECT 1',
  concerns: () => false,
  apply: async () => undefined,
};

describe('reservations', () => {
  let database: ProbeDatabase;
  let probe: Probe;

  beforeAll(async () => {
    database = await ProbeDatabase.create();
    probe = await Probe.boot(database.url, { role: { readSide: true, sagas: true } });
  });
  afterAll(async () => {
    await probe.close();
    await database.close();
  });

  const owner = (name: string) => ({ aggregate: till, id: tillId(name) });
  const reserve = (value: string, name: string, commandId: string): Promise<string> =>
    probe
      .get(Reservations)
      .reserve(
        TEST_TENANT,
        'shop.name',
        value,
        owner(name),
        probe.metadata(commandId),
        () => new Refusal('CONFLICT', 'The name is taken.'),
      )
      .then(
        () => 'reserved',
        (error: Error) => error.message,
      );

  async function pass(span: string): Promise<void> {
    await probe.settle();
    await probe.advance(span);
    await probe.settle();
  }

  it('give a value to one owner at a time, and to the same one again', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => reserve('corner', name, `first ${name}`)));
    expect(answers.sort()).toEqual(['The name is taken.', 'The name is taken.', 'reserved']);
    expect(await reserve('elsewhere', 'a', 'other value')).toBe('reserved');
    expect(await reserve('elsewhere', 'a', 'other command')).toBe('reserved');
  });

  it('are released when their owner was never created', async () => {
    expect(await reserve('never', 'never', 'r1')).toBe('reserved');
    await pass('59s');
    expect(await reserve('never', 'other', 'r2')).toBe('The name is taken.');
    await pass('2s');
    expect(await reserve('never', 'other', 'r3')).toBe('reserved');
  });

  it('are kept when their owner was created', async () => {
    expect(await reserve('kept', 'keeper', 'k1')).toBe('reserved');
    await probe.till('keeper', { do: 'deposit', amount: 1 }, 'the owner comes');
    await pass('2m');
    expect(await reserve('kept', 'other', 'k2')).toBe('The name is taken.');
  });

  it('can be released by the request that made them, and by no other', async () => {
    const reservations = probe.get(Reservations);
    await reserve('back', 'mine', 'b1');
    await reservations.release(TEST_TENANT, 'shop.name', 'back', owner('other'), probe.metadata('b2'));
    expect(await reserve('back', 'other', 'b3')).toBe('The name is taken.');
    await reservations.release(TEST_TENANT, 'shop.name', 'back', owner('mine'), probe.metadata('b1'));
    expect(await reserve('back', 'other', 'b4')).toBe('reserved');
  });

  it('are not released by the wake of an earlier reservation of the same value', async () => {
    await reserve('twice', 'early', 't1');
    await pass('50s');
    await probe.get(Reservations).release(TEST_TENANT, 'shop.name', 'twice', owner('early'), probe.metadata('t1'));
    await reserve('twice', 'late', 't2');
    await pass('15s');
    expect(await reserve('twice', 'early', 't3')).toBe('The name is taken.');
    await pass('50s');
    expect(await reserve('twice', 'early', 't4')).toBe('reserved');
  });

  it('reserve again for a repeated request whose reservation has expired', async () => {
    await reserve('again', 'slow', 'a1');
    await pass('61s');
    expect(await reserve('again', 'slow', 'a1')).toBe('reserved');
    expect(await reserve('again', 'other', 'a2')).toBe('The name is taken.');
  });

  it('keep no value in clear', async () => {
    await reserve('a very recognisable name', 'x', 'clear');
    await probe.settle();
    for (const table of ['events', 'saga_queue', 'timers']) {
      const { rows } = await database.pool.query<{ dump: string }>(
        `SELECT coalesce(json_agg(t)::text, '') AS dump FROM ${table} t`,
      );
      expect(rows[0]!.dump).not.toContain('recognisable');
    }
  });
});
