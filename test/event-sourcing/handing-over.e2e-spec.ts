import { Interventions } from '@app/audit';
import { ReadSide } from '@app/event-sourcing';
import { commandMetadata } from '../../libs/event-sourcing/src/testing/till.fixture.js';
import { eventually } from '../support/eventually.js';
import { type Behaviour, Probe, ProbeDatabase, errandsSaga } from './probe.js';

const BY = { operator: 'someone', reason: 'it is mended' };

/** Records every row of the queue, as inserted and as updated. */
const REMEMBER = `
  CREATE TABLE queue_history (change text NOT NULL, leased boolean NOT NULL);
  CREATE FUNCTION remember() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO queue_history VALUES (TG_OP, NEW.leased_by IS NOT NULL); RETURN NEW; END $$;
  CREATE TRIGGER remember AFTER INSERT OR UPDATE ON saga_queue FOR EACH ROW EXECUTE FUNCTION remember()`;

/** Makes the transaction that enqueues something end in this way immediately before its commit. */
const ending = (how: string): string => `
  CREATE SEQUENCE endings;
  CREATE FUNCTION ending() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${how}; RETURN NULL; END $$;
  CREATE CONSTRAINT TRIGGER ending AFTER INSERT ON saga_queue DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ending()`;

describe('saga inputs of a batch of the log', () => {
  let database: ProbeDatabase;
  let obeyed: string[];

  beforeEach(async () => {
    database = await ProbeDatabase.create();
    obeyed = [];
  });
  afterEach(() => database.close());

  async function boot(role: { readonly readSide: boolean; readonly sagas: boolean }): Promise<Probe> {
    const obey: Behaviour['obey'] = async ({ word }) => {
      obeyed.push(word);
      return word;
    };
    return database.boot({ role, sagas: [errandsSaga], behaviour: { obey } });
  }

  const history = async (): Promise<unknown[]> =>
    (await database.pool.query('SELECT DISTINCT change, leased FROM queue_history ORDER BY change')).rows;

  it('are handed to the worker of the same process, without a query', async () => {
    const probe = await boot({ readSide: true, sagas: true });
    await eventually(() => probe.get(ReadSide).leading);
    await database.pool.query(REMEMBER);
    await Promise.all(Array.from({ length: 12 }, (_, n) => probe.errand(n % 4, 'instruct', `${n}`)));
    await probe.settle();
    expect(await history()).toEqual([{ change: 'INSERT', leased: true }]);
    expect(obeyed.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 12 }, (_, n) => `${n}`));
    for (let lane = 0; lane < 4; lane++) {
      expect(await probe.log(lane)).toEqual([lane, lane + 4, lane + 8].flatMap((n) => [`asked ${n}`, `obeyed ${n}`]));
    }
  });

  it('wait in the queue for workers of other processes where the leader has none', async () => {
    const leader = await boot({ readSide: true, sagas: false });
    await database.pool.query(REMEMBER);
    await leader.errand('a', 'instruct', 'word');
    await leader.read();
    expect(await history()).toEqual([{ change: 'INSERT', leased: false }]);
    const worker = await boot({ readSide: false, sagas: true });
    await eventually(async () => (await worker.log('a')).length === 2);
  });

  it('are handed to no worker when the batch is rolled back, and once when it is repeated', async () => {
    const probe = await boot({ readSide: true, sagas: true });
    await database.pool.query(ending(`RAISE EXCEPTION 'not now'`));
    await probe.errand('a', 'instruct', 'word');
    await eventually(async () => (await probe.get(ReadSide).report()).halted.length === 1);
    expect(obeyed).toEqual([]);
    await database.pool.query('DROP TRIGGER ending ON saga_queue');
    await probe.get(Interventions).resumeReader('saga:shop.errands', BY, commandMetadata('resume'));
    await eventually(async () => (await probe.log('a')).length === 2);
    await probe.settle();
    expect(obeyed).toEqual(['word']);
  });

  it('are open to any worker when the outcome of the batch is unknown: the worker ends the session under which they were leased', async () => {
    const probe = await boot({ readSide: true, sagas: true });
    await database.pool.query(
      ending(`IF nextval('endings') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF`),
    );
    const [session] = await database.connections('saga-worker');
    await probe.errand('a', 'instruct', 'word');
    await eventually(async () => (await probe.log('a')).length === 2);
    await probe.settle();
    expect(obeyed).toEqual(['word']);
    const sessions = await database.connections('saga-worker');
    expect([sessions.length, sessions[0] === session]).toEqual([1, false]);
  });

  describe('that find no free slot', () => {
    const SLOTS = 128;
    const LANES = 140;
    let open: () => void;

    /** A probe whose every slot is taken by work that waits for `open`, with twelve lanes that wait for a slot. */
    async function bootFull(): Promise<Probe> {
      const gate = new Promise<void>((resolve) => (open = resolve));
      const obey: Behaviour['obey'] = async ({ word }) => {
        obeyed.push(word);
        await gate;
        return word;
      };
      const probe = await database.boot({
        role: { readSide: true, sagas: true },
        sagas: [errandsSaga],
        behaviour: { obey },
      });
      await eventually(() => probe.get(ReadSide).leading);
      await database.pool.query(REMEMBER);
      await Promise.all(Array.from({ length: LANES }, (_, n) => probe.errand(n, 'instruct', `${n}`)));
      await eventually(async () => obeyed.length === SLOTS && (await queued()).length === LANES);
      return probe;
    }

    const queued = async () =>
      (await database.pool.query<{ isLeased: boolean }>('SELECT leased_by IS NOT NULL AS "isLeased" FROM saga_queue'))
        .rows;
    const free = async (): Promise<number> => (await queued()).filter(({ isLeased }) => !isLeased).length;

    it('wait for one in memory, without a query', async () => {
      const probe = await bootFull();
      expect(await free()).toBe(0);
      open();
      await probe.settle();
      expect(await history()).toEqual([{ change: 'INSERT', leased: true }]);
      expect(new Set(obeyed).size).toBe(LANES);
      expect(obeyed).toHaveLength(LANES);
    });

    it('are open to other workers when the session under which they wait has ended, and are begun by one alone', async () => {
      const probe = await bootFull();
      const begun = new Set(obeyed);
      await database.terminate(await database.connections('saga-worker'));
      const other = await database.boot({
        role: { readSide: false, sagas: true },
        sagas: [errandsSaga],
        behaviour: { obey: async ({ word }) => (obeyed.push(word), word) },
      });
      const waited = () => obeyed.filter((word) => !begun.has(word));
      await eventually(() => waited().length === LANES - SLOTS);
      open();
      await Promise.all([probe.settle(), other.settle()]);
      expect(new Set(waited()).size).toBe(LANES - SLOTS);
      expect(waited()).toHaveLength(LANES - SLOTS);
    });

    it('are released when the worker stops', async () => {
      const probe = await bootFull();
      const closing = database.stop(probe);
      await eventually(async () => (await free()) === LANES - SLOTS);
      open();
      await closing;
      expect(obeyed).toHaveLength(SLOTS);
    });
  });
});
