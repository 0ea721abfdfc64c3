import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { TrialBalance } from '@app/accounts';
import type { OpenSaga } from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import { TestApplication } from '../support/application.js';
import { type Belongings, addressOf, belongings } from '../support/belongings.js';
import { runOn } from '../support/command-line.js';
import { type TestDatabase, createTestDatabase } from '../support/database.js';
import { type Operation, fetchDocument, isForTokens, operationsOf } from '../support/openapi.js';

/** Lookups of receivers are computed on each request. */
const isStored = ({ path: address }: Operation): boolean => !address.startsWith('/receiver/');

/** A refusal carries the id of its request. */
const LOOK = { headers: { 'X-Request-Id': 'a-look' } };

/* One of everything, one person erased, much in progress and the master key rotated, moved from one database into another. */
describe('An export that is imported into an empty database', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'import-'));
  const history = path.join(directory, 'history.jsonl.gz');
  const keys = path.join(directory, 'keys.jsonl');
  const again = path.join(directory, 'again.jsonl');
  const plain = path.join(directory, 'plain.jsonl');
  let source: TestApplication;
  let empty: TestDatabase;
  let target: TestApplication;
  let ids: Belongings;
  let erased: string;
  let shown: readonly (readonly [Operation, string, unknown])[];
  let open: readonly OpenSaga[];
  /** The one in use since the exchange. */
  const masterKey = randomBytes(32);

  const on = (databaseUrl: string) => ({
    databaseUrl,
    dataDirectory: directory,
    masterKey,
    ...(databaseUrl === source.databaseUrl && { commands: source.commands }),
  });
  const audit = (databaseUrl: string, ...words: string[]) => runOn(on(databaseUrl), 'audit', ...words);
  const sagasOf = async (databaseUrl: string): Promise<readonly OpenSaga[]> =>
    JSON.parse((await audit(databaseUrl, 'open-sagas', '--json')).answers[0]!).sagas;

  beforeAll(async () => {
    empty = await createTestDatabase();
    source = await TestApplication.boot();
    ids = await belongings(source);
    ({
      body: { id: erased },
    } = await source.api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Soon Forgotten',
      email: 'soon@example.com',
    }));
    await source.settle();
    // operator notes are sealed under a separate key, which the file of keys must hold
    await rotateMasterKey();
    const token = ['token', 'create', '--name', 'Server', '--permissions', 'VIEW'];
    expect((await runOn(on(source.databaseUrl), ...token)).code).toBe(0);
    expect((await audit(source.databaseUrl, 'export-keys', keys)).code).toBe(0);
    expect((await audit(source.databaseUrl, 'erase', erased, '--platform', source.tenant.platformId)).code).toBe(0);
    await source.settle();
    const reads = operationsOf(await fetchDocument(source.url)).filter(
      (operation) => operation.method === 'GET' && isForTokens(operation) && isStored(operation),
    );
    shown = await Promise.all(
      reads.map(async (operation) => {
        const address = addressOf(ids, operation);
        return [operation, address, (await source.api.get(address, LOOK)).body] as const;
      }),
    );
    open = await sagasOf(source.databaseUrl);
    expect((await audit(source.databaseUrl, 'export', history)).code).toBe(0);
    expect((await audit(source.databaseUrl, 'export', plain)).code).toBe(0);
  }, 60_000);

  /** The source runs on with the root key in its memory. */
  async function rotateMasterKey(): Promise<void> {
    const file = path.join(directory, 'new-master-key');
    writeFileSync(file, `${masterKey.toString('base64')}\n`);
    // each opens its own application: in the end the key opens none
    const former = { databaseUrl: source.databaseUrl, dataDirectory: directory, masterKey: source.masterKey };
    expect((await runOn(former, 'master-key', 'list')).answers).toEqual([
      'One master key, the first: it was never rotated.',
    ]);
    expect(await runOn(former, 'master-key', 'add', file)).toMatchObject({ code: 0, warnings: [expect.anything()] });
    const again = await runOn(former, 'master-key', 'add', file);
    expect(again).toMatchObject({ code: 1, warnings: [expect.stringContaining('was added before')] });
    const { answers } = await runOn(on(source.databaseUrl), 'master-key', 'list');
    expect(answers.map((line) => /opens|in use here|State/.exec(line)![0])).toEqual(['State', 'opens', 'in use here']);
    const [first, second] = answers.slice(1).map((line) => line.split(' ')[0]!) as [string, string];
    const retire = (fingerprint: string) => runOn(on(source.databaseUrl), 'master-key', 'retire', fingerprint);
    expect(await retire(second)).toMatchObject({ code: 1, warnings: [expect.stringContaining('cannot be retired')] });
    expect(await retire(first)).toMatchObject({ code: 0 });
    const acts = (await audit(source.databaseUrl, 'interventions', '--json')).answers[0]!;
    for (const [act, key] of Object.entries({ add: second, retire: first }))
      expect(acts).toMatch(new RegExp(`"master-key ${act}"[^{}]*"${key}"|"master-key ${act} ${key}"`));
    expect(await runOn(former, 'master-key', 'list')).toMatchObject({
      code: 1,
      warnings: [expect.stringContaining('MASTER_KEY is not a master key of this database')],
    });
    writeFileSync(file, 'too short');
    expect((await runOn(on(source.databaseUrl), 'master-key', 'add', file)).code).toBe(1);
    expect((await runOn(on(source.databaseUrl), 'master-key', 'add', `${file}-elsewhere`)).code).toBe(1);
  }

  afterAll(async () => {
    await Promise.all([source.close(), target?.close()]);
    await empty.drop();
    rmSync(directory, { recursive: true, force: true });
  });

  describe('in the database that it comes from', () => {
    const word = ['--operator', 'Grace Hopper', '--reason', 'the timers were lost'];
    const verdict = async () => {
      const { code, answers } = await audit(source.databaseUrl, 'verify', '--json');
      return [code, (JSON.parse(answers[0]!) as { found: number }).found];
    };
    const change = async (text: string): Promise<void> => {
      const client = new pg.Client({ connectionString: source.databaseUrl });
      await client.connect();
      await client.query(text).finally(() => client.end());
    };

    it('has timers and a queue that follow from the log, and get them back by audit rebuild-work', async () => {
      expect(await verdict()).toEqual([0, 0]);
      await change('DELETE FROM timers');
      const [code, found] = await verdict();
      expect([code, Number(found) > 5]).toEqual([1, true]);
      expect((await audit(source.databaseUrl, 'rebuild-work', '--operator', 'Grace Hopper')).code).toBe(2);
      const { answers } = await audit(source.databaseUrl, 'rebuild-work', ...word, '--json');
      expect(JSON.parse(answers[0]!)).toMatchObject({ timersSet: found, timersRemoved: 0, inputsQueued: 0 });
      expect([await verdict(), await sagasOf(source.databaseUrl)]).toEqual([[0, 0], open]);
      expect((await audit(source.databaseUrl, 'rebuild-work', ...word)).answers).toEqual([
        'Timers   0 set, 0 removed',
        'Inputs   0 queued, 0 removed',
      ]);
      const acts = JSON.parse((await audit(source.databaseUrl, 'interventions', '--json')).answers[0]!);
      expect(acts.at(-1)).toMatchObject({ operator: 'Grace Hopper', reason: 'the timers were lost' });
      expect(JSON.stringify(acts.at(-1))).toContain('audit rebuild-work');
    }, 60_000);

    it('has audit open-sagas say how many instances of each kind it does not list', async () => {
      await change(`INSERT INTO timers SELECT gen_random_uuid(), 'accounts.unconfirmed-debit', 'unknown-tenant', gen_random_uuid(), 'lane', 'default', 'look', 'none', '2100-01-01'
                    FROM generate_series(1, 2532)`);
      const leftOut = open.length + 1_532;
      const received = await audit(source.databaseUrl, 'open-sagas');
      expect(received.warnings).toContain(
        `Not listed: ${leftOut.toLocaleString('en-US')} instances with timers only. See one platform with --platform.`,
      );
      const json = JSON.parse((await audit(source.databaseUrl, 'open-sagas', '--json')).answers[0]!);
      expect([json.sagas.length, json.hasMore, json.leftOut]).toEqual([
        1_000,
        true,
        { parked: 0, failing: 0, withInputs: 0, withTimersOnly: leftOut },
      ]);
      await change(`DELETE FROM timers WHERE tenant = 'unknown-tenant'`);
    }, 30_000);
  });

  describe('is refused', () => {
    const refused = async (databaseUrl: string, file: string, fileOfKeys: string, word: string) =>
      expect(await audit(databaseUrl, 'import', file, '--keys', fileOfKeys)).toMatchObject({
        code: 1,
        warnings: [expect.stringContaining(word)],
      });

    it('by a database that is in use', () => refused(source.databaseUrl, history, keys, 'is not empty'));

    it('when one byte of it was changed, and then nothing of it is imported', async () => {
      const changed = path.join(directory, 'changed.jsonl');
      writeFileSync(changed, readFileSync(plain, 'utf8').replace('"actor":"operator"', '"actor":"operatos"'));
      await refused(empty.url, changed, keys, 'its content does not match its hash');
      const client = new pg.Client({ connectionString: empty.url });
      await client.connect();
      expect(
        (await client.query('SELECT 1 FROM events UNION ALL SELECT 1 FROM seals UNION ALL SELECT 1 FROM data_keys'))
          .rows,
      ).toEqual([]);
      await client.end();
    });

    it('under another master key, and with a file of keys that was cut short', async () => {
      const stranger = await runOn(
        { ...on(empty.url), masterKey: Buffer.alloc(32, 3) },
        'audit',
        'import',
        history,
        '--keys',
        keys,
      );
      expect([stranger.code, stranger.warnings[0]]).toEqual([
        1,
        expect.stringMatching(/another installation|master key|MASTER_KEY is not the key/),
      ]);
      const cut = path.join(directory, 'cut.jsonl');
      writeFileSync(cut, readFileSync(keys, 'utf8').trimEnd().split('\n').slice(0, -1).join('\n'));
      await refused(empty.url, history, cut, 'is truncated');
      expect((await audit(empty.url, 'import', history)).code).toBe(2);
    });
  });

  it('is imported whole, with the work in progress', async () => {
    const { code, answers, warnings } = await audit(empty.url, 'import', history, '--keys', keys, '--json');
    expect([code, warnings]).toEqual([0, []]);
    const report = JSON.parse(answers[0]!);
    expect(report).toMatchObject({
      resealed: false,
      erased: 1,
      withoutKey: 0,
      inputs: open.reduce((sum, { inputs }) => sum + inputs, 0),
    });
    expect(report.instances).toBe(open.filter(({ nextTimer }) => nextTimer !== null).length);
    expect([report.instances > 5, report.inputs > 0]).toEqual([true, true]);
    expect((await audit(empty.url, 'import', history, '--keys', keys)).code).toBe(1); // it is in use now
  }, 30_000);

  it('verifies under its own seals, and exports to the same file byte for byte except the header', async () => {
    expect((await audit(empty.url, 'verify')).code).toBe(0);
    expect((await audit(empty.url, 'export', again)).code).toBe(0);
    const [header, ...lines] = readFileSync(again, 'utf8').split('\n');
    const [originalHeader, ...original] = readFileSync(plain, 'utf8').split('\n');
    expect(lines.length).toBe(original.length);
    // the end signs the header too, which contains its time
    const unsigned = (line: string | undefined) => line?.replace(/,"signature":"[^"]+"}$/, '');
    const isEnd = (line: string) => line.startsWith('{"kind":"end"');
    const asWritten = (line: string | undefined) => (line !== undefined && isEnd(line) ? unsigned(line) : line);
    expect(lines.find((line, index) => asWritten(line) !== asWritten(original[index]))).toBeUndefined();
    expect({ ...JSON.parse(header!), madeAt: '' }).toEqual({ ...JSON.parse(originalHeader!), madeAt: '' });
  });

  it('has the same read models, which equal the fold of the log', async () => {
    const { code, answers } = await audit(empty.url, 'rebuild', '--json');
    expect(code).toBe(0);
    expect(
      (JSON.parse(answers[0]!) as { comparison: { rows: number } }[]).filter(({ comparison }) => comparison.rows > 0)
        .length,
    ).toBeGreaterThan(12);
  }, 30_000);

  it('answers as before once it is served, has the same timers, and continues the work in progress', async () => {
    const { clock, tenant } = source;
    const books = await source.get(TrialBalance).of(tenant);
    target = await TestApplication.boot({
      databaseUrl: empty.url,
      masterKey,
      clock,
      dataDirectory: mkdtempSync(path.join(directory, 'data-')),
    });
    await target.settle();
    const { api } = target;
    for (const [operation, address, body] of shown) {
      // each signature by ECDSA is another, and the list of requests is no part of the history
      if (['GET /events/{eventId}/webhook', 'GET /requests'].includes(operation.name)) continue;
      const { body: now } = await api.get(address, LOOK);
      // records of requests are no part of the history; the events that they caused are
      const before = operation.name === 'GET /requests/{requestId}' ? eventsOf(body) : body;
      expect([operation.name, now]).toEqual([operation.name, before]);
    }
    expect((await api.get(`/customers/${erased}`)).body.fullName).toBeUndefined();
    expect(await sagasOf(empty.url)).toEqual(open);
    expect(await target.get(TrialBalance).of(tenant)).toEqual(books);
    const head = await target.get(EventStore).head();
    await target.advance('2h');
    expect(await target.get(EventStore).head()).toBeGreaterThan(head);
    expect((await api.get(`/quotes/${ids['quoteId of send']}`)).body.status).toBe('EXPIRED');
  }, 60_000);
});

function eventsOf(body: unknown): unknown {
  const { id, events } = body as { readonly id: string; readonly events: unknown };
  return { id, events };
}
