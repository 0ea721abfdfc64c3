import type { Tenant } from '@app/kernel';
import { SANDBOX_TENANT, ensureSandboxPlatform } from '@app/platforms';
import { type Credential, PlatformsApplication } from './platforms.application.js';

let api: PlatformsApplication;
beforeAll(async () => {
  api = await PlatformsApplication.start();
});
afterAll(() => api.stop());

describe('API tokens', () => {
  let platform: Tenant;
  let credential: Credential & { id: string };
  beforeEach(async () => {
    platform = await api.platform();
    credential = await api.token(platform);
  });

  it('tell their secret once, when they are created, and open the platform with it', async () => {
    const created = await api.post('/tokens', { name: 'Reporting', permissions: ['VIEW'] }, credential);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: `Token:${created.body.clientId}`,
      name: 'Reporting',
      permissions: ['VIEW'],
      clientId: expect.any(String),
      clientSecret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      createdAt: api.clock.now().toISOString(),
      updatedAt: api.clock.now().toISOString(),
    });
    const { clientSecret: _, ...shown } = created.body;
    const found = await api.get(`/tokens/${created.body.id}`, created.body);
    expect([found.status, found.body]).toEqual([200, shown]);
    expect((await api.get('/tokens', credential)).body.data).toContainEqual(shown);
  });

  it('open with the token id as user name too', async () => {
    expect((await api.get('/config', { clientId: credential.id, clientSecret: credential.clientSecret })).status).toBe(200);
  });

  it('need a name and at least one known permission', async () => {
    const refused = await api.post('/tokens', { permissions: [] }, credential);
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(refused.body.details.errors.map(({ field }: { field: string }) => field)).toEqual(['name', 'permissions']);
    expect((await api.post('/tokens', { name: 'A', permissions: ['VIEW', 'FLY'] }, credential)).body.details.errors).toMatchObject([{ field: 'permissions[1]' }]);
  });

  it('stop at once when they are deleted, in every process', async () => {
    const beside = await PlatformsApplication.start({ beside: api });
    try {
      const doomed = await api.token(platform, ['VIEW']);
      expect((await beside.get('/config', doomed)).status).toBe(200);
      const deleted = await api.delete(`/tokens/${doomed.id}`, credential);
      expect([deleted.status, deleted.text]).toEqual([204, '']);
      for (const process of [api, beside]) {
        const refused = await process.get('/config', doomed);
        expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHORIZED']);
      }
    } finally {
      await beside.stop();
    }
  });

  it('that were deleted are found no more', async () => {
    const doomed = await api.token(platform, ['VIEW']);
    await api.delete(`/tokens/${doomed.id}`, credential);
    for (const answer of [await api.get(`/tokens/${doomed.id}`, credential), await api.delete(`/tokens/${doomed.id}`, credential)]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'TOKEN_NOT_FOUND']);
    }
    const { data, totalCount } = (await api.get('/tokens', credential)).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual([credential.id]);
    expect(totalCount).toBe(1);
  });

  it('cannot delete themselves', async () => {
    const refused = await api.delete(`/tokens/${credential.id}`, credential);
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect((await api.get('/config', credential)).status).toBe(200);
  });

  it('of another platform are not found', async () => {
    const other = await api.token(await api.platform());
    expect((await api.get(`/tokens/${other.id}`, credential)).body.code).toBe('TOKEN_NOT_FOUND');
    expect((await api.delete(`/tokens/${other.id}`, credential)).body.code).toBe('TOKEN_NOT_FOUND');
    expect((await api.get('/config', other)).status).toBe(200);
  });

  it('with a malformed id are 400', async () => {
    for (const id of ['nonsense', 'Quote:0d3f6f0e-7d0c-8a51-9a3e-0123456789ab']) {
      expect((await api.get(`/tokens/${id}`, credential)).status).toBe(400);
    }
  });

  it('are made and deleted with MANAGE, and read with any permission', async () => {
    const viewer = await api.token(platform, ['VIEW']);
    const payer = await api.token(platform, ['TRANSACT']);
    for (const lacking of [viewer, payer]) {
      expect((await api.post('/tokens', { name: 'A', permissions: ['VIEW'] }, lacking)).body.code).toBe('FORBIDDEN');
      expect((await api.delete(`/tokens/${credential.id}`, lacking)).body.code).toBe('FORBIDDEN');
      expect((await api.get('/tokens', lacking)).status).toBe(200);
      expect((await api.get(`/tokens/${credential.id}`, lacking)).status).toBe(200);
    }
  });

  it('belong to the environment of the token that made them', async () => {
    const production = await api.token(await api.platform({ environment: 'PRODUCTION' }));
    const made = (await api.post('/tokens', { name: 'A', permissions: ['VIEW'] }, production)).body;
    expect((await api.get('/config', made)).body.id).toBe((await api.get('/config', production)).body.id);
  });
});

