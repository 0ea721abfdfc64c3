import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import type pg from 'pg';
import { LocalNetworks, type Tenant } from '@app/kernel';
import { DATABASE_POOL } from '@app/database';
import { AggregateRunner } from '@app/event-sourcing';
import { SANDBOX_TENANT, ensureSandboxPlatform } from '@app/platforms';
import { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';

type Credential = ApiClient['credential'];

let application: TestApplication;
beforeAll(async () => {
  application = await TestApplication.boot();
});
afterAll(() => application.close());

const callerWith = (credential: Credential, url = application.url) => new ApiClient(url, credential);
/** The public id of the token that a caller calls with. */
const tokenOf = (caller: ApiClient) => `Token:${caller.credential.clientId}`;

describe('API tokens', () => {
  let platform: Tenant;
  let api: ApiClient;
  beforeEach(async () => {
    ({ tenant: platform, api } = await application.createPlatform());
  });

  it('show their secret once, when they are created, and authenticate with it', async () => {
    const created = await api.post('/tokens', { name: 'Reporting', permissions: ['VIEW'] });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: `Token:${created.body.clientId}`,
      name: 'Reporting',
      permissions: ['VIEW'],
      clientId: expect.any(String),
      clientSecret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      createdAt: application.clock.now().toISOString(),
      updatedAt: application.clock.now().toISOString(),
    });
    const { clientSecret: _, ...shown } = created.body;
    const found = await callerWith(created.body).get(`/tokens/${created.body.id}`);
    expect([found.status, found.body]).toEqual([200, shown]);
    expect((await api.get('/tokens')).body.data).toContainEqual(shown);
  });

  it('authenticate with the token id as user name too', async () => {
    const { clientSecret } = api.credential;
    expect((await callerWith({ clientId: tokenOf(api), clientSecret }).get('/config')).status).toBe(200);
  });

  it('need a name and at least one known permission', async () => {
    const refused = await api.post('/tokens', { permissions: [] });
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(refused.body.details.errors.map(({ field }: { field: string }) => field)).toEqual(['name', 'permissions']);
    const unknown = await api.post('/tokens', { name: 'A', permissions: ['VIEW', 'FLY'] });
    expect(unknown.body.details.errors).toMatchObject([{ field: 'permissions[1]' }]);
  });

  it('are invalid at once when they are deleted, in every process', async () => {
    const { databaseUrl, masterKey, clock } = application;
    const beside = await TestApplication.boot({ databaseUrl, masterKey, clock, role: 'api' });
    try {
      const doomed = await application.createCaller(platform, ['VIEW']);
      const doomedBeside = callerWith(doomed.credential, beside.url);
      expect((await doomedBeside.get('/config')).status).toBe(200);
      expect(await api.delete(`/tokens/${tokenOf(doomed)}`)).toMatchObject({ status: 204, body: undefined });
      for (const caller of [doomed, doomedBeside]) {
        expect(await caller.get('/config')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      }
    } finally {
      await beside.close();
    }
  });

  it('that were deleted are not found', async () => {
    const doomed = tokenOf(await application.createCaller(platform, ['VIEW']));
    await api.delete(`/tokens/${doomed}`);
    for (const answer of [await api.get(`/tokens/${doomed}`), await api.delete(`/tokens/${doomed}`)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'TOKEN_NOT_FOUND' } });
    }
    expect((await api.get('/tokens')).body).toMatchObject({ totalCount: 1, data: [{ id: tokenOf(api) }] });
  });

  it('cannot delete themselves', async () => {
    expect(await api.delete(`/tokens/${tokenOf(api)}`)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((await api.get('/config')).status).toBe(200);
  });

  it('of another platform are not found', async () => {
    const { api: other } = await application.createPlatform();
    expect((await api.get(`/tokens/${tokenOf(other)}`)).body.code).toBe('TOKEN_NOT_FOUND');
    expect((await api.delete(`/tokens/${tokenOf(other)}`)).body.code).toBe('TOKEN_NOT_FOUND');
    expect((await other.get('/config')).status).toBe(200);
  });

  it('with a malformed id are 400', async () => {
    for (const id of ['nonsense', 'Quote:0d3f6f0e-7d0c-8a51-9a3e-0123456789ab']) {
      expect((await api.get(`/tokens/${id}`)).status).toBe(400);
    }
  });

  it('are made and deleted with MANAGE, and read with any permission', async () => {
    for (const permission of ['VIEW', 'TRANSACT'] as const) {
      const lacking = await application.createCaller(platform, [permission]);
      expect((await lacking.post('/tokens', { name: 'A', permissions: ['VIEW'] })).body.code).toBe('FORBIDDEN');
      expect((await lacking.delete(`/tokens/${tokenOf(api)}`)).body.code).toBe('FORBIDDEN');
      expect((await lacking.get('/tokens')).status).toBe(200);
      expect((await lacking.get(`/tokens/${tokenOf(api)}`)).status).toBe(200);
    }
  });

  it('belong to the environment of the token that made them', async () => {
    const { api: production } = await application.createPlatform({ environment: 'PRODUCTION' });
    const made = (await production.post('/tokens', { name: 'A', permissions: ['VIEW'] })).body;
    expect((await callerWith(made).get('/config')).body.id).toBe((await production.get('/config')).body.id);
  });
});

