import { TrialBalance } from '@app/accounts';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { accountIn, eurPayee, fundedCustomer, usdPayee } from '../support/main-job.js';
import { isSigned, type ReceivedWebhook, type ScriptedAnswer, WebhookReceiver } from '../support/webhook-receiver.js';

describe('The main job: a platform onboards a customer, pays out across currencies and receives signed webhooks', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let api: ApiClient;
  let publicKey: string;

  beforeEach(async () => {
    application = await TestApplication.shared();
    receiver = await WebhookReceiver.start();
    api = application.api;
    publicKey = (await api.get('/.well-known/webhook-keys.json')).body.keys[0].pem;
    expect((await api.patch('/config', { webhookEndpoint: receiver.url })).body.webhookEndpoint).toBe(receiver.url);
    await application.settle();
  });
  afterEach(async () => {
    await application.settle();
    const { unbalanced, inFlight, overdrawn } = await application.get(TrialBalance).of(application.tenant);
    expect({ unbalanced, inFlight, overdrawn }).toEqual({ unbalanced: [], inFlight: [], overdrawn: [] });
    expect(application.faults).toEqual([]);
    await application.close();
    await receiver.close();
  });

  /** The webhooks that came since the last call, once everything is at rest; each must be signed. */
  async function heard(): Promise<ReceivedWebhook[]> {
    await application.settle();
    const webhooks = receiver.received.splice(0);
    for (const webhook of webhooks)
      expect([webhook.envelope.type, isSigned(webhook, publicKey)]).toEqual([webhook.envelope.type, true]);
    return webhooks;
  }
  const about = (webhooks: readonly ReceivedWebhook[], id: string) =>
    webhooks.map(({ envelope }) => envelope).filter(({ data }) => data['id'] === id);
  const typesAbout = (webhooks: readonly ReceivedWebhook[], id: string) => about(webhooks, id).map(({ type }) => type);
  const account = async (customerId: string, accountId: string) =>
    (await api.get(`/customers/internal-accounts?customerId=${customerId}`)).body.data.find(
      ({ id }: { id: string }) => id === accountId,
    );
  const quote = (source: string, destination: string, more: object) =>
    api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: source },
      destination: { destinationType: 'ACCOUNT', accountId: destination },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      ...more,
    });

  it('sends a signed webhook for each step once, with the data that GET answers', async () => {
    expect((await heard()).map(({ envelope }) => envelope.type)).toEqual(['TEST']);

    const customer = (await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Maria Lopez' })).body;
    expect(customer).toMatchObject({
      kycStatus: 'APPROVED',
      platformCustomerId: expect.any(String),
      umaAddress: expect.any(String),
    });
    expect(about(await heard(), customer.id)).toEqual([
      {
        id: expect.stringMatching(/^Webhook:/),
        type: 'CUSTOMER.KYC_APPROVED',
        timestamp: application.clock.now().toISOString(),
        data: customer,
      },
    ]);
    expect((await api.get(`/customers/${customer.id}`)).body).toEqual(customer);

    const accountId = await accountIn(api, customer.id, 'USD');
    const funded = await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000 });
    expect(about(await heard(), accountId)).toMatchObject([
      { type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED', data: funded.body },
    ]);
    expect(await account(customer.id, accountId)).toEqual(funded.body);

    const payee = await usdPayee(api, customer.id);
    const transfer = await api.post('/transfer-out', {
      source: { accountId },
      destination: { accountId: payee },
      amount: 2_500,
    });
    expect(transfer.status).toBe(201);
    const ofTransfer = await heard();
    expect(typesAbout(ofTransfer, transfer.body.id)).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.COMPLETED',
    ]);
    const [pending, , completed] = about(ofTransfer, transfer.body.id);
    expect(pending!.data).toEqual(transfer.body);
    expect(completed!.data).toEqual((await api.get(`/transactions/${transfer.body.id}`)).body);
    expect(about(ofTransfer, accountId).map(({ data }) => data)).toEqual([await account(customer.id, accountId)]);

    const quoted = await quote(accountId, await eurPayee(api, customer.id), {});
    expect(quoted.status).toBe(201);
    const { transactionId } = quoted.body;
    const waiting = (await api.get(`/transactions/${transactionId}`)).body;
    expect(about(await heard(), transactionId)).toMatchObject([{ type: 'OUTGOING_PAYMENT.PENDING', data: waiting }]);

    expect((await api.post(`/quotes/${quoted.body.id}/execute`)).status).toBe(200);
    const ofQuote = await heard();
    expect(typesAbout(ofQuote, transactionId)).toEqual(['OUTGOING_PAYMENT.PROCESSING', 'OUTGOING_PAYMENT.COMPLETED']);
    expect(about(ofQuote, transactionId)[1]!.data).toEqual((await api.get(`/transactions/${transactionId}`)).body);
    expect(about(ofQuote, accountId).at(-1)!.data).toEqual(await account(customer.id, accountId));
  });

  it('gives every event a unique id', async () => {
    const { customerId, accountId } = await fundedCustomer(api);
    await api.post('/transfer-out', {
      source: { accountId },
      destination: { accountId: await usdPayee(api, customerId) },
      amount: 100,
    });
    const ids = (await heard()).map(({ envelope }) => envelope.id);
    expect(ids.length).toBeGreaterThanOrEqual(6);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('reports a payment that fails after 30 seconds and is refunded', async () => {
    const { customerId, accountId } = await fundedCustomer(api);
    const destination = await usdPayee(api, customerId, '005');
    const { body } = await api.post('/transfer-out', {
      source: { accountId },
      destination: { accountId: destination },
      amount: 400,
    });
    const before = typesAbout(await heard(), body.id);
    expect(before[0]).toBe('OUTGOING_PAYMENT.PENDING');
    await application.advance('30s');
    const after = await heard();
    expect(typesAbout(after, body.id)).toEqual([
      'OUTGOING_PAYMENT.FAILED',
      'OUTGOING_PAYMENT.REFUND_PENDING',
      'OUTGOING_PAYMENT.REFUND_COMPLETED',
    ]);
    expect(about(after, body.id).at(-1)!.data).toEqual((await api.get(`/transactions/${body.id}`)).body);
    expect(about(after, accountId).at(-1)!.data).toEqual(await account(customerId, accountId));
  });

  describe('when the endpoint fails', () => {
    /** Funds an account while the endpoint answers as scripted, and gives the id of the one webhook of it. */
    async function fundWhile(...answers: readonly ScriptedAnswer[]): Promise<string> {
      const { accountId } = await fundedCustomer(api, 100);
      await heard();
      receiver.answerNext(...answers);
      await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 50 });
      await application.settle();
      expect(receiver.received).toHaveLength(1);
      return receiver.received[0]!.envelope.id;
    }

    it('sends the same webhook again after 10 seconds and then 20, signed again, until it is taken', async () => {
      const id = await fundWhile({ status: 500 }, { hangUp: true });
      await application.advance('7s');
      expect(receiver.received).toHaveLength(1);
      await application.advance('3s');
      expect(receiver.received).toHaveLength(2);
      await application.advance('14s');
      expect(receiver.received).toHaveLength(2);
      await application.advance('6s');
      await application.advance('1d');
      const attempts = await heard();
      expect(attempts.map(({ envelope }) => envelope.id)).toEqual([id, id, id]);
      expect(new Set(attempts.map(({ body }) => body.toString())).size).toBe(1);
    });

    it('sends the resource as it was at the event, though it has changed by the time of a retry', async () => {
      await fundWhile({ status: 503 });
      const { data } = receiver.received[0]!.envelope;
      await api.post(`/sandbox/internal-accounts/${data['id']}/fund`, { amount: 1_000 });
      await application.advance('10s');
      const balances = (await heard()).map(({ envelope }) => (envelope.data['balance'] as { amount: number }).amount);
      expect(balances).toEqual([150, 1_150, 150]);
    });

    it('treats 409 as "already received" and sends no more', async () => {
      await fundWhile({ status: 409 });
      await application.advance('1d');
      expect(receiver.received).toHaveLength(1);
    });

    it('waits as long as Retry-After asks', async () => {
      await fundWhile({ status: 429, headers: { 'Retry-After': '300' } });
      await application.advance('299s');
      expect(receiver.received).toHaveLength(1);
      await application.advance('1s');
      expect(receiver.received).toHaveLength(2);
    });

    it('sends to the endpoint that is configured at the moment of the retry', async () => {
      const id = await fundWhile({ status: 500 });
      const next = await WebhookReceiver.start();
      await api.patch('/config', { webhookEndpoint: next.url });
      await application.advance('10s');
      expect(next.received.map(({ envelope }) => envelope.id)).toContain(id);
      expect(receiver.received).toHaveLength(1);
      await next.close();
    });

    it('sends the webhooks of one resource without waiting for the answers to earlier ones', async () => {
      const { accountId } = await fundedCustomer(api, 100);
      await heard();
      let answer = (): void => undefined;
      receiver.answerNext({ until: new Promise<void>((resolve) => (answer = resolve)) });
      for (const amount of [1, 2, 3]) await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount });
      await receiver.waitFor('INTERNAL_ACCOUNT.BALANCE_UPDATED', 3);
      answer();
      const balances = (await heard()).map(({ envelope }) => (envelope.data['balance'] as { amount: number }).amount);
      expect(balances.toSorted((a, b) => a - b)).toEqual([101, 103, 106]); // each over its own connection
    });

    it('does not make the API wait, nor webhooks of other resources', async () => {
      let answer = (): void => undefined;
      receiver.answerNext({ until: new Promise<void>((resolve) => (answer = resolve)) });
      const first = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Maria Lopez' });
      await receiver.waitFor('CUSTOMER.KYC_APPROVED');
      const second = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ana Souza' });
      const received = await receiver.waitFor('CUSTOMER.KYC_APPROVED', 2);
      expect(received.map(({ envelope }) => envelope.data['id'])).toEqual([first.body.id, second.body.id]);
      answer();
    });
  });

  it('sends nothing to other platforms, and nothing to one without an endpoint', async () => {
    await heard();
    const other = await application.createPlatform();
    const { accountId } = await fundedCustomer(other.api);
    await application.advance('1h');
    expect(accountId).toMatch(/^InternalAccount:/);
    expect(await heard()).toEqual([]);
  });
});
