import { randomUUID } from 'node:crypto';
import { HistoryAudit, Interventions, type VerificationReport, WorkAudit } from '@app/audit';
import { SagaInstances } from '@app/event-sourcing';
import { EventStore, type StoredEvent } from '@app/event-store';
import { TEST_TENANT, TestClock } from '@app/kernel/testing';
import { commandMetadata } from '../../libs/event-sourcing/src/testing/till.fixture.js';
import { tenantKey } from '@app/kernel';
import { eventually } from '../support/eventually.js';
import { Probe, ProbeDatabase, type ProbeOptions, WAKES_AFTER_MILLISECONDS, errandId, errandsSaga } from './probe.js';

const BY = { operator: 'Grace Hopper', reason: 'it is looked into' };
const SAGA = errandsSaga.fullName;
const TENANT = tenantKey(TEST_TENANT);
const NOTHING = { timersSet: 0, timersRemoved: 0, inputsQueued: 0, inputsRemoved: 0, held: 0 };
const NO_PROGRESS = (): void => undefined;

describe('timers and the queue, compared with the log', () => {
  const clock = new TestClock();
  const asked: string[] = [];
  let isUnknown = true;
  let database: ProbeDatabase;
  let probe: Probe;

  const boot = async (sagas: boolean): Promise<void> => {
    const options: ProbeOptions = {
      clock,
      sagas: [errandsSaga],
      role: { readSide: true, sagas },
      behaviour: {
        obey: async ({ word }) => {
          asked.push(`obey ${word}`);
          return word;
        },
        perform: async ({ word }, { id }) => {
          asked.push(`perform ${word} ${id}`);
          return isUnknown ? { outcome: 'unknown' } : { outcome: 'done', data: word };
        },
      },
    };
    probe = await Probe.boot(database.url, options);
  };
  const verify = (): Promise<VerificationReport> =>
    probe.get(HistoryAudit).verify(NO_PROGRESS, { checks: [probe.get(WorkAudit).check()] });
  const found = async (): Promise<string[]> => (await verify()).findings.map(({ what }) => what);
  const rebuild = () => probe.get(WorkAudit).rebuild(NO_PROGRESS);
  const eventOf = async (name: string): Promise<StoredEvent> =>
    (await probe.get(EventStore).readAll(0n, 1_000)).find(
      ({ stream, type }) => stream.endsWith(errandId(name)) && type === 'shop.errand-asked',
    )!;
  const sql = (text: string, ...values: unknown[]) => database.pool.query(text, values);
  const queueRow = (inputId: string, name: string, input: object) =>
    sql(
      `INSERT INTO saga_queue (input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at)
       VALUES ($1, $2::text, $3, $4::uuid, $2::text || '/' || $4::text, 'default', false, 'forged', $5, now())`,
      inputId,
      SAGA,
      TENANT,
      errandId(name),
      JSON.stringify(input),
    );
  const rows = async () => ({
    timers: (
      await sql('SELECT id, saga, tenant, instance, lane, pool, name, correlation_id, due_at FROM timers ORDER BY id')
    ).rows,
    queue: (
      await sql(`SELECT DISTINCT saga, tenant, instance, lane, pool, parked_reason FROM saga_queue ORDER BY instance`)
    ).rows,
  });

  beforeAll(async () => {
    database = await ProbeDatabase.create();
    await boot(true);
    await probe.errand('done', 'instruct', 'done');
    await probe.errand('waiting', 'wake', 'waiting');
    await probe.errand('unknown', 'act', 'unknown');
    await probe.errand('parked', 'wake', 'parked');
    await eventually(async () => asked.some((act) => act.startsWith('perform unknown')));
    await eventually(async () => (await sql('SELECT 1 FROM timers')).rowCount === 2);
    await eventually(async () => (await probe.log('done')).length === 2);
    const parked = { tenant: TEST_TENANT, saga: SAGA, instance: errandId('parked') };
    await probe.get(Interventions).parkSaga(parked, BY, commandMetadata('park'));
    await probe.close();
    await boot(false);
    await probe.errand('unseen', 'instruct', 'unseen');
    await probe.read();
    await sql('UPDATE saga_queue SET leased_by = NULL');
  }, 60_000);

  afterAll(async () => {
    await probe.close();
    await database.close();
  });

  it('follow from the log after the workers stopped', async () => {
    const report = await verify();
    expect([report.findings, report.notes]).toEqual([[], []]);
    expect(await rebuild()).toEqual(NOTHING);
  });

  const mismatches: [string, () => Promise<unknown>, string | string[], object][] = [
    [
      'a wake without its timer',
      () => sql('DELETE FROM timers WHERE instance = $1', errandId('waiting')),
      'waits for ring at',
      { timersSet: 1 },
    ],
    [
      'a timer that rings at another moment',
      () => sql(`UPDATE timers SET due_at = due_at + interval '1 year' WHERE instance = $1`, errandId('waiting')),
      'differs from the timer that its saga set',
      { timersSet: 1, timersRemoved: 1 },
    ],
    [
      'a timer of another instance',
      () => sql('UPDATE timers SET instance = $2 WHERE instance = $1', errandId('waiting'), errandId('done')),
      ['waits for ring at', 'belongs to no timer that a saga set'],
      { timersSet: 1, timersRemoved: 1 },
    ],
    [
      'a timer that no saga asked for',
      () =>
        sql(
          `INSERT INTO timers VALUES ($1, $2, $3, $4, 'lane', 'default', 'ring', 'forged', now())`,
          randomUUID(),
          SAGA,
          TENANT,
          errandId('done'),
        ),
      'belongs to no timer that a saga set',
      { timersRemoved: 1 },
    ],
    [
      'a timer of no saga',
      () =>
        sql(
          `INSERT INTO timers VALUES ($1, 'shop.nothing', 'unknown-tenant', $2, 'lane', 'default', 'ring', 'forged', now())`,
          randomUUID(),
          errandId('done'),
        ),
      'belongs to no saga of this release',
      { timersRemoved: 1 },
    ],
    [
      'an event that is not queued',
      () => sql('DELETE FROM saga_queue WHERE instance = $1', errandId('unseen')),
      'has not reacted to it, and it is not in the queue',
      { inputsQueued: 1 },
    ],
    [
      'an instance that nothing drives',
      () => sql('DELETE FROM saga_queue WHERE instance = $1', errandId('unknown')),
      'waits for perform, and nothing in the queue drives it',
      { inputsQueued: 1 },
    ],
    [
      'an input that was turned to another instance',
      () => sql('UPDATE saga_queue SET instance = $2 WHERE instance = $1', errandId('unseen'), errandId('done')),
      'does not match its event',
      { inputsQueued: 1, inputsRemoved: 1 },
    ],
    [
      'an input of a pool that no one works',
      () => sql(`UPDATE saga_queue SET pool = 'nowhere' WHERE instance = $1`, errandId('unseen')),
      'does not match its event',
      { inputsQueued: 1, inputsRemoved: 1 },
    ],
    [
      'an input that refers to no event',
      async () =>
        queueRow(`${SAGA}/${randomUUID()}`, 'done', {
          kind: 'reference',
          stream: (await eventOf('done')).stream,
          revision: 9,
        }),
      'refers to an event that cannot be read',
      { inputsRemoved: 1 },
    ],
    [
      'an event that is put to another instance',
      async () => {
        const { id, stream, revision } = await eventOf('done');
        await queueRow(`${SAGA}/${id}`, 'waiting', { kind: 'reference', stream, revision });
      },
      'does not match its event',
      { inputsRemoved: 1 },
    ],
    [
      'a wake that no one asked for',
      () => queueRow('timer/forged', 'waiting', { kind: 'wake', name: 'ring', timer: 'forged' }),
      'belongs to no timer that a saga set',
      { inputsRemoved: 1 },
    ],
    [
      'an input of no known kind',
      () => queueRow('strange', 'waiting', { kind: 'strange' }),
      'is an input of an unknown kind',
      { inputsRemoved: 1 },
    ],
    [
      'a hold that no operator put there',
      () => queueRow('hold/forged', 'waiting', { kind: 'hold' }),
      'no operator is recorded to have parked it',
      { inputsRemoved: 1 },
    ],
    [
      'a parked instance that is not held',
      () => sql('DELETE FROM saga_queue WHERE instance = $1', errandId('parked')),
      'was parked by an operator, and is not held',
      { held: 1 },
    ],
  ];

  it.each(mismatches)('do not with %s, which a rebuild corrects once', async (_what, change, said, changes) => {
    const before = await rows();
    await change();
    expect(await found()).toEqual([said].flat().map((words) => expect.stringContaining(words)));
    expect(await rebuild()).toEqual({ ...NOTHING, ...changes });
    expect(await found()).toEqual([]);
    expect(await rebuild()).toEqual(NOTHING);
    expect(await rows()).toEqual(before);
  });

  it('may hold rows left over from finished work, which are a note and which a rebuild deletes', async () => {
    const { id, stream, revision } = await eventOf('done');
    await queueRow(`${SAGA}/${id}`, 'done', { kind: 'reference', stream, revision });
    const { found: wrong, notes } = await verify();
    expect([wrong, notes]).toEqual([0, [expect.stringMatching(/^1 row .* completed work/)]]);
    expect(await rebuild()).toEqual({ ...NOTHING, inputsRemoved: 1 });
    expect((await verify()).notes).toEqual([]);
  });

  it('are rebuilt when both are lost, after which every task ends once, under the same ids', async () => {
    const before = await rows();
    await sql('TRUNCATE saga_queue, timers');
    expect(await found()).toHaveLength(5);
    expect(await rebuild()).toEqual({ timersSet: 2, timersRemoved: 0, inputsQueued: 2, inputsRemoved: 0, held: 1 });
    expect(await rows()).toEqual(before);
    await probe.close();
    const performed = asked.find((act) => act.startsWith('perform unknown'))!;
    asked.length = 0;
    isUnknown = false;
    await boot(true);
    await probe.settle();
    await probe.advance(WAKES_AFTER_MILLISECONDS);
    await probe.settle();
    expect(asked.sort()).toEqual(['obey unseen', 'obey waiting', performed]);
    expect(await found()).toEqual([]);
    expect((await probe.get(SagaInstances).open(null, 10)).map(({ instance }) => instance)).toEqual([
      errandId('parked'),
    ]);
  }, 30_000);

  it('are found right, and rebuilt, beside workers that continue', async () => {
    asked.length = 0;
    const names = Array.from({ length: 60 }, (_, index) => `busy ${index}`);
    const kinds = ['instruct', 'wake', 'act'] as const;
    const work = (async () => {
      for (const [index, name] of names.entries()) await probe.errand(name, kinds[index % 3]!, name);
    })();
    const faults: string[] = [];
    for (let round = 0; round < 8; round++) {
      faults.push(...(await found()));
      if (round % 2 === 1) await rebuild();
    }
    await work;
    expect(faults).toEqual([]);
    await sql('DELETE FROM timers');
    await rebuild();
    await probe.settle();
    await probe.advance(WAKES_AFTER_MILLISECONDS);
    await probe.settle();
    const words = asked.map((act) => act.split(' ').slice(0, 3).join(' ')).sort();
    expect(words).toEqual(names.map((name, index) => `${index % 3 === 2 ? 'perform' : 'obey'} ${name}`).sort());
    expect([await found(), probe.faults]).toEqual([[], []]);
  }, 60_000);
});
