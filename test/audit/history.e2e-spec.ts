import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { Sealer, SealStore } from '@app/audit';
import { EventStore, type StoredEvent } from '@app/event-store';
import { INFRASTRUCTURE_MIGRATIONS } from '../../libs/application/src/infrastructure/migrations.js';
import { PostgresSeals } from '../../libs/audit/src/seals/postgres-seals.js';
import { takeOverLog } from '../../libs/audit/src/seals/takeover.js';
import { migrate } from '../../libs/database/src/migrations.js';
import { PostgresEventStore } from '../../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import { eventHash } from '../../libs/event-store/src/store/codec.js';
import { EventMacs } from '../../libs/event-store/src/store/event-macs.js';
import { SealKey } from '../../libs/event-store/src/vault/seal-key.js';
import { TestApplication } from '../support/application.js';
import { createTestDatabase } from '../support/database.js';
import { runOn } from '../support/command-line.js';
import { type FundedCustomer, fundedCustomer, usdPayee } from '../support/main-job.js';
import { eventually } from '../support/eventually.js';
import { Tampering, offlineText, verifyOffline } from './tampering.js';

/*
 * The history of a few customers, one of them erased, changed in every way that a holder of the database's password
 * could.
 */
describe('The history', () => {
  let application: TestApplication;
  let tampering: Tampering;
  let customer: FundedCustomer;
  let events: readonly StoredEvent[];

  beforeAll(async () => {
    application = await TestApplication.boot();
    customer = await fundedCustomer(application.api, 10_000);
    const destination = { accountId: await usdPayee(application.api, customer.customerId) };
    await application.api.post('/transfer-out', {
      source: { accountId: customer.accountId },
      destination,
      amount: 2_500,
    });
    const { body: erased } = await application.api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Soon Forgotten',
      email: 'soon@example.com',
    });
    expect(
      (await runOn(application, 'audit', 'erase', erased.id, '--platform', application.tenant.platformId)).code,
    ).toBe(0);
    await application.settle();
    await application.get(Sealer).seal({ all: true });
    events = await application.get(EventStore).readAll(0n, 100_000);
    tampering = await Tampering.of(application.databaseUrl, application.masterKey, application.dataDirectory);
  }, 60_000);

  afterAll(async () => {
    await tampering.close();
    expect(application.faults).toEqual([]);
    await application.close();
  });

  it('verifies, with an erased customer in it: in the database, and from an export without the product', async () => {
    const verdicts = await tampering.verdicts();
    expect([verdicts.product.what, verdicts.offline.what]).toEqual([undefined, undefined]);
    expect([verdicts.product.exitCode, verdicts.offline.exitCode]).toEqual([0, 0]);
  });

  describe('with one byte changed', () => {
    const random = seeded(20_261_128);
    const pick = (among: readonly StoredEvent[]) => among[Math.floor(random() * among.length)]!;

    /** A text with one character changed so that PostgreSQL still accepts it as JSON. */
    const withOneByteChanged = (text: string): string => {
      for (;;) {
        const at = Math.floor(random() * text.length);
        const changed = `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ 1)}${text.slice(at + 1)}`;
        if (/^[\da-z]$/i.test(text[at]!) && isJson(changed)) return changed;
      }
    };

    it.each(['data', 'metadata'])('in the %s of any event, both verifiers name it', async (column) => {
      for (let round = 0; round < 3; round++) {
        const event = pick(events);
        const position = event.position.toString();
        const verdicts = await tampering.verdicts(async (client) => {
          const { rows } = await client.query<{ text: string }>(
            `SELECT ${column}::text AS text FROM events WHERE position = $1`,
            [position],
          );
          await client.query(`UPDATE events SET ${column} = $2::json WHERE position = $1`, [
            position,
            withOneByteChanged(rows[0]!.text),
          ]);
        });
        const named = {
          exitCode: 1,
          position,
          event: placeOf(event),
          seal: undefined,
          what: 'its content does not match its hash',
        };
        expect(verdicts).toEqual({ product: named, offline: named });
      }
    });

    it.each<[string, string]>([
      ['type', `type = overlay(type placing 'x' from length(type))`],
      ['version', 'version = version + 1'],
      [
        'id',
        `id = overlay(id::text placing translate(right(id::text, 1), '0123456789abcdef', '1032547698badcfe') from 36)::uuid`,
      ],
      ['hash', 'hash = set_byte(hash, 31, get_byte(hash, 31) # 1)'],
      ['previous hash', 'previous_hash = set_byte(previous_hash, 0, get_byte(previous_hash, 0) # 128)'],
    ])('in the %s of any event, both verifiers name it', async (_column, change) => {
      const event = pick(events);
      const position = event.position.toString();
      const verdicts = await tampering.verdicts((client) =>
        client.query(`UPDATE events SET ${change} WHERE position = $1`, [position]),
      );
      const named = {
        exitCode: 1,
        position,
        event: placeOf(event),
        seal: undefined,
        what: 'its content does not match its hash',
      };
      expect(verdicts).toEqual({ product: named, offline: named });
    });

    it.each<[string, string, (event: StoredEvent) => string]>([
      [
        'stream',
        `stream = overlay(stream placing 'x' from length(stream))`,
        ({ stream, revision }) => `${stream.slice(0, -1)}x@${revision}`,
      ],
      ['revision', 'revision = revision + 1024', ({ stream, revision }) => `${stream}@${revision + 1_024}`],
    ])('in the %s of any event, both verifiers name it as it stands', async (_column, change, place) => {
      const event = pick(events);
      const position = event.position.toString();
      const verdicts = await tampering.verdicts((client) =>
        client.query(`UPDATE events SET ${change} WHERE position = $1`, [position]),
      );
      expect(verdicts.product).toMatchObject({
        position,
        event: place(event),
        what: 'its content does not match its hash',
      });
      expect(verdicts.offline).toMatchObject({
        position,
        event: place(event),
        what: 'its content does not match its hash',
      });
    });

    it('in its position, the seals miss it where it stood', async () => {
      // the last of its stream: a later one would be found first, as out of order
      const isLast = ({ stream }: StoredEvent, index: number) =>
        !events.some((other, later) => later > index && other.stream === stream);
      const event = events.find((candidate, index) => index >= 20 && isLast(candidate, index))!;
      const verdicts = await tampering.verdicts((client) =>
        client.query('UPDATE events SET position = position + 65536 WHERE position = $1', [event.position.toString()]),
      );
      expect(verdicts.product).toMatchObject({ exitCode: 1, position: (event.position + 1n).toString() });
      expect(verdicts.offline.what).toContain('1 event that it binds is missing');
    });

    it.each(['digest', 'previous_hash', 'hash', 'event_hashes'])(
      'in the %s of a seal, both verifiers name the seal',
      async (column) => {
        const verdicts = await tampering.verdicts((client) =>
          client.query(
            `UPDATE seals SET ${column} = set_byte(${column}, 5, get_byte(${column}, 5) # 4) WHERE number = 1`,
          ),
        );
        for (const verdict of Object.values(verdicts)) expect(verdict).toMatchObject({ exitCode: 1, seal: 1 });
      },
    );
  });

  describe('to which events are added without the master key', () => {
    /** An event that follows the last one of a stream, with a hash that is right. */
    const forgery = (): StoredEvent => {
      const last = events.findLast(({ type }) => type === 'accounts.account-funded')!;
      const end = events.findLast(({ stream }) => stream === last.stream)!;
      const revision = end.revision + 1;
      const body = { ...last, revision, id: randomUUID(), previousHash: end.hash };
      return { ...body, position: events.at(-1)!.position + 1n, hash: eventHash(last.stream, revision, body) };
    };
    const insert = async (client: pg.Client, { mac, ...event }: StoredEvent): Promise<void> => {
      await client.query(
        `INSERT INTO events (position, stream, revision, id, type, version, data, metadata, previous_hash, hash, mac)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, decode($9, 'hex'), decode($10, 'hex'), decode($11, 'hex'))`,
        [
          event.position.toString(),
          event.stream,
          event.revision,
          event.id,
          event.type,
          event.version,
          JSON.stringify(event.data),
          JSON.stringify(event.metadata),
          event.previousHash,
          event.hash,
          mac ?? null,
        ],
      );
    };
    const moveHead = (client: pg.Client, to: bigint) => client.query(`UPDATE event_head SET position = ${to}`);

    it.each<[string, (forged: StoredEvent) => StoredEvent, string]>([
      ['without a code', ({ mac: _, ...forged }) => forged, 'it bears no authentication code'],
      ['with the code of another event', (forged) => forged, 'its authentication code does not verify'],
    ])('names it %s, and signs neither for it nor for an export that holds it', async (_what, change, said) => {
      const forged = change(forgery());
      const verdicts = await tampering.verdicts(async (client) => {
        await insert(client, forged);
        await moveHead(client, forged.position);
      });
      expect(verdicts.product).toMatchObject({
        exitCode: 1,
        event: placeOf(forged),
        what: expect.stringContaining(said),
      });
      expect(verdicts.offline.what).toContain(`not sealed from position ${forged.position}`);
    });

    it('names an event beyond the end of the log, and an empty place before it', async () => {
      const forged = forgery();
      const beyond = await tampering.verdicts((client) => insert(client, forged));
      expect(beyond.product).toMatchObject({ event: placeOf(forged), what: 'it is beyond the end of the log' });
      const far = { ...forged, position: forged.position + 3n };
      const { product } = await tampering.verdicts(async (client) => {
        await insert(client, far);
        await moveHead(client, far.position);
      });
      expect([product.exitCode, product.position]).toEqual([1, far.position.toString()]);
    });

    it('is taken over once: a statement that is gone or changed stops every process', async () => {
      const database = await createTestDatabase();
      const pool = new pg.Pool({ connectionString: database.url });
      const masterKey = Buffer.alloc(32, 9);
      const [key, macs, clock] = [new SealKey(masterKey), new EventMacs(masterKey), application.clock];
      const store = new PostgresEventStore(pool, { listen: () => () => undefined } as never);
      const seals = new PostgresSeals(pool);
      const begin = () => takeOverLog({ pool, store, seals, key, macs, clock }).then(String, ({ message }) => message);
      try {
        await migrate(pool, INFRASTRUCTURE_MIGRATIONS);
        await store.restore(events.map(({ mac: _, ...event }) => event));
        const head = await store.head();
        expect(await begin()).toBe(String(head));
        expect(await seals.last()).toMatchObject({ last: head, unauthenticatedUpTo: head });
        expect(await begin()).toBe(String(head));
        const statement = (change: string) =>
          pool.query(`ALTER TABLE event_authentication DISABLE TRIGGER ALL; ${change}`);
        await statement('UPDATE event_authentication SET position = position + 1');
        expect(await begin()).toContain('not made under this master key');
        await statement('DELETE FROM event_authentication');
        expect(await begin()).toContain('is missing');
      } finally {
        await store.close();
        await pool.end();
        await database.drop();
      }
    });
  });

  describe('from which events are taken', () => {
    const named = (verdicts: {
      product: { what?: unknown; position?: unknown };
      offline: { what?: unknown; position?: unknown };
    }) => [verdicts.product, verdicts.offline].map(({ position, what }) => [position, what]);

    it('misses a whole stream that left no other trace', async () => {
      const alone = events.find(
        ({ stream, revision }) => revision === 0 && events.filter((other) => other.stream === stream).length === 1,
      )!;
      const verdicts = await tampering.verdicts((client) =>
        client.query('DELETE FROM events WHERE stream = $1', [alone.stream]),
      );
      const after = (alone.position + 1n).toString();
      expect(named(verdicts)).toEqual([
        [after, `the event with the hash ${alone.hash} is missing after position ${alone.position - 1n}`],
        [after, `1 event that it binds is missing after position ${alone.position - 1n}`],
      ]);
    });

    it('misses the end of the log', async () => {
      const last = events.at(-1)!.position;
      const verdicts = await tampering.verdicts((client) =>
        client.query('DELETE FROM events WHERE position > $1', [(last - 3n).toString()]),
      );
      expect(named(verdicts)).toEqual([
        [last.toString(), expect.stringMatching(new RegExp(`^3 events, .* are missing after position ${last - 3n}$`))],
        [last.toString(), `3 events that it binds are missing after position ${last - 3n}`],
      ]);
    });

    it('misses the end of the log even when the head was set back', async () => {
      const last = (events.at(-1)!.position - 1n).toString();
      const verdicts = await tampering.verdicts((client) =>
        client.query(`DELETE FROM events WHERE position > ${last}; UPDATE event_head SET position = ${last}`),
      );
      expect([verdicts.product.exitCode, verdicts.offline.exitCode]).toEqual([1, 1]);
    });

    it('misses one event in the middle of a stream', async () => {
      const middle = events.find(
        ({ stream, revision }) =>
          revision === 1 && events.some((other) => other.stream === stream && other.revision === 2),
      )!;
      const verdicts = await tampering.verdicts((client) =>
        client.query('DELETE FROM events WHERE position = $1', [middle.position.toString()]),
      );
      for (const verdict of Object.values(verdicts))
        expect(verdict).toMatchObject({ exitCode: 1, position: (middle.position + 1n).toString() });
    });

    it('names events of two streams that changed places', async () => {
      const [one, other] = [
        events[10]!,
        events.find(({ position, stream }) => position > events[10]!.position && stream !== events[10]!.stream)!,
      ];
      const [a, b] = [one.position.toString(), other.position.toString()];
      const verdicts = await tampering.verdicts((client) =>
        client.query(
          `UPDATE events SET position = -1 WHERE position = ${a}; UPDATE events SET position = ${a} WHERE position = ${b}; UPDATE events SET position = ${b} WHERE position = -1`,
        ),
      );
      const first = { position: a, event: placeOf(other) };
      expect(verdicts).toMatchObject({ product: first, offline: first });
    });

    it('names two events of one stream that changed places', async () => {
      const one = events.find(
        ({ stream, revision }) =>
          revision === 0 && events.some((other) => other.stream === stream && other.revision === 1),
      )!;
      const other = events.find(({ stream, revision }) => stream === one.stream && revision === 1)!;
      const verdicts = await tampering.verdicts((client) =>
        client.query(
          `UPDATE events SET revision = 9999 WHERE position = ${one.position}; UPDATE events SET revision = 0 WHERE position = ${other.position};
         UPDATE events SET revision = 1 WHERE position = ${one.position}`,
        ),
      );
      const first = { position: one.position.toString(), event: `${one.stream}@1` };
      expect(verdicts).toMatchObject({ product: first, offline: first });
    });
  });

  describe('on the command line', () => {
    const inDirectory = (name: string) => path.join(application.dataDirectory, name);

    it('audit verify prints its scope and verdict, and fails with each finding', async () => {
      const fine = await runOn(application, 'audit', 'verify');
      expect(fine.code).toBe(0);
      expect(fine.answers).toContainEqual(expect.stringMatching(/^Events +\d+ in \d+ streams$/));
      expect(fine.answers.at(-1)).toMatch(/^Verdict +the history is complete and unchanged; an anchor would/);
      expect(fine.answers).toContainEqual(
        'Checked      hash chains, seals and their signatures, authentication codes, data keys, timers and the queue of sagas; no anchor was given',
      );
      const anchor = fine.answers.find((line) => line.startsWith('Last seal'))!.split(/ +/)[2]!;
      expect((await runOn(application, 'audit', 'verify', '--anchor', anchor, '--json')).code).toBe(0);

      const client = new pg.Client({ connectionString: application.databaseUrl });
      await client.connect();
      const wrong = events[5]!;
      const setType = (type: string) =>
        client.query('UPDATE events SET type = $2 WHERE position = $1', [wrong.position.toString(), type]);
      await client.query('ALTER TABLE events DISABLE TRIGGER events_append_only');
      await setType('shop.thing-stolen');
      const found = await runOn(application, 'audit', 'verify');
      expect([found.code, found.answers.find((line) => line.startsWith('WRONG'))]).toEqual([
        1,
        `WRONG  position ${wrong.position}  ${placeOf(wrong)}  its content does not match its hash`,
      ]);
      await setType(wrong.type);
      await client.query('ALTER TABLE events ENABLE TRIGGER events_append_only');
      await client.end();
      const zeros = '0'.repeat(64);
      const misfit = await runOn(application, 'audit', 'verify', '--anchor', `1:${zeros}`);
      expect([misfit.code, misfit.answers.at(-2)]).toEqual([
        1,
        expect.stringMatching(
          new RegExp(`^WRONG {2}anchor: seal 1 is [\\da-f]{64} here, the anchor is ${zeros}: the history was replaced`),
        ),
      ]);
      expect((await runOn(application, 'audit', 'verify', '--anchor', 'yesterday')).code).toBe(2);
    });

    it('audit export writes a file that both verifiers accept, and audit public-key prints the key of its signatures', async () => {
      const { publicKey, fingerprint } = JSON.parse(
        (await runOn(application, 'audit', 'public-key', '--json')).answers[0]!,
      );
      for (const file of [inDirectory('history.jsonl'), inDirectory('history.jsonl.gz')]) {
        const made = await runOn(application, 'audit', 'export', file);
        const lastSeal = /^Last seal {4}(\d+:[\da-f]{64})$/.exec(made.answers[1]!)![1]!;
        expect(made.code).toBe(0);
        expect(verifyOffline(`${file}.none`)).toMatchObject({
          exitCode: 2,
          what: `error: there is no file ${file}.none\n`,
        });
        expect(verifyOffline(file, '--public-key', publicKey, '--anchor', lastSeal)).toMatchObject({ exitCode: 0 });
        expect(verifyOffline(file, '--anchor', `1:${'0'.repeat(64)}`)).toMatchObject({
          exitCode: 1,
          what: expect.stringMatching(/^seal 1 is [\da-f]{64} here, the anchor is 0{64}: the history was replaced/),
        });
        for (const words of [
          ['--public-key', 'abc'],
          ['--anchor', 'abc'],
        ])
          expect(verifyOffline(file, ...words)).toMatchObject({
            exitCode: 2,
            what: expect.stringContaining(`${words[0]} is `),
          });
        expect(offlineText(file).at(-1)).toMatch(
          /complete and unchanged.*as signed by the key that the file names; whose key/,
        );
        expect(offlineText(file, '--public-key', publicKey).at(-1)).toMatch(/and the end of the file are right\.$/);
        expect(offlineText(file, '--anchor', `1:${'0'.repeat(64)}`).join()).not.toContain('Proves');
        expect((await runOn(application, 'audit', 'verify', '--export', file, '--public-key', publicKey)).code).toBe(0);
        const unsure = await runOn(application, 'audit', 'verify', '--export', file);
        expect([unsure.code, unsure.warnings[0]]).toEqual([0, expect.stringContaining(fingerprint)]);
      }
      expect((await runOn(application, 'audit', 'export', inDirectory('history.jsonl'))).code).toBe(1);
      expect((await runOn(application, 'audit', 'verify', '--export', inDirectory('nowhere'))).code).toBe(1);
    });

    it.each<[string, (lines: string[]) => string[]]>([
      ['cut short', (lines) => lines.slice(0, -1)],
      ['cut short and given its end again', (lines) => [...lines.slice(0, -4), lines.at(-1)!]],
      ['with a line that is no JSON', (lines) => lines.map((line, index) => (index === 7 ? line.slice(1) : line))],
      [
        'with a byte changed',
        (lines) =>
          lines.map((line, index) =>
            index === 7
              ? line.replace('"revision":0', '"revision":1').replace('operator', 'operatos').replace('token:', 'tokem:')
              : line,
          ),
      ],
      ['with more after its end', (lines) => [...lines, lines.at(-1)!]],
      [
        'with another date in its header',
        (lines) => [lines[0]!.replace(/"madeAt":"20\d/, '"madeAt":"209'), ...lines.slice(1)],
      ],
      [
        'with another release in its header',
        (lines) => [lines[0]!.replace('"release":"', '"release":"x'), ...lines.slice(1)],
      ],
      [
        'said to be of the format before',
        (lines) => [lines[0]!.replace('"version":2', '"version":1'), ...lines.slice(1)],
      ],
    ])('an export %s is found by both verifiers', async (_what, change) => {
      const source = inDirectory('to-be-changed.jsonl');
      if (!existsSync(source)) await runOn(application, 'audit', 'export', source);
      const lines = readFileSync(source, 'utf8').trimEnd().split('\n');
      const changed = inDirectory('changed.jsonl');
      writeFileSync(changed, `${change([...lines]).join('\n')}\n`);
      expect(readFileSync(changed, 'utf8')).not.toBe(readFileSync(source, 'utf8'));
      const offline = verifyOffline(changed);
      expect([offline.exitCode, (await runOn(application, 'audit', 'verify', '--export', changed)).code]).toEqual([
        1, 1,
      ]);
    });

    it('a file that is no export is refused', async () => {
      const file = inDirectory('master-key-of-somebody');
      writeFileSync(file, 'nonsense\n');
      expect([
        verifyOffline(file).exitCode,
        (await runOn(application, 'audit', 'verify', '--export', file)).code,
      ]).toEqual([2, 1]);
    });

    it('names the fault of a file', async () => {
      const said = async (...words: string[]) => (await runOn(application, 'audit', ...words)).warnings[0];
      const there = inDirectory('already-there.jsonl');
      writeFileSync(there, '');
      expect(await said('export', there)).toBe(`error: ${there}: it already exists`);
      expect(await said('verify', '--export', inDirectory('nowhere.jsonl'))).toBe(
        `error: ${inDirectory('nowhere.jsonl')}: no such file or directory`,
      );
    });
  });

  describe('and the data keys beside it', () => {
    const OF_CUSTOMER = `(SELECT data ->> 'customerId' FROM events WHERE type = 'onboarding.customer-erased')`;
    const keys = `tenant <> 'unknown-tenant' AND subject LIKE 'Customer:%'`;

    it.each<[string, string, string]>([
      [
        'that is gone',
        `DELETE FROM data_keys WHERE ${keys} AND subject <> ${OF_CUSTOMER}`,
        'is missing, and no erasure',
      ],
      [
        'that was destroyed while no one was erased',
        `UPDATE data_keys SET wrapped = NULL WHERE ${keys}`,
        'was destroyed, and no erasure is recorded',
      ],
      [
        'of another master key',
        `UPDATE data_keys SET wrapped = 'v1.' || repeat('A', 80) WHERE ${keys} AND wrapped IS NOT NULL`,
        'does not open under the master key',
      ],
      [
        'of an erased person that came back',
        `UPDATE data_keys SET wrapped = 'v1.AAAA' WHERE subject = ${OF_CUSTOMER}`,
        'whose data key is still there',
      ],
    ])('names a key %s', async (_what, change, said) => {
      const pool = new pg.Pool({ connectionString: application.databaseUrl, max: 1 });
      try {
        await pool.query(`CREATE TABLE kept_keys AS SELECT * FROM data_keys; ${change}`);
        const { code, answers } = await runOn(application, 'audit', 'verify', '--json');
        const { findings } = JSON.parse(answers[0]!) as { findings: { what: string }[] };
        expect([code, findings.map(({ what }) => what)]).toEqual([
          1,
          expect.arrayContaining([expect.stringContaining(said)]),
        ]);
      } finally {
        await pool.query('DELETE FROM data_keys; INSERT INTO data_keys SELECT * FROM kept_keys; DROP TABLE kept_keys');
        await pool.end();
      }
    });
  });

  it('is sealed in the background, a minute after the seal before', async () => {
    const seals = application.get(SealStore);
    const before = (await seals.last())!.number;
    await application.api.post(`/sandbox/internal-accounts/${customer.accountId}/fund`, { amount: 1 });
    await application.advance('61s');
    await eventually(async () => (await seals.last())!.number > before);
    expect((await tampering.verdicts()).product).toMatchObject({ exitCode: 0 });
  });
});

function placeOf({ stream, revision }: StoredEvent): string {
  return `${stream}@${revision}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
