import type { ApiClient } from '../../support/api-client.js';
import { AgentClient, GENEROUS } from '../../support/agent-client.js';
import { approvedEuropean, logIn } from '../../support/european-customer.js';
import { accountIn, eurPayee, fundedCustomer, usdPayee } from '../../support/main-job.js';
import { WalletStage } from '../wallet-auth/wallet.stage.js';

/** Status of an executed quote within moments. */
const IN_PROGRESS = expect.stringMatching(/^(PROCESSING|COMPLETED)$/);

describe('Quotes and accounts of agents (wallet-auth 16)', () => {
  let stage: WalletStage;
  let api: ApiClient;
  let customerId: string;
  let accountId: string;
  let eur: string;
  let bank: string;

  beforeAll(async () => {
    stage = await WalletStage.open();
    ({ api } = stage);
    ({ customerId, accountId } = await fundedCustomer(api, 1_000_000));
    [eur, bank] = [await eurPayee(api, customerId), await usdPayee(api, customerId)];
  }, 60_000);
  afterAll(() => stage.close());

  const agentWith = (policy: object = {}, owner = customerId) =>
    AgentClient.connected(api, stage.application.url, owner, { ...GENEROUS, ...policy });
  const quoteOf = (more: object = {}) => ({
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: eur },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 5_000,
    ...more,
  });
  const quoted = async (agent: AgentClient, more: object = {}) =>
    (await agent.post('/agents/me/quotes', quoteOf(more))).body;
  const execute = (agent: AgentClient, quoteId: string, headers = {}) =>
    agent.post(`/agents/me/quotes/${quoteId}/execute`, undefined, { headers });
  const usageOf = async (agent: AgentClient) => (await agent.get('/agents/me')).body.usage;

  describe('a quote', () => {
    it('is made, shown to the agent that made it, and executed: 200 with the action and its transaction', async () => {
      const agent = await agentWith();
      const { status, body: quote } = await agent.post('/agents/me/quotes', quoteOf());
      expect([status, quote.status]).toEqual([201, 'PENDING']);
      expect((await agent.get(`/agents/me/quotes/${quote.id}`)).body).toEqual(quote);
      expect((await usageOf(agent)).dailySpend).toBe(0);
      const { status: done, body } = await execute(agent, quote.id);
      expect([done, body]).toMatchObject([
        200,
        {
          id: expect.stringMatching(/^AgentAction:/),
          type: 'EXECUTE_QUOTE',
          status: 'APPROVED',
          quote: { id: quote.id },
          transaction: {
            type: 'OUTGOING',
            id: quote.transactionId,
            agentId: agent.agentId,
            status: IN_PROGRESS,
            quoteId: quote.id,
            customerId,
          },
        },
      ]);
      expect((await usageOf(agent)).dailySpend).toBe(quote.totalSendingAmount);
      expect((await execute(agent, quote.id)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
      await stage.application.settle();
      const actions = (await agent.get('/agents/me/actions')).body.data;
      expect(actions).toMatchObject([
        { type: 'EXECUTE_QUOTE', status: 'APPROVED', quote: { id: quote.id, status: IN_PROGRESS } },
      ]);
      expect(actions[0].transaction).toEqual((await agent.get(`/agents/me/transactions/${body.transaction.id}`)).body);
    });

    it('that needs approval is answered 200 with the action that waits, and with its transaction once it was approved', async () => {
      const agent = await agentWith({ defaultExecutionMode: 'APPROVAL_REQUIRED' });
      const quote = await quoted(agent);
      const headers = { 'idempotency-key': 'ask' };
      const { status, body } = await execute(agent, quote.id, headers);
      expect([status, body]).toMatchObject([
        200,
        {
          id: expect.stringMatching(/^AgentAction:/),
          type: 'EXECUTE_QUOTE',
          status: 'PENDING_APPROVAL',
          agentId: agent.agentId,
          quote,
        },
      ]);
      expect(body).not.toHaveProperty('transaction');
      expect((await agent.get(`/agents/me/actions/${body.id}`)).body).toEqual(body);
      const { body: approved } = await api.post(`/agents/${agent.agentId}/actions/${body.id}/approve`);
      expect(approved).toMatchObject({
        id: body.id,
        status: 'APPROVED',
        transaction: { id: quote.transactionId, agentId: agent.agentId, quoteId: quote.id },
      });
      expect(await execute(agent, quote.id, headers)).toMatchObject({ status: 200, body });
    });

    it('that payments refuse at once is refused alike, recorded as FAILED, and uses nothing of the limits', async () => {
      const poor = await fundedCustomer(api, 100);
      const agent = await agentWith({}, poor.customerId);
      const { id } = await quoted(agent, {
        source: { sourceType: 'ACCOUNT', accountId: poor.accountId },
        destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, poor.customerId) },
      });
      const headers = { 'idempotency-key': 'too much' };
      const refused = await execute(agent, id, headers);
      expect(refused.body).toMatchObject({ status: 400, code: 'INSUFFICIENT_BALANCE' });
      expect((await execute(agent, id, headers)).body).toEqual(refused.body);
      expect((await api.post(`/quotes/${id}/execute`)).body).toMatchObject({
        status: 400,
        code: 'INSUFFICIENT_BALANCE',
      });
      const actions = (await agent.get('/agents/me/actions')).body.data;
      expect(actions).toEqual([expect.objectContaining({ type: 'EXECUTE_QUOTE', status: 'FAILED' })]);
      expect(actions[0]).not.toHaveProperty('transaction');
      expect((await usageOf(agent)).dailySpend).toBe(0);
    });

    it('of another agent, or of the platform, is not found', async () => {
      const [agent, other] = [await agentWith(), await agentWith()];
      const quotes = [await quoted(other), (await api.post('/quotes', quoteOf())).body];
      for (const { id } of quotes) {
        expect((await agent.get(`/agents/me/quotes/${id}`)).body).toMatchObject({
          status: 404,
          code: 'QUOTE_NOT_FOUND',
        });
        expect((await execute(agent, id)).body).toMatchObject({ status: 404, code: 'QUOTE_NOT_FOUND' });
      }
    });

    it('that has expired is 409 QUOTE_EXPIRED; approved too late it is answered FAILED', async () => {
      const agent = await agentWith({ approvalThresholds: { amount: 5_000 } });
      const [small, large] = [await quoted(agent), await quoted(agent, { lockedCurrencyAmount: 6_000 })];
      const { body: waiting } = await execute(agent, large.id);
      expect([waiting.status, waiting.quote, waiting.transaction]).toEqual(['PENDING_APPROVAL', large, undefined]);
      await stage.application.advance('1h');
      expect((await execute(agent, small.id)).body).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' });
      expect((await agent.get(`/agents/me/quotes/${small.id}`)).body.status).toBe('EXPIRED');
      const { status, body } = await api.post(`/agents/${agent.agentId}/actions/${waiting.id}/approve`);
      expect([status, body.status, body.quote.status]).toEqual([200, 'FAILED', 'EXPIRED']);
      expect((await usageOf(agent)).dailySpend).toBe(0);
    });

    it('needs the permissions to make and to execute it, and an account that the policy names', async () => {
      const maker = await agentWith({ permissions: ['CREATE_QUOTES'] });
      expect((await execute(maker, (await quoted(maker)).id)).status).toBe(403);
      expect(
        (await (await agentWith({ permissions: ['EXECUTE_QUOTES'] })).post('/agents/me/quotes', quoteOf())).status,
      ).toBe(403);
      const narrow = await agentWith({
        accountRestrictions: { allowedAccountIds: [await accountIn(api, customerId, 'EUR')] },
      });
      expect((await narrow.post('/agents/me/quotes', quoteOf())).status).toBe(403);
    });

    it('is checked for each internal account that it is paid from or to', async () => {
      const euros = await accountIn(api, customerId, 'EUR');
      const ends = (from: string, to: string) =>
        quoteOf({
          source: { sourceType: 'ACCOUNT', accountId: from },
          destination: { destinationType: 'ACCOUNT', accountId: to },
        });
      const narrow = await agentWith({ accountRestrictions: { allowedAccountIds: [accountId] } });
      for (const [from, to] of [
        [accountId, euros],
        [bank, euros],
      ] as const) {
        expect((await narrow.post('/agents/me/quotes', ends(from, to))).body).toMatchObject({
          status: 403,
          code: 'FORBIDDEN',
        });
      }
      const ruled = await agentWith({
        accountRestrictions: { accountRules: [{ accountId: euros, perTransactionLimit: 100 }] },
      });
      const { body: pulled } = await ruled.post('/agents/me/quotes', ends(bank, euros));
      expect((await execute(ruled, pulled.id)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      const { body: between } = await ruled.post('/agents/me/quotes', ends(accountId, euros));
      expect((await execute(ruled, between.id)).status).toBe(200);
      await api.patch(`/agents/${ruled.agentId}/policy`, { accountRestrictions: { allowedAccountIds: [accountId] } });
      const {
        body: { code },
      } = await execute(ruled, pulled.id);
      expect(code).toBe('FORBIDDEN');
    });

    it('raced by itself is paid once, counted once, and of its actions one is APPROVED', async () => {
      const agent = await agentWith();
      const quote = await quoted(agent);
      const answers = await Promise.all(Array.from({ length: 8 }, () => execute(agent, quote.id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      await stage.application.settle();
      expect(await usageOf(agent)).toMatchObject({ dailyTransactionCount: 1, dailySpend: quote.totalSendingAmount });
      expect((await agent.get('/agents/me/actions?status=APPROVED')).body.data).toHaveLength(1);
    });

    it('that is to be executed at once goes through the policy nevertheless', async () => {
      const at = { immediatelyExecute: true };
      const agent = await agentWith();
      expect((await quoted(agent, at)).status).toEqual(IN_PROGRESS);
      expect((await usageOf(agent)).dailyTransactionCount).toBe(1);
      const asking = await agentWith({ defaultExecutionMode: 'APPROVAL_REQUIRED' });
      const quote = await quoted(asking, at);
      expect([quote.status, (await asking.get('/agents/me/actions')).body.data[0].quote.id]).toEqual([
        'PENDING',
        quote.id,
      ]);
      const bounded = await agentWith({ spendingLimits: { ...GENEROUS.spendingLimits, perTransactionLimit: 10 } });
      expect((await bounded.post('/agents/me/quotes', quoteOf(at))).body).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
    });

    it('that is to be executed at once is refused from a wallet, 400, and starts by itself where money is pushed for it', async () => {
      const owner = await stage.owner();
      const agent = await agentWith({}, owner.customerId);
      const destination = { destinationType: 'ACCOUNT', accountId: await eurPayee(api, owner.customerId) };
      const ask = (source: object) =>
        agent.post('/agents/me/quotes', { ...quoteOf({ source, destination }), immediatelyExecute: true });
      const refused = await ask({ sourceType: 'ACCOUNT', accountId: owner.accountId });
      expect(refused.body).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        details: { errors: [{ field: 'immediatelyExecute' }] },
      });
      const pushed = await ask({ sourceType: 'REALTIME_FUNDING', currency: 'USD' });
      expect([pushed.status, pushed.body.status, pushed.body.paymentInstructions.length > 0]).toEqual([
        201,
        'PENDING',
        true,
      ]);
      expect((await agent.get('/agents/me/actions')).body.data).toEqual([]);
    });

    it('sets no fees of the platform, and pays for no one else', async () => {
      const agent = await agentWith();
      const platformFeeOverride = { platformFixedFee: { amount: 0, currency: 'USD' }, platformVariableFeeBps: 0 };
      expect((await agent.post('/agents/me/quotes', quoteOf({ platformFeeOverride }))).status).toBe(403);
      const stranger = await fundedCustomer(api);
      const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' };
      expect(
        (await agent.post('/agents/me/quotes', quoteOf({ source: { ...source, customerId: stranger.customerId } })))
          .body.code,
      ).toBe('USER_NOT_FOUND');
      const pushed = await agent.post('/agents/me/quotes', quoteOf({ source }));
      expect([pushed.status, pushed.body.source.customerId]).toEqual([201, customerId]);
    });

    it('twice under one Idempotency-Key is one', async () => {
      const agent = await agentWith();
      const key = { headers: { 'idempotency-key': 'price' } };
      const [first, second] = [
        await agent.post('/agents/me/quotes', quoteOf(), key),
        await agent.post('/agents/me/quotes', quoteOf(), key),
      ];
      expect(second.body).toEqual(first.body);
      const headers = { 'idempotency-key': 'pay' };
      const [done, again] = [
        await execute(agent, first.body.id, headers),
        await execute(agent, first.body.id, headers),
      ];
      expect(done.status).toBe(200);
      expect(again).toMatchObject({ status: 200, body: done.body });
      expect((await agent.get('/agents/me/actions')).body.data).toHaveLength(1);
    });

    it('from an embedded wallet is executed by the stamp of its owner', async () => {
      const owner = await stage.owner();
      const { key } = await stage.login(owner);
      await api.post(`/sandbox/internal-accounts/${owner.accountId}/fund`, { amount: 100_000_000 });
      const agent = await agentWith(
        { spendingLimits: { ...GENEROUS.spendingLimits, perTransactionLimit: 10_000_000 } },
        owner.customerId,
      );
      const { body: quote } = await agent.post('/agents/me/quotes', {
        ...quoteOf({ source: { sourceType: 'ACCOUNT', accountId: owner.accountId }, lockedCurrencyAmount: 10_000_000 }),
        destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, owner.customerId) },
      });
      const payload = quote.paymentInstructions[0].accountOrWalletInfo.payloadToSign;
      expect((await execute(agent, quote.id)).body).toMatchObject({ status: 401, code: 'WALLET_SIGNATURE_MISSING' });
      const { status, body } = await execute(agent, quote.id, { 'svc-wallet-signature': key.stamp(payload) });
      expect([status, body.transaction]).toMatchObject([200, { id: quote.transactionId, status: IN_PROGRESS }]);
    });

    it('of a payer who authenticates strongly waits for its authorization, and the answer and the quote show how to authorize', async () => {
      const european = await approvedEuropean(stage.application);
      await logIn(api, european);
      await stage.application.settle();
      const source = await accountIn(api, european, 'USD');
      await api.post(`/sandbox/internal-accounts/${source}/fund`, { amount: 100_000 });
      const agent = await agentWith({}, european);
      const { body: quote } = await agent.post('/agents/me/quotes', {
        ...quoteOf({ source: { sourceType: 'ACCOUNT', accountId: source } }),
        destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, european) },
      });
      const { status, body } = await execute(agent, quote.id);
      expect([status, body]).toMatchObject([
        200,
        {
          status: 'APPROVED',
          transaction: { id: quote.transactionId, status: 'PENDING_AUTHORIZATION' },
          quote: {
            status: 'PENDING_AUTHORIZATION',
            scaChallenge: { id: expect.stringMatching(/^ScaChallenge:/) },
          },
        },
      ]);
      expect((await agent.get(`/agents/me/quotes/${quote.id}`)).body).toMatchObject({
        status: 'PENDING_AUTHORIZATION',
        scaChallenge: body.quote.scaChallenge,
      });
      const pushed = await agent.post('/agents/me/quotes', {
        ...quoteOf({ source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' } }),
        destination: quote.destination,
      });
      expect([pushed.status, pushed.body]).toMatchObject([
        202,
        { status: 'PENDING_AUTHORIZATION', scaChallenge: { purpose: 'CURRENCY_CONVERSION' } },
      ]);
    });
  });

  describe('external accounts', () => {
    const accountInfo = (accountNumber: string) => ({
      accountType: 'USD_ACCOUNT',
      accountNumber,
      routingNumber: '021000021',
      bankAccountType: 'CHECKING',
      bankName: 'First Bank',
      beneficiary: {
        beneficiaryType: 'INDIVIDUAL',
        fullName: 'Ana Souza',
        countryOfResidence: 'US',
        address: { line1: '1 Main Street', postalCode: '94105', country: 'US' },
      },
    });

    it('are registered for the customer without naming it, read, listed and deleted', async () => {
      const agent = await agentWith();
      const { status, body } = await agent.post('/agents/me/external-accounts', {
        currency: 'USD',
        accountInfo: accountInfo('555111000'),
      });
      expect([status, body.customerId]).toEqual([201, customerId]);
      await stage.application.settle(); // in production a partner verifies it first
      expect((await agent.get(`/agents/me/external-accounts/${body.id}`)).body).toEqual({ ...body, status: 'ACTIVE' });
      const { data } = (await agent.get('/agents/me/external-accounts?currency=USD')).body;
      expect(data.map(({ id }: { id: string }) => id)).toContain(body.id);
      expect((await agent.delete(`/agents/me/external-accounts/${body.id}`)).status).toBe(204);
      expect((await agent.get(`/agents/me/external-accounts/${body.id}`)).status).toBe(404);
    });

    it('of another customer are not found, whatever customer is named', async () => {
      const stranger = await fundedCustomer(api);
      const theirs = await usdPayee(api, stranger.customerId);
      const agent = await agentWith();
      expect((await agent.get(`/agents/me/external-accounts/${theirs}`)).status).toBe(404);
      expect((await agent.delete(`/agents/me/external-accounts/${theirs}`)).body).toMatchObject({
        status: 404,
        code: 'REFERENCE_NOT_FOUND',
      });
      const named = { customerId: stranger.customerId, currency: 'USD', accountInfo: accountInfo('555222000') };
      expect((await agent.post('/agents/me/external-accounts', named)).body).toMatchObject({
        status: 404,
        code: 'USER_NOT_FOUND',
      });
      expect((await agent.post('/agents/me/external-accounts', { currency: 'USD' })).body).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
      });
    });

    it('need MANAGE_EXTERNAL_ACCOUNTS, reading them too', async () => {
      const agent = await agentWith({ permissions: ['VIEW_TRANSACTIONS'] });
      const answers = [
        await agent.get('/agents/me/external-accounts'),
        await agent.get(`/agents/me/external-accounts/${eur}`),
        await agent.post('/agents/me/external-accounts', { currency: 'USD', accountInfo: accountInfo('555333000') }),
        await agent.delete(`/agents/me/external-accounts/${eur}`),
      ];
      for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    });
  });

  describe('transactions and internal accounts', () => {
    it("are the customer's alone, with the filters of the platform's lists", async () => {
      const stranger = await fundedCustomer(api);
      const { body: theirs } = await api.post('/transfer-out', {
        source: { accountId: stranger.accountId },
        destination: { accountId: await usdPayee(api, stranger.customerId) },
        amount: 500,
      });
      const agent = await agentWith();
      const { body: mine } = await api.post('/transfer-out', {
        source: { accountId },
        destination: { accountId: bank },
        amount: 500,
      });
      expect(await agent.get(`/agents/me/transactions?customerId=${stranger.customerId}`)).toMatchObject({
        status: 400,
      });
      const listed = (await agent.get('/agents/me/transactions?type=OUTGOING&limit=100')).body.data;
      expect(listed.map(({ id }: { id: string }) => id)).toContain(mine.id);
      expect(new Set(listed.map((each: { customerId: string }) => each.customerId))).toEqual(new Set([customerId]));
      expect((await agent.get(`/agents/me/transactions/${theirs.id}`)).body).toMatchObject({
        status: 404,
        code: 'TRANSACTION_NOT_FOUND',
      });
      const accounts = (await agent.get('/agents/me/internal-accounts?currency=USD')).body.data;
      expect(accounts).toEqual([expect.objectContaining({ id: accountId, customerId })]);
    });

    it('need VIEW_TRANSACTIONS', async () => {
      const agent = await agentWith({ permissions: [] });
      for (const path of [
        '/transactions',
        '/transactions/Transaction:00000000-0000-4000-8000-000000000000',
        '/internal-accounts',
      ]) {
        expect([path, (await agent.get(`/agents/me${path}`)).body.code]).toEqual([path, 'FORBIDDEN']);
      }
    });
  });
});