describe('Listing API tokens', () => {
  let api: ApiClient;
  const moments: string[] = [];

  beforeAll(async () => {
    ({ api } = await application.createPlatform());
    for (const name of ['one', 'two', 'three', 'two', 'five']) {
      application.clock.advance('1h');
      moments.push(application.clock.now().toISOString());
      await api.post('/tokens', { name, permissions: ['VIEW'] });
    }
  });

  const namesOf = async (query: string) =>
    (await api.get(`/tokens${query}`)).body.data.map(({ name }: { name: string }) => name);

  it('returns them newest first, page by page', async () => {
    const first = (await api.get('/tokens?limit=2')).body;
    expect(first).toMatchObject({ data: [{ name: 'five' }, { name: 'two' }], hasMore: true, totalCount: 6 });
    const second = (await api.get(`/tokens?limit=2&cursor=${first.nextCursor}`)).body;
    expect(second).toMatchObject({ data: [{ name: 'three' }, { name: 'two' }], hasMore: true });
    const last = (await api.get(`/tokens?limit=2&cursor=${second.nextCursor}`)).body;
    expect(last).toMatchObject({ data: [{ name: 'one' }, { name: 'Test' }], hasMore: false });
    expect(last).not.toHaveProperty('nextCursor');
  });

  it('filters by name and by moments, inclusively', async () => {
    expect(await namesOf('?name=two')).toEqual(['two', 'two']);
    expect(await namesOf(`?createdAfter=${moments[3]}`)).toEqual(['five', 'two']);
    expect(await namesOf(`?createdBefore=${moments[1]}`)).toEqual(['two', 'one', 'Test']);
    expect(await namesOf(`?updatedAfter=${moments[1]}&updatedBefore=${moments[2]}`)).toEqual(['three', 'two']);
    expect(await namesOf(`?name=two&createdAfter=${moments[2]}`)).toEqual(['two']);
  });

  it.each(['?limit=0', '?limit=101', '?limit=many', '?cursor=nonsense', '?createdAfter=yesterday'])(
    'refuses %s',
    async (query) => {
      const refused = await api.get(`/tokens${query}`);
      expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
    },
  );

  it('refuses a cursor under other filters than it was made with', async () => {
    const { nextCursor } = (await api.get('/tokens?limit=1&name=two')).body;
    expect((await api.get(`/tokens?limit=1&cursor=${nextCursor}`)).status).toBe(400);
  });
});

describe('A credential', () => {
  it.each<[string, (right: Credential) => Credential]>([
    ['unknown', ({ clientSecret }) => ({ clientId: '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab', clientSecret })],
    ['without a secret', ({ clientId }) => ({ clientId, clientSecret: '' })],
    ['with a wrong secret', ({ clientId }) => ({ clientId, clientSecret: 'A'.repeat(43) })],
    ['with a letter more', ({ clientId, clientSecret }) => ({ clientId, clientSecret: `${clientSecret}A` })],
    [
      'with the hash of its secret in place of it',
      ({ clientId, clientSecret }) => ({ clientId, clientSecret: hashOf(clientSecret) }),
    ],
  ])('that is %s is answered with 401 UNAUTHORIZED', async (_, wrong) => {
    const { api } = await application.createPlatform();
    const refused = await callerWith(wrong(api.credential)).get('/config');
    expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(refused.headers.get('www-authenticate')).toMatch(/^Basic /);
  });

  it('leaves the text of its secret nowhere in the database and the log', async () => {
    const { api } = await application.createPlatform();
    expect(await rowsAndEventsWith(api.credential.clientId)).toBeGreaterThan(0);
    expect(await rowsAndEventsWith(api.credential.clientSecret)).toBe(0);
  });

  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

  /** Number of rows, over all tables, and of events that contain a text. */
  async function rowsAndEventsWith(text: string): Promise<number> {
    const pool = application.get<pg.Pool>(DATABASE_POOL);
    const { rows: tables } = await pool.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const events = await application.ownLog();
    let found = events.filter(({ stream, data, metadata }) =>
      inspect([stream, data, metadata], { depth: null }).includes(text),
    ).length;
    for (const { name } of tables) {
      const { rows } = await pool.query<{ count: string }>(
        `SELECT count(*) FROM "${name}" t WHERE position($1 in t::text) > 0`,
        [text],
      );
      found += Number(rows[0]!.count);
    }
    return found;
  }
});

