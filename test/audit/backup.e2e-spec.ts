import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { TestApplication } from '../support/application.js';
import { runOn } from '../support/command-line.js';
import { type TestDatabase, createTestDatabase } from '../support/database.js';

/* A database is copied, two customers are erased, and the copy is put back. */
describe('A restored backup', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'backup-'));
  const newer = path.join(directory, 'newer.jsonl.gz');
  const ids: string[] = [];
  let original: TestDatabase;
  let backup: TestDatabase;
  let application: TestApplication;
  let masterKey: Buffer;
  let anchor: string;

  beforeAll(async () => {
    original = await createTestDatabase();
    application = await TestApplication.boot({
      databaseUrl: original.url,
      dataDirectory: path.join(directory, 'data'),
    });
    ({ masterKey } = application);
    for (const fullName of ['Ada Remembered', 'Bob Forgotten']) {
      ids.push((await application.api.post('/customers', { customerType: 'INDIVIDUAL', fullName })).body.id);
    }
    await application.settle();
    await application.stop();
    backup = await createTestDatabase(original);

    await open(original);
    await audit('erase', ids[1]!, '--platform', application.tenant.platformId);
    anchor = lastSealOf(await audit('export', newer), await audit('verify'));
  }, 60_000);

  afterAll(async () => {
    await application.close();
    await Promise.all([original.drop(), backup.drop()]);
    rmSync(directory, { recursive: true, force: true });
  });

  async function open({ url }: TestDatabase): Promise<void> {
    application = await TestApplication.boot({
      databaseUrl: url,
      masterKey,
      dataDirectory: path.join(directory, 'data'),
    });
  }

  async function audit(...words: string[]) {
    return runOn(application, 'audit', ...words);
  }

  function lastSealOf(exported: { code: number }, verified: { code: number; answers: readonly string[] }): string {
    expect([exported.code, verified.code]).toEqual([0, 0]);
    return verified.answers.find((line) => line.startsWith('Last seal'))!.split(/ +/)[2]!;
  }

  const names = async () =>
    Promise.all(ids.map(async (id) => (await application.api.get(`/customers/${id}`)).body.fullName));

  it('with older keys beside a newer log shows erased people again, until audit re-erase reads their erasures from the log', async () => {
    const [from, into] = await Promise.all(
      [backup, original].map(async ({ url }) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        return client;
      }),
    );
    const { rows } = await from!.query<{ tenant: string; subject: string; wrapped: string }>(
      'SELECT tenant, subject, wrapped FROM data_keys',
    );
    for (const { tenant, subject, wrapped } of rows) {
      await into!.query('UPDATE data_keys SET wrapped = $3, destroyed_at = NULL WHERE tenant = $1 AND subject = $2', [
        tenant,
        subject,
        wrapped,
      ]);
    }
    await Promise.all([from!.end(), into!.end()]);
    const wrapped = async () => {
      const client = new pg.Client({ connectionString: original.url });
      await client.connect();
      const found = await client.query<{ wrapped: string | null }>('SELECT wrapped FROM data_keys WHERE subject = $1', [
        ids[1],
      ]);
      await client.end();
      return found.rows[0]!.wrapped;
    };
    expect(await wrapped()).not.toBeNull();
    expect(await audit('re-erase')).toMatchObject({ code: 0, answers: [`${ids[1]} is erased.`] });
    expect(await wrapped()).toBeNull();
    await application.stop();
  }, 30_000);

  it('from before an erasure shows the person again, until audit re-erase reads a newer export', async () => {
    await open(backup);
    expect(await names()).toEqual(['Ada Remembered', 'Bob Forgotten']);
    expect(await audit('re-erase', '--export', newer)).toMatchObject({ code: 0, answers: [`${ids[1]} is erased.`] });
    await application.settle();
    expect(await names()).toEqual(['Ada Remembered', undefined]);
    expect(await audit('re-erase')).toMatchObject({ code: 0, answers: [`${ids[1]} is erased.`] });
  }, 30_000);

  it('verifies, and differs from the history that it replaces by the last seal on record', async () => {
    expect((await audit('verify')).code).toBe(0);
    const replaced = await audit('verify', '--anchor', anchor);
    expect([replaced.code, replaced.answers.slice(-2)]).toEqual([
      1,
      [
        expect.stringMatching(
          /^WRONG {2}anchor: seal \d+ is .*: the history was (?:cut|replaced), or the anchor is mistyped$/,
        ),
        'Verdict      the history is NOT as it was written: 1 finding',
      ],
    ]);
  });

  it('accepts no export of another installation for re-erase', async () => {
    const stranger = await TestApplication.boot();
    const file = path.join(directory, 'of-a-stranger.jsonl');
    await runOn(stranger, 'audit', 'export', file);
    await stranger.close();
    const refused = await audit('re-erase', '--export', file);
    expect([refused.code, refused.warnings[0]]).toEqual([
      1,
      expect.stringContaining('does not verify under the key of this installation'),
    ]);
  }, 30_000);
});
