import { DATA_SOURCE, type PooledDataSource } from '@app/database';
import type { ApiClient } from '../support/api-client.js';
import { AgentClient } from '../support/agent-client.js';
import { TestApplication } from '../support/application.js';
import { type Belongings, addressOf, belongings } from '../support/belongings.js';
import { fundedCustomer, usdPayee } from '../support/main-job.js';
import { type OpenApiDocument, type Operation, fetchDocument, operationsOf } from '../support/openapi.js';
import { wellFormed } from '../support/request-bodies.js';

/** Invitations are handed from one platform to another by their code (onboarding-accounts 14.4). */
const SHARED = '/invitations/';

describe('a platform and the resources of another', () => {
  let application: TestApplication;
  let owner: ApiClient;
  let stranger: ApiClient;
  let document: OpenApiDocument;
  let routes: Operation[];
  let ids: Belongings;

  beforeAll(async () => {
    application = await TestApplication.shared();
    owner = application.api;
    stranger = (await application.createPlatform()).api;
    stranger.agentToken = (
      await AgentClient.connected(stranger, application.url, (await fundedCustomer(stranger)).customerId)
    ).accessToken;
    document = await fetchDocument(application.url);
    routes = operationsOf(document);
    ids = await belongings(application);
  }, 60_000);

  afterAll(() => application.close());

  it('every table that TypeORM reads has the columns of its entity, and every read model a tenant first in its key', async () => {
    const source = application.get<PooledDataSource>(DATA_SOURCE);
    const entities = source.entityMetadatas.map(({ tableName, columns, primaryColumns }) => ({
      table: tableName,
      key: primaryColumns.map(({ databaseName }) => databaseName),
      columns: columns.map(({ databaseName, type, isArray }) => [
        databaseName,
        `${String(type)}${isArray ? '[]' : ''}`,
      ]),
    }));
    const { rows: unlike } = await source.pool.query(
      `SELECT e."table", c ->> 0 AS "column", format_type(a.atttypid, NULL) AS type
       FROM json_to_recordset($1) AS e("table" text, columns json) CROSS JOIN json_array_elements(e.columns) AS c
       LEFT JOIN pg_attribute a ON a.attrelid = to_regclass(e."table") AND a.attname = c ->> 0
       WHERE a.atttypid IS DISTINCT FROM to_regtype(c ->> 1)`,
      [JSON.stringify(entities)],
    );
    expect(unlike).toEqual([]);
    const { rows: models } = await source.pool.query<{ name: string; key: string[] }>(
      `SELECT c.relname AS name, ARRAY(SELECT attname::text FROM unnest(i.indkey) WITH ORDINALITY AS k(number, place)
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number ORDER BY k.place) AS key
       FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
       WHERE c.relnamespace = 'read_models'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
    );
    expect(models.length).toBeGreaterThan(20);
    for (const { name, key } of models)
      expect([name, entities.find(({ table }) => table === name)?.key]).toEqual([name, ['tenant', ...key.slice(1)]]);
  });

  it('every route with an id answers 404 to another platform, and names the kind of resource', async () => {
    const walked = routes.filter(
      ({ path, security }) => path.includes('{') && !path.startsWith(SHARED) && security?.length !== 0,
    );
    expect(walked.length).toBeGreaterThan(10);
    for (const operation of walked) {
      const { name, method } = operation;
      const { body: sent, headers } = wellFormed(operation, document, ids);
      const { status, body } = await stranger.send(method, addressOf(ids, operation), sent, { headers });
      expect([name, status, body.status]).toEqual([name, 404, 404]);
      expect(body.code).toMatch(/NOT_FOUND$/);
    }
  });

  it('the same routes answer their owner, so that the walk means something', async () => {
    for (const operation of routes.filter((route) => route.method === 'GET' && route.path.includes('{'))) {
      const { status } = await owner.get(addressOf(ids, operation));
      expect([operation.name, status]).toEqual([operation.name, 200]);
    }
  });

  it('ids of another platform in a body answer 404 and change nothing', async () => {
    const own = await fundedCustomer(stranger);
    const foreignPayee = ids['externalAccountId']!;
    const foreignAccount = ids['accountId']!;
    const ownPayee = await usdPayee(stranger, own.customerId);
    const quote = (source: string, destination: string) => ({
      source: { sourceType: 'ACCOUNT', accountId: source },
      destination: { destinationType: 'ACCOUNT', accountId: destination },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
    });
    const attempts: [string, unknown][] = [
      ['/transfer-out', { source: { accountId: foreignAccount }, destination: { accountId: ownPayee }, amount: 500 }],
      [
        '/transfer-out',
        { source: { accountId: own.accountId }, destination: { accountId: foreignPayee }, amount: 500 },
      ],
      ['/transfer-in', { source: { accountId: foreignPayee }, destination: { accountId: own.accountId }, amount: 500 }],
      ['/transfer-in', { source: { accountId: ownPayee }, destination: { accountId: foreignAccount }, amount: 500 }],
      ['/quotes', quote(foreignAccount, ownPayee)],
      ['/quotes', quote(own.accountId, foreignPayee)],
    ];
    for (const [path, body] of attempts) {
      const answer = await stranger.post(path, body);
      expect([path, body, answer.status]).toEqual([path, body, 404]);
    }
    const { body } = await stranger.get(`/customers/internal-accounts?customerId=${own.customerId}&currency=USD`);
    expect(body.data[0].balance.amount).toBe(own.balance);
  });

  it('lists show nothing of another platform, under any filter', async () => {
    const other = (await application.createPlatform()).api;
    for (const path of [
      '/customers',
      '/customers/internal-accounts',
      '/customers/external-accounts',
      '/transactions',
    ]) {
      for (const filter of ['', `customerId=${ids['customerId']}`]) {
        const { status, body } = await other.get(`${path}?${path === '/customers' ? '' : filter}`);
        expect([path, status, body.data]).toEqual([path, 200, []]);
      }
    }
  });
});
