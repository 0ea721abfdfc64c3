import { CommandBus } from '@nestjs/cqrs';
import type pg from 'pg';
import { DATABASE_POOL } from '@app/database';
import { ChangeSvcOperations } from '@app/stablecoins';
import { placesThatHold } from '../../audit/whole-database.js';
import { TestApplication } from '../../support/application.js';
import { StablecoinsStage, TOKEN } from './stablecoins.stage.js';

const DAY = '24h';

describe('Stablecoins: provider accounts and tokens (payments-cards 16)', () => {
  let application: TestApplication;
  const stage = () => StablecoinsStage.on(application);

  beforeAll(async () => {
    application = await TestApplication.boot();
  }, 60_000);

  afterAll(async () => {
    expect(application.faults).toEqual([]);
    await application.close();
  });

  describe('a provider account', () => {
    it('is linked when the provider accepts the credentials, and shown without them', async () => {
      const platform = await stage();
      const { status, body } = await platform.link({ providerAccountId: 'my-account' });
      const now = application.clock.now().toISOString();
      expect([status, body]).toEqual([
        201,
        {
          id: expect.stringMatching(/^StablecoinProviderAccount:/),
          provider: 'BRALE',
          providerAccountId: 'my-account',
          providerEnvironment: application.tenant.environment,
          status: 'ACTIVE',
          lastVerifiedAt: now,
          createdAt: now,
          updatedAt: now,
        },
      ]);
      expect((await platform.api.get(`/stablecoin-provider-accounts/${body.id}`)).body).toEqual(body);
    });

    it('keeps its secret sealed: a holder of the database cannot read it', async () => {
      const platform = await stage();
      const secret = 'a-secret-that-nobody-else-has';
      expect(
        (await platform.link({ apiClientId: 'a-client-that-nobody-else-is', apiClientSecret: secret })).status,
      ).toBe(201);
      await application.settle();
      const database = application.get<pg.Pool>(DATABASE_POOL);
      expect(await placesThatHold(database, [secret, 'a-client-that-nobody-else-is'])).toEqual([]);
    });

    it('is refused with bad credentials, and 503 while the provider is down, without being stored', async () => {
      const platform = await stage();
      const bad = await platform.link({ apiClientId: 'client-002' });
      expect([bad.status, bad.body.code]).toEqual([400, 'STABLECOIN_PROVIDER_ACCOUNT_INVALID']);
      const foreign = await platform.link({ providerAccountId: 'account-002' });
      expect([foreign.status, foreign.body.code]).toEqual([400, 'STABLECOIN_PROVIDER_ACCOUNT_INVALID']);
      const down = await platform.link({ apiClientId: 'client-003' });
      expect([down.status, down.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect((await platform.api.get('/stablecoin-provider-accounts')).body.data).toEqual([]);
    });

    it('must be named when the credentials open several', async () => {
      const platform = await stage();
      const unnamed = await platform.link({ apiClientId: 'client-004' });
      expect([unnamed.status, unnamed.body.code]).toEqual([400, 'INVALID_INPUT']);
      const { field, message } = unnamed.body.details.errors[0];
      expect(field).toBe('providerAccountId');
      const [first, second] = message.match(/acct_\w+/g);
      expect(
        (await platform.link({ apiClientId: 'client-004', providerAccountId: second })).body.providerAccountId,
      ).toBe(second);
      expect((await platform.link({ apiClientId: 'client-004', providerAccountId: first })).status).toBe(201);
      const other = await platform.link({ apiClientId: 'client-004', providerAccountId: 'acct_other' });
      expect([other.status, other.body.code]).toEqual([400, 'STABLECOIN_PROVIDER_ACCOUNT_INVALID']);
    });

    it('is linked once: 409 CONFLICT, also for two at the same moment', async () => {
      const platform = await stage();
      const raced = await Promise.all([platform.link(), platform.link(), platform.link()]);
      expect(raced.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      const again = await platform.link();
      expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
    });

    it('is verified once a day, and INVALID once the provider no longer accepts its credentials', async () => {
      const platform = await stage();
      const good = (await platform.link()).body;
      const bad = (await platform.link({ apiClientId: 'client-005' })).body;
      const withdrawn = (await platform.link({ apiClientId: 'client-006' })).body;
      await application.settle(); // the day is counted from when each was linked
      await application.advance(DAY);
      const shown = async (id: string) => (await platform.api.get(`/stablecoin-provider-accounts/${id}`)).body;
      const now = application.clock.now().toISOString();
      expect(await shown(good.id)).toEqual({ ...good, lastVerifiedAt: now, updatedAt: now });
      expect(await shown(bad.id)).toEqual({ ...bad, status: 'INVALID', updatedAt: now });
      expect(await shown(withdrawn.id)).toEqual({ ...withdrawn, status: 'REVOKED', updatedAt: now });
      expect((await platform.link({ apiClientId: 'client-005' })).status).toBe(201);
    });

    it('is listed newest first, by provider and status', async () => {
      const platform = await stage();
      const ids: string[] = [];
      for (const apiClientId of ['one', 'two-005', 'three'])
        ids.unshift((await platform.link({ apiClientId })).body.id);
      await application.advance(DAY);
      const listed = async (query: string) => (await platform.api.get(`/stablecoin-provider-accounts?${query}`)).body;
      expect((await listed('provider=BRALE')).data.map(({ id }: { id: string }) => id)).toEqual(ids);
      expect((await listed('status=INVALID')).data.map(({ id }: { id: string }) => id)).toEqual([ids[1]]);
      const first = await listed('limit=2');
      expect([first.data.length, first.hasMore, first.totalCount]).toEqual([2, true, 3]);
      const second = await listed(`limit=2&cursor=${encodeURIComponent(first.nextCursor)}`);
      expect(second).toMatchObject({ data: [{ id: ids[2] }], hasMore: false });
      expect((await platform.api.get('/stablecoin-provider-accounts?status=GONE')).status).toBe(400);
    });

    it('that is unknown is 404 STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND', async () => {
      const unknown = 'StablecoinProviderAccount:00000000-0000-4000-8000-000000000000';
      const { status, body } = await (await stage()).api.get(`/stablecoin-provider-accounts/${unknown}`);
      expect([status, body.code]).toEqual([404, 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND']);
    });
  });

  describe('a stablecoin', () => {
    it("is registered with the provider's data; in the sandbox PROVISIONED and NOT_ENABLED at once", async () => {
      const platform = await stage();
      const link = (await platform.link()).body;
      const { status, body } = await platform.register();
      const now = application.clock.now().toISOString();
      expect([status, body]).toEqual([
        201,
        {
          id: expect.stringMatching(/^Stablecoin:/),
          name: 'Sandbox Dollar',
          symbol: 'SBXUSD',
          baseCurrency: 'USD',
          decimals: 6,
          ...TOKEN,
          issuanceStatus: 'PROVISIONED',
          svcOperationsStatus: 'NOT_ENABLED',
          provider: 'BRALE',
          providerEnvironment: application.tenant.environment,
          stablecoinProviderAccountId: link.id,
          createdAt: now,
          updatedAt: now,
        },
      ]);
      expect((await platform.api.get(`/stablecoins/${body.id}`)).body).toEqual(body);
    });

    it('is registered once: 409 CONFLICT, also for two at the same moment', async () => {
      const platform = await stage();
      await platform.link();
      const raced = await Promise.all([platform.register(), platform.register()]);
      expect(raced.map(({ status }) => status).sort()).toEqual([201, 409]);
      const again = await platform.register();
      expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
    });

    it('needs one active link: none, a bad or a withdrawn one, one of several that is not named, and an unknown one are refused', async () => {
      const refused = async (answer: Promise<{ status: number; body: { code: string } }>) => {
        const { status, body } = await answer;
        return [status, body.code];
      };
      const none = await stage();
      expect(await refused(none.register())).toEqual([400, 'STABLECOIN_PROVIDER_ACCOUNT_INVALID']);
      const ended = await stage();
      const invalid = (await ended.link({ apiClientId: 'client-005' })).body.id;
      await application.advance(DAY);
      expect(await refused(ended.register())).toEqual([400, 'STABLECOIN_PROVIDER_ACCOUNT_INVALID']);
      const revoked = (await ended.link({ apiClientId: 'client-006' })).body.id;
      await application.advance(DAY);
      expect(await refused(ended.register())).toEqual([400, 'STABLECOIN_PROVIDER_ACCOUNT_REVOKED']);
      expect(await refused(ended.register({ stablecoinProviderAccountId: invalid }))).toEqual([
        400,
        'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
      ]);
      expect(await refused(ended.register({ stablecoinProviderAccountId: revoked }))).toEqual([
        400,
        'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
      ]);
      const several = await stage();
      const first = (await several.link({ apiClientId: 'one' })).body.id;
      await several.link({ apiClientId: 'two' });
      expect(await refused(several.register())).toEqual([400, 'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED']);
      expect((await several.register({ stablecoinProviderAccountId: first })).status).toBe(201);
      const unknown = 'StablecoinProviderAccount:00000000-0000-4000-8000-000000000000';
      expect(await refused(several.register({ stablecoinProviderAccountId: unknown }))).toEqual([
        404,
        'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
      ]);
      expect(await refused(none.register({ stablecoinProviderAccountId: first }))).toEqual([
        404,
        'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
      ]);
    });

    it('detects that a link has ended, before the daily verification does', async () => {
      const platform = await stage();
      const link = (await platform.link({ apiClientId: 'client-006' })).body.id;
      application.clock.advance(DAY); // no timer has rung yet
      expect((await platform.register()).body.code).toBe('STABLECOIN_PROVIDER_ACCOUNT_REVOKED');
      expect((await platform.api.get(`/stablecoin-provider-accounts/${link}`)).body.status).toBe('REVOKED');
      await application.settle();
      expect((await platform.link({ apiClientId: 'client-006' })).status).toBe(201);
    });

    it('must be known to the provider: 404, 400 for another token of the network, 503 while the provider is down', async () => {
      const platform = await stage();
      await platform.link();
      const unknown = await platform.register({ providerTokenIdentifier: 'token-002' });
      expect([unknown.status, unknown.body.code, unknown.body.details.errors[0].field]).toEqual([
        404,
        'REFERENCE_NOT_FOUND',
        'providerTokenIdentifier',
      ]);
      const other = await platform.register({ networkTokenIdentifier: 'btkn1-002' });
      expect([other.status, other.body.details.errors[0].field]).toEqual([400, 'networkTokenIdentifier']);
      const down = await platform.register({ providerTokenIdentifier: 'token-003' });
      expect([down.status, down.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect((await platform.api.get('/stablecoins')).body.data).toEqual([]);
    });

    it('that is still being issued goes from PENDING_REVIEW by PROVISIONING to PROVISIONED or FAILED, or to REJECTED', async () => {
      const platform = await stage();
      await platform.link();
      const ids = await Promise.all(
        ['004', '005', '006'].map(
          async (ending) => (await platform.register({ providerTokenIdentifier: `token-${ending}` })).body.id,
        ),
      );
      const statuses = async () =>
        Promise.all(ids.map(async (id) => (await platform.api.get(`/stablecoins/${id}`)).body.issuanceStatus));
      expect(await statuses()).toEqual(['PENDING_REVIEW', 'PENDING_REVIEW', 'PENDING_REVIEW']);
      await application.advance('30s');
      expect(await statuses()).toEqual(['REJECTED', 'PROVISIONING', 'PROVISIONING']);
      await application.advance('30s');
      expect(await statuses()).toEqual(['REJECTED', 'PROVISIONED', 'FAILED']);
      const bodies = (await platform.api.get('/stablecoins?issuanceStatus=FAILED')).body.data;
      expect(bodies.map(({ id }: { id: string }) => id)).toEqual([ids[2]]);
    });

    it("is enabled for this service's own operations by the operator alone, and shows its currency from then on", async () => {
      const platform = await stage();
      await platform.link();
      const { id } = (await platform.register()).body;
      const move = async (status: any, currency: string | null = null) =>
        application
          .get(CommandBus)
          .execute(
            new ChangeSvcOperations(
              platform.platform.tenant,
              { stablecoinId: id, status, currency },
              application.metadata(),
            ),
          );
      await expect(move('ENABLED', 'SBX')).rejects.toMatchObject({ code: 'INVALID_STATE_TRANSITION' });
      await move('PENDING_APPROVAL');
      await move('ENABLING');
      expect((await platform.api.get(`/stablecoins/${id}`)).body).not.toHaveProperty('currency');
      await expect(move('ENABLED')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      await move('ENABLED', 'SBX');
      expect((await platform.api.get(`/stablecoins/${id}`)).body).toMatchObject({
        svcOperationsStatus: 'ENABLED',
        currency: 'SBX',
      });
      await move('DISABLED');
      expect(
        (await platform.api.get('/stablecoins?svcOperationsStatus=DISABLED&provider=BRALE')).body.data,
      ).toMatchObject([{ id, currency: 'SBX' }]);
      expect((await platform.api.get('/stablecoins?svcOperationsStatus=ENABLED')).body.data).toEqual([]);
    });

    it('that is unknown is 404 REFERENCE_NOT_FOUND, with its list of operations', async () => {
      const { api } = await stage();
      for (const path of ['', '/operations']) {
        const { status, body } = await api.get(`/stablecoins/Stablecoin:00000000-0000-4000-8000-000000000000${path}`);
        expect([path, status, body.code]).toEqual([path, 404, 'REFERENCE_NOT_FOUND']);
      }
    });
  });

  it('the POSTs need an Idempotency-Key: missing is 400, a repeated one has the first answer again, with another body 409', async () => {
    const platform = await stage();
    for (const [path, body, other] of [
      [
        '/stablecoin-provider-accounts',
        { provider: 'BRALE', apiClientId: 'keyed', apiClientSecret: 's' },
        { provider: 'BRALE', apiClientId: 'other', apiClientSecret: 's' },
      ],
      ['/stablecoins', TOKEN, { ...TOKEN, providerTokenIdentifier: 'other' }],
    ] as const) {
      const missing = await platform.api.post(path, body);
      expect([missing.status, missing.body.code]).toEqual([400, 'INVALID_INPUT']);
      expect((await platform.post(path, body, 'k'.repeat(256))).status).toBe(400);
      const first = await platform.post(path, body, 'one');
      const again = await platform.post(path, body, 'one');
      expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      const conflict = await platform.post(path, other, 'one');
      expect([conflict.status, conflict.body.code]).toEqual([409, 'CONFLICT']);
    }
  });

  it('in production nothing is linked until a provider is connected: 501; lists are empty', async () => {
    const { api } = await application.createPlatform({ environment: 'PRODUCTION' });
    const { status, body } = await api.post(
      '/stablecoin-provider-accounts',
      { provider: 'BRALE', apiClientId: 'a', apiClientSecret: 'b' },
      { headers: { 'idempotency-key': 'a' } },
    );
    expect([status, body.code]).toEqual([501, 'NOT_IMPLEMENTED']);
    expect((await api.get('/stablecoin-provider-accounts')).body.data).toEqual([]);
  });
});