const ensure = (credential: Credential) =>
  ensureSandboxPlatform(application.get(AggregateRunner), credential, application.clock.now().toISOString(), {
    localNetworks: LocalNetworks.LOOPBACK,
  });

describe('The sandbox platform', () => {
  const chosen = { clientId: 'demo', clientSecret: 'chosen-secret' };
  const second = { clientId: 'second', clientSecret: 'second-secret' };

  it('is made once with its credential, however many processes start at once', async () => {
    await Promise.all([ensure(chosen), ensure(chosen)]);
    await ensure(chosen);
    const api = callerWith(chosen);
    expect((await api.get('/config')).body).toMatchObject({
      id: `PlatformConfig:${SANDBOX_TENANT.platformId}`,
      isRegulatedFinancialInstitution: false,
    });
    const { data } = (await api.get('/tokens')).body;
    expect(data.filter(({ clientId }: Credential) => clientId === 'demo')).toMatchObject([
      { permissions: ['VIEW', 'TRANSACT', 'MANAGE'] },
    ]);
  });

  it('accepts another secret once that is configured, back and forth', async () => {
    const other = { ...chosen, clientSecret: 'other-secret' };
    for (const [now, before] of [
      [other, chosen],
      [chosen, other],
      [other, chosen],
    ] as const) {
      await ensure(now);
      expect((await callerWith(now).get('/config')).status).toBe(200);
      expect((await callerWith(before).get('/config')).status).toBe(401);
    }
  });

  it('takes a further credential beside the first', async () => {
    await ensure(second);
    expect((await callerWith(second).get('/config')).status).toBe(200);
  });

  it('is found again by its credential after a reset, with another secret too', async () => {
    const api = callerWith(second);
    const { platformId } = (await api.post('/sandbox/reset')).body;
    expect(`PlatformConfig:${(await ensure(second)).platformId}`).toBe(platformId);
    const other = { ...second, clientSecret: 'yet another secret' };
    await ensure(other);
    expect((await callerWith(other).get('/config')).body.id).toBe(platformId);
    expect((await api.get('/config')).status).toBe(401);
    await ensure(second);
  });

  it('takes over no client id of another platform, and revives no deleted one', async () => {
    const { api: foreign } = await application.createPlatform();
    await expect(ensure(foreign.credential)).rejects.toMatchObject({ code: 'CONFLICT' });
    const { data } = (await callerWith(second).get('/tokens?name=Sandbox credential')).body;
    const doomed = data.find(({ clientId }: Credential) => clientId === chosen.clientId);
    expect((await callerWith(second).delete(`/tokens/${doomed.id}`)).status).toBe(204);
    await expect(ensure(chosen)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('Guesses at credentials', () => {
  const guesses = (clientId: (n: number) => string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        callerWith({ clientId: clientId(n), clientSecret: `guess ${n}` }).get('/config'),
      ),
    );

  it('at one client id are answered 429 RATE_LIMITED after twenty in a minute, and lock out neither its owner nor others', async () => {
    const { api } = await application.createPlatform();
    const { api: another } = await application.createPlatform();
    const { clientId } = api.credential;
    const answers = await guesses(() => clientId, 30);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfter: expect.any(Number) } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    for (const caller of [api, another]) expect((await caller.get('/config')).status).toBe(200);
  });

  it('at client ids that operators chose cost a bounded number of slow hashes, behind which no other token waits', async () => {
    const { api } = await application.createPlatform();
    const flood = guesses((n) => `chosen ${n}`, 120);
    const created = await api.post('/tokens', { name: 'New', permissions: ['VIEW'] });
    expect((await callerWith(created.body).get('/config')).status).toBe(200);
    const statuses = (await flood).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
  });

  it('do not open a credential with a control character after it', async () => {
    const guarded = { clientId: 'guarded', clientSecret: 'chosen-secret' };
    await ensure(guarded);
    for (const { clientId, clientSecret } of [application.api.credential, guarded])
      for (const padded of [`${clientSecret}\0`, `${clientSecret}\n`])
        expect((await callerWith({ clientId, clientSecret: padded }).get('/config')).status).toBe(401);
  });
});
