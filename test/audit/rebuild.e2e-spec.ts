import pg from 'pg';
import { ProjectionRebuilds, type RebuildReport } from '@app/audit';
import { AggregateRunner, ViewReader } from '@app/event-sourcing';
import { TestApplication } from '../support/application.js';
import { type Belongings, addressOf, belongings } from '../support/belongings.js';
import { runOn } from '../support/command-line.js';
import { eventually } from '../support/eventually.js';
import { fundedCustomer, usdPayee } from '../support/main-job.js';
import { fetchDocument, operationsOf } from '../support/openapi.js';

/** Shortest time between two writes: as many as the machine takes would keep it busy, and the rebuild waiting. */
const PACE_MILLISECONDS = 25;

/* One of everything there is, and a customer that was erased. */
describe('The read models', () => {
  let application: TestApplication;
  let ids: Belongings;
  let database: pg.Client;

  beforeAll(async () => {
    application = await TestApplication.boot();
    ids = await belongings(application);
    const { body: erased } = await application.api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Soon Forgotten',
      email: 'soon@example.com',
    });
    await usdPayee(application.api, erased.id);
    expect(
      (await runOn(application, 'audit', 'erase', erased.id, '--platform', application.tenant.platformId)).code,
    ).toBe(0);
    await application.settle();
    database = new pg.Client({ connectionString: application.databaseUrl });
    await database.connect();
  }, 60_000);

  afterAll(async () => {
    await database.end();
    await application.close();
  });

  const reportsOf = (answers: readonly string[]) =>
    JSON.parse(answers[0]!) as (Omit<RebuildReport, 'position'> & { position: string })[];

  it('rebuilt from the first event equal those that serve byte for byte, while writes continue', async () => {
    const customer = await fundedCustomer(application.api, 1_000_000);
    const payee = await usdPayee(application.api, customer.customerId);
    const writing = new AbortController();
    const writes = (async () => {
      for (let sentAt = -Infinity; !writing.signal.aborted; sentAt = performance.now()) {
        await eventually(() => performance.now() - sentAt >= PACE_MILLISECONDS);
        const { status } = await application.api.post('/transfer-out', {
          source: { accountId: customer.accountId },
          destination: { accountId: payee },
          amount: 100,
        });
        expect(status).toBe(201);
      }
    })();
    const { code, answers } = await runOn(application, 'audit', 'rebuild', '--json').finally(() => writing.abort());
    await writes;
    const reports = reportsOf(answers);
    expect(reports.map(({ projection }) => projection)).toEqual(application.get(ProjectionRebuilds).names());
    expect(reports.filter(({ comparison }) => comparison.different > 0)).toEqual([]);
    expect(reports.filter(({ comparison }) => comparison.rows > 0).length).toBeGreaterThan(12);
    expect(reports.find(({ projection }) => projection === 'accounts_external_account')!.comparison).toMatchObject({
      erased: 0,
      different: 0,
    });
    expect(code).toBe(0);
  }, 60_000);

  it('that differ from the log are named, row by row, and replaced by --swap', async () => {
    await database.query(`UPDATE accounts_internal_account SET currency = 'XXX' WHERE id = $1`, [
      ids['accountId']!.split(':')[1],
    ]);
    const found = await runOn(application, 'audit', 'rebuild', 'accounts_internal_account', '--compare');
    expect(found.code).toBe(1);
    expect(found.answers.join('\n')).toContain(`"id":"${ids['accountId']!.split(':')[1]}"}  different`);
    const mended = await runOn(application, 'audit', 'rebuild', 'accounts_internal_account', '--swap');
    expect(mended.code).toBe(0);
    expect((await runOn(application, 'audit', 'rebuild', 'accounts_internal_account')).code).toBe(0);
    const { body } = await application.api.get(
      `/customers/internal-accounts?customerId=${ids['customerId']}&currency=USD`,
    );
    expect(body.data[0].id).toBe(ids['accountId']);
    expect((await runOn(application, 'audit', 'rebuild', 'nothing')).code).toBe(1);
  }, 60_000);

  it('do not depend on caches: without them every resource is shown the same', async () => {
    const reads = operationsOf(await fetchDocument(application.url)).filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'asOf'),
    );
    const shown = () =>
      Promise.all(
        reads.map(async (operation) => (await application.api.get(addressOf(ids, operation))).body as unknown),
      );
    const before = await shown();
    application.get(AggregateRunner).forget();
    application.get(ViewReader).forget();
    expect(await shown()).toEqual(before);
  });
});
