import { TrialBalance } from '@app/accounts';
import { HistoryAudit } from '@app/audit';
import type { EventStoreChoice } from '@app/event-store';
import { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { LoopbackServer } from '../support/eventstoredb/loopback-server.js';
import { accountIn, eurPayee, fundedCustomer, usdPayee } from '../support/main-job.js';
import { WebhookReceiver, isSigned } from '../support/webhook-receiver.js';

/* One story on one log: an API process beside the one that also does the work. `npm run test:eventstoredb` runs every other one. */
describe('The main job with events in EventStoreDB', () => {
  let server: LoopbackServer;
  let application: TestApplication;
  let beside: TestApplication;
  let receiver: WebhookReceiver;
  let api: ApiClient;
  let other: ApiClient;

  beforeAll(async () => {
    server = await LoopbackServer.start();
    receiver = await WebhookReceiver.start();
    const eventStore: EventStoreChoice = { kind: 'eventstoredb', connectionString: server.connectionString };
    application = await TestApplication.boot({ eventStore });
    const { databaseUrl, masterKey, clock, dataDirectory } = application;
    beside = await TestApplication.boot({ eventStore, databaseUrl, masterKey, clock, dataDirectory, role: 'api' });
    api = application.api;
    other = new ApiClient(beside.url, api.credential);
    await api.patch('/config', { webhookEndpoint: receiver.url });
    await application.settle();
  }, 60_000);
  afterAll(async () => {
    await beside.stop();
    await application.close();
    await receiver.close();
    server.stop();
  });

  it('pays out in the same currency and across currencies, and sends a signed webhook for each step once', async () => {
    const publicKey = (await api.get('/.well-known/webhook-keys.json')).body.keys[0].pem;
    const { customerId, accountId } = await fundedCustomer(api, 100_000);
    const transfer = await api.post('/transfer-out', {
      source: { accountId },
      destination: { accountId: await usdPayee(api, customerId) },
      amount: 2_500,
    });
    expect(transfer.status).toBe(201);
    const quote = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, customerId) },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      immediatelyExecute: true,
    });
    expect(quote.status).toBe(201);
    await application.settle();
    for (const id of [transfer.body.id, quote.body.transactionId]) {
      const received = receiver.received.filter(({ envelope }) => envelope.data['id'] === id);
      expect(received.map(({ envelope }) => envelope.type)).toEqual([
        'OUTGOING_PAYMENT.PENDING',
        'OUTGOING_PAYMENT.PROCESSING',
        'OUTGOING_PAYMENT.COMPLETED',
      ]);
      expect(received.every((webhook) => isSigned(webhook, publicKey))).toBe(true);
      expect((await api.get(`/transactions/${id}`)).body).toEqual(received.at(-1)!.envelope.data);
    }
  });

  it('a write through one process is read through the other at once', async () => {
    for (const [writer, reader] of [
      [api, other],
      [other, api],
    ] as const) {
      const customer = await writer.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Maria Lopez' });
      expect((await reader.get(`/customers/${customer.body.id}`)).body).toEqual(customer.body);
      const accountId = await accountIn(reader, customer.body.id, 'USD');
      expect((await writer.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100 })).status).toBe(200);
      expect(
        (await reader.get(`/customers/internal-accounts?customerId=${customer.body.id}&currency=USD`)).body.data[0]
          .balance.amount,
      ).toBe(100);
    }
  });

  it('of transfers at once through both processes, on an account with money for eight, eight succeed', async () => {
    const { customerId, accountId } = await fundedCustomer(api, 800);
    const payee = await usdPayee(api, customerId);
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        (n % 2 === 0 ? api : other).post('/transfer-out', {
          source: { accountId },
          destination: { accountId: payee },
          amount: 100,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 8 }, () => 201),
      ...Array.from({ length: 6 }, () => 400),
    ]);
    await application.settle();
    for (const { body } of answers.filter(({ status }) => status === 201))
      expect((await other.get(`/transactions/${body.id}`)).body.status).toBe('COMPLETED');
  });

  it('cannot copy a platform: 501 NOT_IMPLEMENTED', async () => {
    const { status, body } = await api.post('/sandbox/forks', {});
    expect([status, body.code]).toEqual([501, 'NOT_IMPLEMENTED']);
  });

  it('waits for a server that is briefly away, names it, and loses and repeats nothing', async () => {
    const { customerId, accountId } = await fundedCustomer(api, 1_000);
    const payee = await usdPayee(api, customerId);
    server.stop();
    const meanwhile = Array.from({ length: 4 }, () =>
      api.post('/transfer-out', { source: { accountId }, destination: { accountId: payee }, amount: 100 }),
    );
    const readiness = await fetch(`${application.url}/health/ready`);
    expect([readiness.status, await readiness.json()]).toEqual([
      503,
      expect.objectContaining({
        checks: expect.objectContaining({ database: 'up', eventStore: 'down' }),
      }),
    ]);
    await server.resume();
    expect((await Promise.all(meanwhile)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await application.settle();
    expect(
      (await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`)).body.data[0].balance.amount,
    ).toBe(600);
    expect(await (await fetch(`${application.url}/health/ready`)).json()).toMatchObject({
      status: 'up',
      checks: { eventStore: 'up' },
    });
  });

  it('leaves balanced books, a history that verifies, and no name readable in the log', async () => {
    await application.settle();
    const { unbalanced, inFlight, overdrawn } = await application.get(TrialBalance).of(application.tenant);
    expect({ unbalanced, inFlight, overdrawn }).toEqual({ unbalanced: [], inFlight: [], overdrawn: [] });
    const { findings, events } = await application.get(HistoryAudit).verify(() => undefined);
    expect(findings).toEqual([]);
    expect(events).toBeGreaterThan(100);
    const log = server.log
      .slice(0)
      .map(({ data, metadata }) => Buffer.from(data).toString() + Buffer.from(metadata).toString())
      .join();
    expect(log).toContain('accounts.');
    expect(log).not.toMatch(/Maria|Lopez|Souza|123456000|DE8937040044/);
  });
});
