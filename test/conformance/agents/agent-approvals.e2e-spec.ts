import type { ApiClient } from '../../support/api-client.js';
import { AgentClient, GENEROUS } from '../../support/agent-client.js';
import { TestApplication } from '../../support/application.js';
import { fundedCustomer, usdPayee } from '../../support/main-job.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

const LIMITS = GENEROUS.spendingLimits;
const WAITING = { defaultExecutionMode: 'APPROVAL_REQUIRED' };
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' };

describe("An agent's action that waits for approval (wallet-auth 16.3)", () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let api: ApiClient;
  let customerId: string;
  let accountId: string;
  let payee: string;

  beforeAll(async () => {
    application = await TestApplication.shared();
    receiver = await WebhookReceiver.start();
    ({ api } = application);
    await api.patch('/config', { webhookEndpoint: receiver.url });
    ({ customerId, accountId } = await fundedCustomer(api, 1_000_000));
    payee = await usdPayee(api, customerId);
  }, 60_000);
  afterAll(async () => {
    await application.close();
    await receiver.close();
  });

  const agentWith = (policy: object = {}) =>
    AgentClient.connected(api, application.url, customerId, { ...GENEROUS, ...policy });
  const transferOut = (agent: AgentClient, amount: number) =>
    agent.post('/agents/me/transfer-out', { source: { accountId }, destination: { accountId: payee }, amount });
  const approve = (agent: AgentClient, actionId: string) =>
    api.post(`/agents/${agent.agentId}/actions/${actionId}/approve`);
  const usageOf = async (agent: AgentClient) => (await agent.get('/agents/me')).body.usage;
  const balance = async () =>
    (await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`)).body.data[0].balance
      .amount as number;

  it('sends AGENT_ACTION.PENDING_APPROVAL with the whole action, is in the list of approvals, and counts nothing', async () => {
    const agent = await agentWith(WAITING);
    const before = await balance();
    const { status, body } = await transferOut(agent, 4_000);
    expect([status, body.status]).toEqual([201, 'PENDING_APPROVAL']);
    expect(body).not.toHaveProperty('transaction');
    expect([await balance(), (await usageOf(agent)).dailySpend]).toEqual([before, 0]);
    await application.settle();
    const received = receiver.received.filter(
      ({ envelope }) =>
        envelope.type === 'AGENT_ACTION.PENDING_APPROVAL' && (envelope.data as { id: string }).id === body.id,
    );
    expect(received.map(({ envelope }) => envelope.data)).toEqual([body]);
    expect((await api.get(`/agents/approvals?agentId=${agent.agentId}`)).body.data).toEqual([body]);
    expect(
      (await api.get(`/agents/approvals?customerId=${customerId}&sortOrder=asc`)).body.data.map(
        ({ id }: { id: string }) => id,
      ),
    ).toContain(body.id);
  });

  it('of a quote carries the quote as it was', async () => {
    const agent = await agentWith(WAITING);
    const { body: quote } = await agent.post('/agents/me/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: payee },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
    });
    const { status, body } = await agent.post(`/agents/me/quotes/${quote.id}/execute`);
    await application.settle();
    const received = receiver.received.filter(({ envelope }) => (envelope.data as { id: string }).id === body.id);
    expect([status, received.map(({ envelope }) => [envelope.type, envelope.data])]).toEqual([
      200,
      [['AGENT_ACTION.PENDING_APPROVAL', body]],
    ]);
    expect(body.quote).toEqual(quote);
  });

  it('is done when it is approved, once', async () => {
    const agent = await agentWith(WAITING);
    const before = await balance();
    const { body: waiting } = await transferOut(agent, 4_000);
    const answers = await Promise.all([approve(agent, waiting.id), approve(agent, waiting.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)!.body).toMatchObject({
      id: waiting.id,
      status: 'APPROVED',
      transaction: { type: 'OUTGOING' },
    });
    expect([await balance(), (await usageOf(agent)).dailySpend]).toEqual([before - 4_000, 4_000]);
    expect((await approve(agent, waiting.id)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await api.get(`/agents/approvals?agentId=${agent.agentId}`)).body.data).toEqual([]);
  });

  const reject = (agent: AgentClient, actionId: string) =>
    api.post(`/agents/${agent.agentId}/actions/${actionId}/reject`, { reason: 'No' });
  const paidBy = async (agent: AgentClient) =>
    (await api.get(`/transactions?customerId=${customerId}&limit=100`)).body.data.filter(
      ({ agentId }: { agentId?: string }) => agentId === agent.agentId,
    );

  it('approved and rejected at once is one of them, and paid only if it was approved', async () => {
    for (const order of [
      [approve, reject],
      [reject, approve],
    ]) {
      const agent = await agentWith(WAITING);
      const {
        body: { id },
      } = await transferOut(agent, 500);
      const answers = await Promise.all(order.map((decide) => decide(agent, id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await application.settle();
      const {
        body: { status, transaction },
      } = await agent.get(`/agents/me/actions/${id}`);
      expect(status).toBe(answers.find((answer) => answer.status === 200)!.body.status);
      expect([transaction !== undefined, (await paidBy(agent)).length, (await usageOf(agent)).dailySpend]).toEqual(
        status === 'APPROVED' ? [true, 1, 500] : [false, 0, 0],
      );
    }
  });

  it('approved while its agent is paused or deleted is paid once or not at all, as its answer says', async () => {
    const ends = [
      (agent: AgentClient) => api.patch(`/agents/${agent.agentId}`, { isPaused: true }),
      (agent: AgentClient) => api.delete(`/agents/${agent.agentId}`),
    ];
    for (const [index, order] of ends
      .flatMap(
        (end) =>
          [
            [approve, end],
            [end, approve],
          ] as const,
      )
      .entries()) {
      const agent = await agentWith(WAITING);
      const {
        body: { id },
      } = await transferOut(agent, 500);
      const answers = await Promise.all(order.map((step) => step(agent, id)));
      const approved = answers[index % 2]!;
      await application.settle();
      const isPaid = approved.status === 200;
      expect([200, index < 2 ? 403 : 404]).toContain(approved.status);
      expect(await paidBy(agent)).toEqual(
        isPaid ? [expect.objectContaining({ id: approved.body.transaction.id })] : [],
      );
      const waiting = (await api.get(`/agents/approvals?agentId=${agent.agentId}`)).body.data;
      expect(waiting.map((action: { id: string }) => action.id)).toEqual(isPaid || index >= 2 ? [] : [id]);
    }
  });

  it('approved many times at once, beside transfers that need no approval, passes no limit together with them', async () => {
    const agent = await agentWith({
      approvalThresholds: { amount: 500 },
      spendingLimits: { ...LIMITS, dailyLimit: 3_050, dailyTransactionLimit: 12 },
    });
    const before = await balance();
    const waiting = [];
    for (let count = 0; count < 6; count++) waiting.push((await transferOut(agent, 600)).body.id as string);
    const answers = await Promise.all([
      ...waiting.map((id) => approve(agent, id)),
      ...Array.from({ length: 20 }, () => transferOut(agent, 100)),
    ]);
    const done = answers.filter(({ status }) => status < 300).map(({ body }) => body.transferDetails.amount as number);
    expect(answers.filter(({ status }) => ![200, 201, 403].includes(status))).toEqual([]);
    const spent = done.reduce((sum, amount) => sum + amount, 0);
    // some of the smallest were refused: nothing was left for them
    expect([spent <= 3_050 && done.length <= 12, 3_050 - spent < 100 || done.length === 12]).toEqual([true, true]);
    await application.settle();
    expect(await usageOf(agent)).toMatchObject({ dailySpend: spent, dailyTransactionCount: done.length });
    expect(await balance()).toBe(before - spent);
    const left = (await api.get(`/agents/approvals?agentId=${agent.agentId}`)).body.data;
    expect(left).toHaveLength(6 - done.filter((amount) => amount === 600).length);
  });

  it('is in the list of approvals newest first, or oldest first when asked for', async () => {
    const agent = await agentWith(WAITING);
    const [first, second] = [(await transferOut(agent, 100)).body.id, (await transferOut(agent, 200)).body.id];
    const listed = async (query: string) =>
      (await api.get(`/agents/approvals?agentId=${agent.agentId}${query}`)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect([await listed(''), await listed('&sortOrder=asc')]).toEqual([
      [second, first],
      [first, second],
    ]);
  });

  it('of a customer who is gone is answered FAILED when it is approved, and nothing new is done for it', async () => {
    const gone = await fundedCustomer(api, 900);
    const agent = await AgentClient.connected(api, application.url, gone.customerId, {
      ...GENEROUS,
      approvalThresholds: { amount: 500 },
    });
    const transfer = {
      source: { accountId: gone.accountId },
      destination: { accountId: await usdPayee(api, gone.customerId) },
    };
    const { body: waiting } = await agent.post('/agents/me/transfer-out', { ...transfer, amount: 600 });
    await agent.post('/agents/me/transfer-out', { ...transfer, amount: 400 });
    await agent.post('/agents/me/transfer-out', { ...transfer, amount: 500 });
    await application.settle();
    expect((await api.delete(`/customers/${gone.customerId}`)).status).toBe(200);
    await application.settle();
    const { status, body } = await approve(agent, waiting.id);
    expect([status, body.status]).toEqual([200, 'FAILED']);
    const answers = [
      await agent.post('/agents/me/transfer-out', { ...transfer, amount: 100 }),
      await agent.post('/agents/me/transfer-in', {
        source: transfer.destination,
        destination: transfer.source,
        amount: 100,
      }),
    ];
    expect(answers.map((answer) => answer.status >= 400 && answer.status < 500)).toEqual([true, true]);
    for (const path of ['', '/actions', '/transactions', '/internal-accounts', '/external-accounts'])
      expect([path, (await agent.get(`/agents/me${path}`)).status]).toEqual([path, 200]);
    expect(application.faults).toEqual([]);
  });

  it('is rejected with a reason that the agent reads', async () => {
    const agent = await agentWith(WAITING);
    const { body: waiting } = await transferOut(agent, 4_000);
    const { status, body } = await api.post(`/agents/${agent.agentId}/actions/${waiting.id}/reject`, {
      reason: 'Too much',
    });
    expect([status, body.status, body.rejectionReason]).toEqual([200, 'REJECTED', 'Too much']);
    expect((await agent.get(`/agents/me/actions/${waiting.id}`)).body).toEqual(body);
    expect((await approve(agent, waiting.id)).status).toBe(409);
    expect((await api.post(`/agents/${agent.agentId}/actions/${waiting.id}/reject`)).status).toBe(409);
  });

  it('is checked again when it is approved: limits, pause and usage of that moment', async () => {
    const agent = await agentWith({ ...WAITING, spendingLimits: { ...LIMITS, dailyLimit: 5_000 } });
    const [first, second] = [(await transferOut(agent, 3_000)).body, (await transferOut(agent, 3_000)).body];
    await api.patch(`/agents/${agent.agentId}`, { isPaused: true });
    expect((await approve(agent, first.id)).body).toMatchObject(FORBIDDEN);
    await api.patch(`/agents/${agent.agentId}`, { isPaused: false });
    expect((await approve(agent, first.id)).body.status).toBe('APPROVED');
    expect((await approve(agent, second.id)).body).toMatchObject(FORBIDDEN);
    expect((await agent.get(`/agents/me/actions/${second.id}`)).body.status).toBe('PENDING_APPROVAL');
    await application.advance('24h');
    expect((await approve(agent, second.id)).body.status).toBe('APPROVED');
  });

  it('that cannot be done when it is approved is answered 200 FAILED and uses nothing of the limits', async () => {
    const agent = await agentWith({ ...WAITING, spendingLimits: { ...LIMITS, perTransactionLimit: 99_000_000 } });
    const { body: waiting } = await transferOut(agent, 9_999_999);
    const { status, body } = await approve(agent, waiting.id);
    expect([status, body.status]).toEqual([200, 'FAILED']);
    expect((await usageOf(agent)).dailySpend).toBe(0);
  });

  it('is found by its own agent alone', async () => {
    const [agent, other] = [await agentWith(WAITING), await agentWith(WAITING)];
    const { body: waiting } = await transferOut(agent, 100);
    expect((await other.get(`/agents/me/actions/${waiting.id}`)).status).toBe(404);
    expect((await api.post(`/agents/${other.agentId}/actions/${waiting.id}/approve`)).body).toMatchObject({
      status: 404,
      code: 'REFERENCE_NOT_FOUND',
    });
    expect((await other.get('/agents/me/actions')).body.data).toEqual([]);
  });
});