describe('Listing API tokens', () => {
  let credential: Credential;
  let platform: Tenant;
  const moments: string[] = [];

  beforeAll(async () => {
    platform = await api.platform();
    for (const name of ['one', 'two', 'three', 'two', 'five']) {
      api.clock.advance('1h');
      moments.push(api.clock.now().toISOString());
      credential = await api.token(platform, ['VIEW'], name);
    }
  });

  const namesOf = async (query: string) => (await api.get(`/tokens${query}`, credential)).body.data.map(({ name }: { name: string }) => name);

  it('gives them newest first, page by page until there is no more', async () => {
    const first = (await api.get('/tokens?limit=2', credential)).body;
    expect(first).toMatchObject({ data: [{ name: 'five' }, { name: 'two' }], hasMore: true, totalCount: 5 });
    const second = (await api.get(`/tokens?limit=2&cursor=${first.nextCursor}`, credential)).body;
    expect(second).toMatchObject({ data: [{ name: 'three' }, { name: 'two' }], hasMore: true });
    const last = (await api.get(`/tokens?limit=2&cursor=${second.nextCursor}`, credential)).body;
    expect(last).toMatchObject({ data: [{ name: 'one' }], hasMore: false });
    expect(last).not.toHaveProperty('nextCursor');
  });

  it('filters by name and by moments, inclusively', async () => {
    expect(await namesOf('?name=two')).toEqual(['two', 'two']);
    expect(await namesOf(`?createdAfter=${moments[3]}`)).toEqual(['five', 'two']);
    expect(await namesOf(`?createdBefore=${moments[1]}`)).toEqual(['two', 'one']);
    expect(await namesOf(`?updatedAfter=${moments[1]}&updatedBefore=${moments[2]}`)).toEqual(['three', 'two']);
    expect(await namesOf(`?name=two&createdAfter=${moments[2]}`)).toEqual(['two']);
  });

  it.each(['?limit=0', '?limit=101', '?limit=many', '?cursor=nonsense', '?createdAfter=yesterday'])('refuses %s', async (query) => {
    const refused = await api.get(`/tokens${query}`, credential);
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
  });

  it('refuses a cursor under other filters than it was made with', async () => {
    const { nextCursor } = (await api.get('/tokens?limit=1&name=two', credential)).body;
    expect((await api.get(`/tokens?limit=1&cursor=${nextCursor}`, credential)).status).toBe(400);
  });
});

describe('A credential', () => {
  it.each<[string, (right: Credential) => Credential | undefined]>([
    ['missing', () => undefined],
    ['unknown', ({ clientSecret }) => ({ clientId: '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab', clientSecret })],
    ['with a wrong secret', ({ clientId }) => ({ clientId, clientSecret: 'wrong' })],
    ['with another token’s secret', ({ clientId }) => ({ clientId, clientSecret: 'A'.repeat(43) })],
    ['with a letter more', ({ clientId, clientSecret }) => ({ clientId, clientSecret: `${clientSecret}A` })],
  ])('that is %s is answered with 401 UNAUTHORIZED', async (_, wrong) => {
    const right = await api.token(await api.platform());
    const refused = await api.get('/config', wrong(right));
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(refused.headers['www-authenticate']).toMatch(/^Basic /);
  });

  it('leaves the text of its secret nowhere in the database', async () => {
    const { clientSecret } = await api.token(await api.platform());
    expect(await api.occurrencesInDatabase(clientSecret)).toBe(0);
  });
});

describe('The sandbox platform', () => {
  const options = { localWebhooksAllowed: true };
  const ensure = (credential: Credential) => ensureSandboxPlatform(api.runner, credential, api.clock.now().toISOString(), options);
  const chosen = { clientId: 'demo', clientSecret: 'chosen-secret' };

  it('is made once with its credential, however many processes start at once', async () => {
    await Promise.all([ensure(chosen), ensure(chosen)]);
    await ensure(chosen);
    const { body } = await api.get('/config', chosen);
    expect(body).toMatchObject({ id: `PlatformConfig:${SANDBOX_TENANT.platformId}`, isRegulatedFinancialInstitution: false });
    expect((await api.get('/tokens', chosen)).body).toMatchObject({ totalCount: 1, data: [{ clientId: 'demo', permissions: ['VIEW', 'TRANSACT', 'MANAGE'] }] });
  });

  it('opens with another secret once that is chosen, back and forth', async () => {
    const other = { ...chosen, clientSecret: 'other-secret' };
    for (const [now, before] of [[other, chosen], [chosen, other], [other, chosen]] as const) {
      await ensure(now);
      expect((await api.get('/config', now)).status).toBe(200);
      expect((await api.get('/config', before)).status).toBe(401);
    }
  });

  it('takes a further credential beside the first', async () => {
    await ensure({ clientId: 'second', clientSecret: 'second-secret' });
    expect((await api.get('/config', { clientId: 'second', clientSecret: 'second-secret' })).status).toBe(200);
  });

  it('takes over no client id of another platform, and revives no deleted one', async () => {
    const foreign = await api.token(await api.platform());
    await expect(ensure(foreign)).rejects.toMatchObject({ code: 'CONFLICT' });
    const second = (await api.get('/tokens', { clientId: 'second', clientSecret: 'second-secret' })).body.data.find(({ clientId }: { clientId: string }) => clientId === 'demo');
    await api.delete(`/tokens/${second.id}`, { clientId: 'second', clientSecret: 'second-secret' });
    await expect(ensure(chosen)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
