import type { ApiClient } from '../../support/api-client.js';
import { AgentClient, GENEROUS } from '../../support/agent-client.js';
import { TestApplication } from '../../support/application.js';
import { fundedCustomer, usdPayee } from '../../support/main-job.js';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('Agents as their platform manages them (wallet-auth 16)', () => {
  let application: TestApplication;
  let api: ApiClient;
  let customerId: string;
  let accountId: string;

  beforeAll(async () => {
    application = await TestApplication.shared();
    ({ api } = application);
    ({ customerId, accountId } = await fundedCustomer(api));
  }, 60_000);
  afterAll(() => application.close());

  const create = (more: object = {}) =>
    api.post('/agents', { name: 'Travel assistant', customerId, policy: GENEROUS, ...more });
  const redeem = (code: string) =>
    api.post(`/agents/device-codes/${code}/redeem`, undefined, { headers: { authorization: '' } });

  describe('creating one', () => {
    it('answers 201 with the agent, not connected, and a device code of 24 hours', async () => {
      const { status, body } = await create();
      expect(status).toBe(201);
      expect(body.agent).toEqual({
        id: expect.stringMatching(/^Agent:/),
        name: 'Travel assistant',
        customerId,
        isPaused: false,
        isConnected: false,
        policy: { ...GENEROUS, accountRestrictions: { allowedAccountIds: null, accountRules: [] } },
        usage: {
          dailyTransactionCount: 0,
          dailySpend: 0,
          dailyResetDate: expect.any(String),
          monthlySpend: 0,
          monthlyResetMonth: expect.any(String),
        },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      const now = application.clock.now();
      expect(body.deviceCode).toEqual({
        code: expect.stringMatching(/^SVC-AGENT-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/),
        agentId: body.agent.id,
        expiresAt: new Date(now.getTime() + 86_400_000).toISOString(),
        redeemed: false,
      });
      expect((await api.get(`/agents/${body.agent.id}`)).body).toEqual(body.agent);
    });

    it('is refused for an unknown customer, and names every wrong field', async () => {
      expect((await create({ customerId: `Customer:${NOBODY}` })).body).toMatchObject({
        status: 404,
        code: 'USER_NOT_FOUND',
      });
      const { body } = await api.post('/agents', {
        customerId: 'x',
        policy: { permissions: ['FLY'], spendingLimits: { currency: 'USD' } },
      });
      expect(body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      expect(body.details.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
        'customerId',
        'name',
        'policy.defaultExecutionMode',
        'policy.permissions[0]',
        'policy.spendingLimits.perTransactionLimit',
      ]);
    });

    it("is refused with accounts that are not the customer's, and unknown currencies", async () => {
      const other = await fundedCustomer(api);
      const foreign = { ...GENEROUS, accountRestrictions: { allowedAccountIds: [accountId, other.accountId] } };
      expect((await create({ policy: foreign })).body).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
      const ruled = {
        ...GENEROUS,
        accountRestrictions: { accountRules: [{ accountId: `InternalAccount:${NOBODY}` }] },
      };
      expect((await create({ policy: ruled })).status).toBe(404);
      const strange = { ...GENEROUS, spendingLimits: { currency: 'XXX', perTransactionLimit: 1 } };
      expect((await create({ policy: strange })).body).toMatchObject({ status: 400, code: 'INVALID_CURRENCY' });
    });

    it('is refused for a deleted customer with 410', async () => {
      const gone = (await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Gone Soon' })).body.id;
      await api.delete(`/customers/${gone}`);
      expect((await create({ customerId: gone })).body).toMatchObject({ status: 410, code: 'CUSTOMER_DELETED' });
    });
  });

  describe('a device code', () => {
    it('is redeemed once, without any credential, for a token that is shown only then', async () => {
      const {
        body: { agent, deviceCode },
      } = await create();
      const path = `/agents/device-codes/${deviceCode.code}/status`;
      expect((await api.get(path)).body).toEqual({ code: deviceCode.code, redeemed: false });
      const { status, body } = await redeem(deviceCode.code);
      expect([status, body]).toEqual([
        200,
        {
          agentId: agent.id,
          agentName: agent.name,
          accessToken: expect.stringMatching(/^gat_[0-9a-f]{40}$/),
          policy: agent.policy,
        },
      ]);
      expect((await api.get(path)).body).toEqual({ code: deviceCode.code, redeemed: true });
      expect((await api.get(`/agents/${agent.id}`)).body.isConnected).toBe(true);
      expect((await redeem(deviceCode.code)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      const me = await new AgentClient(application.url, agent.id, body.accessToken).get('/agents/me');
      expect([me.status, me.body.id, me.body.isConnected]).toEqual([200, agent.id, true]);
    });

    it('that two redeem at once connects one of them', async () => {
      const {
        body: { deviceCode },
      } = await create();
      const answers = await Promise.all([redeem(deviceCode.code), redeem(deviceCode.code), redeem(deviceCode.code)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    it('expires after 24 hours', async () => {
      const {
        body: { deviceCode },
      } = await create();
      await application.advance('24h');
      expect((await redeem(deviceCode.code)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    });

    it('that does not exist is 404, also one of another platform when its status is asked', async () => {
      expect((await redeem('SVC-AGENT-AAAA-AAAA')).body).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
      const {
        body: { deviceCode },
      } = await create();
      const stranger = (await application.createPlatform()).api;
      expect((await stranger.get(`/agents/device-codes/${deviceCode.code}/status`)).status).toBe(404);
      expect((await api.get('/agents/device-codes/SVC-AGENT-AAAA-AAAA/status')).status).toBe(404);
    });

    it('is voided by a new one; a connected agent gets none', async () => {
      const {
        body: { agent, deviceCode },
      } = await create();
      const { status, body: renewed } = await api.post(`/agents/${agent.id}/device-codes`);
      expect([status, renewed.redeemed, renewed.agentId]).toEqual([201, false, agent.id]);
      expect((await redeem(deviceCode.code)).status).toBe(404);
      expect((await api.get(`/agents/device-codes/${deviceCode.code}/status`)).status).toBe(404);
      expect((await redeem(renewed.code)).status).toBe(200);
      expect((await api.post(`/agents/${agent.id}/device-codes`)).body).toMatchObject({
        status: 409,
        code: 'CONFLICT',
      });
    });
  });

  it('are listed newest first, filtered, page by page', async () => {
    const owner = (await fundedCustomer(api)).customerId;
    const [first, second, third] = [
      await create({ customerId: owner }),
      await create({ customerId: owner }),
      await create({ customerId: owner }),
    ].map(({ body }) => body);
    await api.patch(`/agents/${first.agent.id}`, { isPaused: true });
    await redeem(second.deviceCode.code);
    const list = async (query: string) => (await api.get(`/agents?customerId=${owner}&${query}`)).body;
    expect((await list('')).data.map(({ id }: { id: string }) => id)).toEqual(
      [third, second, first].map(({ agent }) => agent.id),
    );
    expect((await list('isPaused=true')).data).toHaveLength(1);
    expect((await list('isConnected=true')).data[0].id).toBe(second.agent.id);
    const now = application.clock.now().toISOString();
    expect((await list(`createdBefore=${now}&updatedAfter=${now}`)).data).toHaveLength(3);
    expect((await list(`createdAfter=${new Date(Date.parse(now) + 1).toISOString()}`)).data).toEqual([]);
    const page = await list('limit=2');
    expect([page.data.length, page.hasMore, page.totalCount]).toEqual([2, true, 3]);
    expect((await list(`limit=2&cursor=${page.nextCursor}`)).data[0].id).toBe(first.agent.id);
  });

  it('are renamed, paused and resumed', async () => {
    const {
      body: { agent },
    } = await create();
    const change = async (body: object) => (await api.patch(`/agents/${agent.id}`, body)).body;
    expect(await change({ name: 'Shopper', isPaused: true })).toMatchObject({ name: 'Shopper', isPaused: true });
    expect(await change({})).toMatchObject({ name: 'Shopper', isPaused: true });
    expect(await change({ isPaused: false })).toMatchObject({ name: 'Shopper', isPaused: false });
    expect((await api.patch(`/agents/${agent.id}`, { name: '' })).status).toBe(400);
    expect((await api.patch(`/agents/Agent:${NOBODY}`, { name: 'x' })).body).toMatchObject({
      status: 404,
      code: 'REFERENCE_NOT_FOUND',
    });
  });

  describe('a policy that is changed', () => {
    const change = (agentId: string, patch: object) => api.patch(`/agents/${agentId}/policy`, patch);

    it('is merged member by member; lists are replaced, null clears a limit', async () => {
      const limits = {
        currency: 'USD',
        perTransactionLimit: 500,
        dailyLimit: 1_000,
        dailyTransactionLimit: 3,
        monthlyLimit: 9_000,
      };
      const {
        body: { agent },
      } = await create({ policy: { ...GENEROUS, spendingLimits: limits, approvalThresholds: { amount: 400 } } });
      expect(agent.policy.approvalThresholds).toEqual({ currency: 'USD', amount: 400 });
      const { body } = await change(agent.id, {
        permissions: ['CREATE_QUOTES'],
        spendingLimits: { dailyLimit: null, perTransactionLimit: 700 },
        accountRestrictions: { allowedAccountIds: [accountId] },
        approvalThresholds: { amount: null },
      });
      expect(body.policy).toEqual({
        permissions: ['CREATE_QUOTES'],
        defaultExecutionMode: 'AUTO',
        spendingLimits: { ...limits, dailyLimit: null, perTransactionLimit: 700 },
        accountRestrictions: { allowedAccountIds: [accountId], accountRules: [] },
        approvalThresholds: { currency: 'USD', amount: null },
      });
      const rule = { accountId, executionMode: 'APPROVAL_REQUIRED', perTransactionLimit: 5 };
      const ruled = await change(agent.id, {
        accountRestrictions: { accountRules: [rule] },
        defaultExecutionMode: 'APPROVAL_REQUIRED',
      });
      expect(ruled.body.policy.accountRestrictions).toEqual({ allowedAccountIds: [accountId], accountRules: [rule] });
      expect(
        (await change(agent.id, { accountRestrictions: { allowedAccountIds: null } })).body.policy.accountRestrictions
          .allowedAccountIds,
      ).toBeNull();
    });

    it('turns its limits into another currency at the rate of the day', async () => {
      const limits = { currency: 'USD', perTransactionLimit: 10_000, dailyLimit: 50_000, monthlyLimit: null };
      const {
        body: { agent },
      } = await create({
        policy: {
          ...GENEROUS,
          spendingLimits: limits,
          accountRestrictions: { accountRules: [{ accountId, perTransactionLimit: 1_000 }] },
        },
      });
      const {
        body: {
          data: [row],
        },
      } = await api.get('/exchange-rates?sourceCurrency=USD&destinationCurrency=EUR');
      const {
        body: { policy },
      } = await change(agent.id, { spendingLimits: { currency: 'EUR', dailyLimit: 40_000 } });
      expect(policy.spendingLimits).toMatchObject({ currency: 'EUR', dailyLimit: 40_000, monthlyLimit: null });
      expect(policy.spendingLimits.perTransactionLimit).toBeGreaterThan(5_000);
      expect(policy.spendingLimits.perTransactionLimit).toBeLessThan(10_000);
      expect(policy.accountRestrictions.accountRules[0].perTransactionLimit).toBe(
        Math.ceil(policy.spendingLimits.perTransactionLimit / 10),
      );
      expect(row).toBeDefined();
    });

    it('names accounts and currencies that exist', async () => {
      const {
        body: { agent },
      } = await create();
      expect(
        (await change(agent.id, { accountRestrictions: { allowedAccountIds: [`InternalAccount:${NOBODY}`] } })).status,
      ).toBe(404);
      expect((await change(agent.id, { spendingLimits: { currency: 'XXX' } })).body.code).toBe('INVALID_CURRENCY');
      expect((await change(`Agent:${NOBODY}`, {})).status).toBe(404);
    });
  });

  it('are deleted: their token is invalid at once, and actions that wait for approval are rejected', async () => {
    const agent = await AgentClient.connected(api, application.url, customerId, {
      ...GENEROUS,
      defaultExecutionMode: 'APPROVAL_REQUIRED',
    });
    const transfer = {
      source: { accountId },
      destination: { accountId: await usdPayee(api, customerId) },
      amount: 500,
    };
    const { body: waiting } = await agent.post('/agents/me/transfer-out', transfer);
    expect(waiting.status).toBe('PENDING_APPROVAL');
    expect((await api.delete(`/agents/${agent.agentId}`)).status).toBe(204);
    expect((await agent.get('/agents/me')).body).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect((await api.get(`/agents/${agent.agentId}`)).status).toBe(404);
    expect((await api.get('/agents')).body.data.map(({ id }: { id: string }) => id)).not.toContain(agent.agentId);
    expect((await api.post(`/agents/${agent.agentId}/actions/${waiting.id}/approve`)).status).toBe(404);
    expect((await api.get(`/agents/approvals?agentId=${agent.agentId}`)).body.data).toEqual([]);
    expect((await api.delete(`/agents/${agent.agentId}`)).status).toBe(404);
  });

  it('have tokens that are accepted on their own routes alone, where no other token is', async () => {
    const agent = await AgentClient.connected(api, application.url, customerId);
    for (const path of ['/agents', `/agents/${agent.agentId}`, '/customers', '/transactions', '/config']) {
      const { status, body, headers } = await agent.get(path);
      expect([path, status, body.code, headers.get('www-authenticate')?.split(' ')[0]]).toEqual([
        path,
        401,
        'UNAUTHORIZED',
        'Basic',
      ]);
    }
    for (const path of ['/agents/me', '/agents/me/actions', '/agents/me/transactions']) {
      const { status, body, headers } = await api.get(path);
      expect([path, status, body.code, headers.get('www-authenticate')?.split(' ')[0]]).toEqual([
        path,
        401,
        'UNAUTHORIZED',
        'Bearer',
      ]);
    }
    const strangers = new AgentClient(application.url, agent.agentId, `gat_${'0'.repeat(40)}`);
    expect((await strangers.get('/agents/me')).status).toBe(401);
  });

  it('have tokens that end after a year: 401, until a new device code connects the agent again', async () => {
    const agent = await AgentClient.connected(api, application.url, customerId);
    application.clock.advance('364d');
    expect((await agent.get('/agents/me')).status).toBe(200);
    expect((await api.post(`/agents/${agent.agentId}/device-codes`)).status).toBe(409);
    application.clock.advance('1d');
    expect((await agent.get('/agents/me')).body).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    const { status, body } = await api.post(`/agents/${agent.agentId}/device-codes`);
    expect(status).toBe(201);
    const redeemed = await redeem(body.code);
    const again = new AgentClient(application.url, agent.agentId, redeemed.body.accessToken);
    expect((await again.get('/agents/me')).status).toBe(200);
    expect((await agent.get('/agents/me')).status).toBe(401);
  });

  it('keep no token, no code and no name in clear in the log', async () => {
    const {
      body: { deviceCode },
    } = await create({ name: 'Helper of Xanthippe' });
    const {
      body: { accessToken },
    } = await redeem(deviceCode.code);
    const log = JSON.stringify(await application.ownLog(), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(log).toContain('agents.agent-connected');
    for (const secret of [deviceCode.code, accessToken, accessToken.slice(4), 'Xanthippe'])
      expect(log).not.toContain(secret);
  });
});
