import { TrialBalance } from '@app/accounts';
import { CurrentRates } from '@app/payments';
import type { ApiClient } from '../../support/api-client.js';
import { AgentClient, GENEROUS } from '../../support/agent-client.js';
import { TestApplication } from '../../support/application.js';
import { accountIn, eurPayee, fundedCustomer, usdPayee } from '../../support/main-job.js';

const LIMITS = GENEROUS.spendingLimits;
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' };

describe('Actions of agents for their customer (wallet-auth 16.2 and 16.3)', () => {
  let application: TestApplication;
  let api: ApiClient;
  let customerId: string;
  let accountId: string;
  let payee: string;
  let eur: string;

  beforeAll(async () => {
    application = await TestApplication.shared();
    ({ api } = application);
    ({ customerId, accountId } = await fundedCustomer(api, 10_000_000));
    [payee, eur] = [await usdPayee(api, customerId), await eurPayee(api, customerId)];
  }, 60_000);
  afterAll(() => application.close());

  const agentWith = (policy: object = {}) =>
    AgentClient.connected(api, application.url, customerId, { ...GENEROUS, ...policy });
  const transferOut = (agent: AgentClient, amount: number | undefined, more: object = {}, headers = {}) =>
    agent.post(
      '/agents/me/transfer-out',
      { source: { accountId }, destination: { accountId: payee }, amount, ...more },
      { headers },
    );
  const quoteOf = (more: object = {}) => ({
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: eur },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 5_000,
    ...more,
  });
  const usageOf = async (agent: AgentClient) => (await agent.get('/agents/me')).body.usage;
  const balance = async () =>
    (await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`)).body.data[0].balance
      .amount as number;

  describe('a transfer out', () => {
    it('within the limits is done at once: 201 with the action APPROVED and its transaction', async () => {
      const agent = await agentWith();
      const { status, body } = await transferOut(agent, 1_200, { remittanceInformation: 'Invoice 17' });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        id: expect.stringMatching(/^AgentAction:/),
        agentId: agent.agentId,
        customerId,
        status: 'APPROVED',
        type: 'TRANSFER_OUT',
        platformCustomerId: expect.any(String),
        transferDetails: { amount: 1_200, currency: 'USD', sourceAccountId: accountId, destinationAccountId: payee },
        transaction: {
          id: expect.stringMatching(/^Transaction:/),
          type: 'OUTGOING',
          agentId: agent.agentId,
          customerId,
          sentAmount: { amount: 1_200 },
        },
      });
      expect(await usageOf(agent)).toMatchObject({ dailyTransactionCount: 1, dailySpend: 1_200, monthlySpend: 1_200 });
      await application.settle();
      const { body: action } = await agent.get(`/agents/me/actions/${body.id}`);
      expect(action.transaction).toEqual((await agent.get(`/agents/me/transactions/${body.transaction.id}`)).body);
      expect(action.transaction).toEqual((await api.get(`/transactions/${body.transaction.id}`)).body);
    });

    it('without an amount takes the whole balance, and is checked with it', async () => {
      const poor = await fundedCustomer(api, 2_500);
      const agent = await AgentClient.connected(api, application.url, poor.customerId, {
        ...GENEROUS,
        spendingLimits: { ...LIMITS, perTransactionLimit: 2_499 },
      });
      const transfer = {
        source: { accountId: poor.accountId },
        destination: { accountId: await usdPayee(api, poor.customerId) },
      };
      expect((await agent.post('/agents/me/transfer-out', transfer)).body).toMatchObject(FORBIDDEN);
      await api.patch(`/agents/${agent.agentId}/policy`, { spendingLimits: { perTransactionLimit: 2_500 } });
      expect((await agent.post('/agents/me/transfer-out', transfer)).body.transaction.sentAmount.amount).toBe(2_500);
      expect((await agent.post('/agents/me/transfer-out', transfer)).body).toMatchObject({
        status: 400,
        code: 'INSUFFICIENT_BALANCE',
      });
    });

    it('names its agent as the actor of every event that it writes and that its payment writes', async () => {
      const agent = await agentWith();
      const { body } = await transferOut(agent, 300);
      const events = await application.ownLog();
      const made = events.filter(
        ({ type, data }) => type === 'payments.transfer-out-created' && data['transactionId'] === body.transaction.id,
      );
      const asked = events.filter(
        ({ type, data }) => type === 'agents.spending-requested' && data['actionId'] === body.id,
      );
      expect([...made, ...asked].map(({ metadata }) => metadata.actor)).toEqual([agent.agentId, agent.agentId]);
    });

    it('that payments refuse is refused alike, recorded as FAILED, and uses nothing of the limits', async () => {
      const agent = await agentWith({ spendingLimits: { ...LIMITS, perTransactionLimit: 99_000_000 } });
      const { body } = await transferOut(agent, 9_999_999);
      expect([body.status, body.code]).toEqual([400, 'INSUFFICIENT_BALANCE']);
      expect(await usageOf(agent)).toMatchObject({ dailyTransactionCount: 0, dailySpend: 0, monthlySpend: 0 });
      const other = { destination: { accountId: payee, paymentRail: 'PIX' } };
      const direct = (await api.post('/transfer-out', { source: { accountId }, amount: 300, ...other })).body;
      expect(direct.details.errors).toEqual([expect.objectContaining({ field: 'destination.paymentRail' })]);
      const asAgent = (await transferOut(agent, 300, other)).body;
      expect(asAgent).toEqual({ ...direct, details: { ...direct.details, requestId: asAgent.details.requestId } });
      const {
        body: { data },
      } = await agent.get('/agents/me/actions?status=FAILED');
      const failed = expect.objectContaining({ status: 'FAILED', type: 'TRANSFER_OUT' });
      expect(data).toEqual([failed, failed]);
      expect(data[0]).not.toHaveProperty('transaction');
    });

    it("twice under one Idempotency-Key is one transfer; another agent's key is another", async () => {
      const [agent, other] = [await agentWith(), await agentWith()];
      const before = await balance();
      const key = { 'idempotency-key': 'once' };
      const answers = [
        await transferOut(agent, 700, {}, key),
        await transferOut(agent, 700, {}, key),
        await transferOut(other, 700, {}, key),
      ];
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      const [first, second, others] = answers.map(({ body }) => body.id);
      expect([second === first, others === first]).toEqual([true, false]);
      expect((await transferOut(agent, 701, {}, key)).status).toBe(409);
      expect(await balance()).toBe(before - 1_400);
    });
  });

  it("a request that meets a change of the policy's currency is answered 503, and its retry under the same Idempotency-Key is done", async () => {
    const agent = await agentWith();
    const rates = application.get(CurrentRates);
    rates.between = async (...pair) => {
      // the policy changes after the transfer has read it, and before it is judged
      Reflect.deleteProperty(rates, 'between');
      expect((await api.patch(`/agents/${agent.agentId}/policy`, { spendingLimits: { currency: 'EUR' } })).status).toBe(
        200,
      );
      return rates.between(...pair);
    };
    const transfer = () => transferOut(agent, 800, {}, { 'idempotency-key': 'while the policy changes' });
    const { status, headers, body } = await transfer();
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '1', 'SERVICE_UNAVAILABLE']);
    expect((await transfer()).body).toMatchObject({ status: 'APPROVED', transferDetails: { amount: 800 } });
    expect((await usageOf(agent)).dailyTransactionCount).toBe(1);
  });

  it('a transfer in is counted, done and answered alike', async () => {
    const agent = await agentWith();
    const transfer = { source: { accountId: payee }, destination: { accountId }, amount: 900 };
    const { status, body } = await agent.post('/agents/me/transfer-in', transfer);
    expect([status, body.type, body.status, body.transaction.type, body.transaction.agentId]).toEqual([
      201,
      'TRANSFER_IN',
      'APPROVED',
      'INCOMING',
      agent.agentId,
    ]);
    expect(body.transferDetails).toEqual({
      amount: 900,
      currency: 'USD',
      sourceAccountId: payee,
      destinationAccountId: accountId,
    });
    expect((await usageOf(agent)).dailySpend).toBe(900);
    expect((await agent.post('/agents/me/transfer-in', { ...transfer, amount: undefined })).body).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });

  describe('the policy', () => {
    it.each([
      ['a missing permission', { permissions: ['CREATE_QUOTES'] }],
      ['an account that it does not name', { accountRestrictions: { allowedAccountIds: [] } }],
      ['more than one transaction may spend', { spendingLimits: { ...LIMITS, perTransactionLimit: 999 } }],
      ['more than a day may spend', { spendingLimits: { ...LIMITS, dailyLimit: 999 } }],
      ['more than a month may spend', { spendingLimits: { ...LIMITS, monthlyLimit: 999 } }],
      ['more transactions than a day may have', { spendingLimits: { ...LIMITS, dailyTransactionLimit: 0 } }],
    ])('refuses %s with 403, and nothing is recorded', async (_, policy) => {
      const agent = await agentWith(policy);
      expect((await transferOut(agent, 1_000)).body).toMatchObject(FORBIDDEN);
      expect((await agent.get('/agents/me/actions')).body.data).toEqual([]);
    });

    it('allows exactly the limit, and starts again with the next UTC day and month', async () => {
      const agent = await agentWith({
        spendingLimits: { ...LIMITS, perTransactionLimit: 600, dailyLimit: 1_000, dailyTransactionLimit: 2 },
      });
      expect((await transferOut(agent, 600)).status).toBe(201);
      expect((await transferOut(agent, 401)).status).toBe(403);
      expect((await transferOut(agent, 400)).status).toBe(201);
      expect((await transferOut(agent, 1)).status).toBe(403);
      const { dailyResetDate } = await usageOf(agent);
      await application.advance('24h');
      expect(dailyResetDate).toBe(application.clock.now().toISOString().slice(0, 10));
      expect(await usageOf(agent)).toMatchObject({ dailyTransactionCount: 0, dailySpend: 0 });
      expect((await transferOut(agent, 600)).status).toBe(201);
    });

    it("applies the rule of an account instead of the policy's limit and mode", async () => {
      const rule = { accountId, perTransactionLimit: 100, executionMode: 'APPROVAL_REQUIRED' };
      const agent = await agentWith({ accountRestrictions: { accountRules: [rule] } });
      expect((await transferOut(agent, 101)).body).toMatchObject(FORBIDDEN);
      expect((await transferOut(agent, 100)).body.status).toBe('PENDING_APPROVAL');
    });

    it('makes amounts above the threshold wait, and approves the threshold itself', async () => {
      const agent = await agentWith({ approvalThresholds: { amount: 500 } });
      expect((await transferOut(agent, 500)).body.status).toBe('APPROVED');
      expect((await transferOut(agent, 501)).body.status).toBe('PENDING_APPROVAL');
      const inEuros = await agentWith({ approvalThresholds: { currency: 'EUR', amount: 500 } });
      expect((await transferOut(inEuros, 500)).body.status).toBe('APPROVED');
      expect((await transferOut(inEuros, 1_000)).body.status).toBe('PENDING_APPROVAL');
    });

    it('measures amounts of other currencies in its own', async () => {
      const euros = await accountIn(api, customerId, 'EUR');
      await api.post(`/sandbox/internal-accounts/${euros}/fund`, { amount: 100_000 });
      const agent = await agentWith({ spendingLimits: { ...LIMITS, perTransactionLimit: 1_000 } });
      const transfer = (amount: number) =>
        agent.post('/agents/me/transfer-out', {
          source: { accountId: euros },
          destination: { accountId: eur },
          amount,
        });
      expect((await transfer(1_000)).body).toMatchObject(FORBIDDEN);
      expect((await transfer(800)).body.status).toBe('APPROVED');
      expect((await usageOf(agent)).dailySpend).toBeGreaterThan(800);
    });

    it('knows no account of another customer: 404', async () => {
      const stranger = await fundedCustomer(api);
      const agent = await agentWith();
      const elsewhere = { accountId: await usdPayee(api, stranger.customerId) };
      expect((await transferOut(agent, 100, { source: { accountId: stranger.accountId } })).body).toMatchObject({
        status: 404,
        code: 'REFERENCE_NOT_FOUND',
      });
      expect((await transferOut(agent, 100, { destination: elsewhere })).status).toBe(404);
      expect(
        (
          await agent.post(
            '/agents/me/quotes',
            quoteOf({ source: { sourceType: 'ACCOUNT', accountId: stranger.accountId } }),
          )
        ).status,
      ).toBe(404);
      const narrow = await agentWith({ accountRestrictions: { allowedAccountIds: [accountId] } });
      expect((await transferOut(narrow, 100, { source: { accountId: stranger.accountId } })).body).toMatchObject(
        FORBIDDEN,
      );
    });

    it('lets a paused agent read and nothing else', async () => {
      const agent = await agentWith();
      const { body: quote } = await agent.post('/agents/me/quotes', quoteOf());
      await api.patch(`/agents/${agent.agentId}`, { isPaused: true });
      const refused = [
        await transferOut(agent, 100),
        await agent.post('/agents/me/quotes', quoteOf()),
        await agent.post(`/agents/me/quotes/${quote.id}/execute`),
        await agent.delete(`/agents/me/external-accounts/${payee}`),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      for (const path of [
        '',
        '/actions',
        '/transactions',
        '/internal-accounts',
        '/external-accounts',
        `/quotes/${quote.id}`,
      ]) {
        expect([path, (await agent.get(`/agents/me${path}`)).status]).toEqual([path, 200]);
      }
    });
  });

  it('50 transfers at once approve exactly the limit of the day, and none waits or is lost', async () => {
    const agent = await agentWith({ spendingLimits: { ...LIMITS, dailyLimit: 2_345 } });
    const before = await balance();
    const answers = await Promise.all(Array.from({ length: 50 }, () => transferOut(agent, 100)));
    const statuses = answers.map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 201).length,
      statuses.filter((status) => status === 403).length,
    ]).toEqual([23, 27]);
    await application.settle();
    expect(await usageOf(agent)).toMatchObject({ dailyTransactionCount: 23, dailySpend: 2_300 });
    expect(await balance()).toBe(before - 2_300);
    const {
      body: { data },
    } = await agent.get('/agents/me/actions?limit=100');
    expect(data.filter(({ transaction }: { transaction?: object }) => transaction !== undefined)).toHaveLength(23);
    expect(await application.get(TrialBalance).of(application.tenant)).toMatchObject({ unbalanced: [], overdrawn: [] });
  });
});
