import { displacementIn } from '../../support/displacement.js';
import { TestApplication, type TestPlatform } from '../../support/application.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

const TOLD = 'INTERNAL_ACCOUNT.BALANCE_UPDATED';

describe('Delivering webhooks', () => {
  let application: TestApplication;
  let beside: TestApplication[];
  let receivers: WebhookReceiver[];

  beforeEach(async () => {
    application = await TestApplication.boot();
    beside = [];
    receivers = [];
  });
  afterEach(async () => {
    for (const receiver of receivers) await receiver.close();
    for (const each of beside) await each.stop();
    await application.close();
  });

  async function listen(): Promise<WebhookReceiver> {
    const receiver = await WebhookReceiver.start();
    receivers.push(receiver);
    return receiver;
  }

  async function another(role: 'all' | 'worker'): Promise<TestApplication> {
    const { databaseUrl, masterKey, clock } = application;
    const made = await TestApplication.boot({ databaseUrl, masterKey, clock, role });
    beside.push(made);
    return made;
  }

  async function platformWith(receiver: WebhookReceiver): Promise<TestPlatform> {
    const platform = await application.createPlatform();
    await platform.api.patch('/config', { webhookEndpoint: receiver.url });
    await application.settle();
    receiver.received.length = 0;
    return platform;
  }

  /** Funds an account in each currency, so many times: one resource a currency. */
  async function fund({ api }: TestPlatform, times: number, currencies = ['USD']): Promise<void> {
    for (const currency of currencies) {
      const { body } = await api.get(`/platform/internal-accounts?currency=${currency}`);
      for (let time = 0; time < times; time++)
        await api.post(`/sandbox/internal-accounts/${body.data[0].id}/fund`, { amount: 100 });
    }
  }

  it('makes one first attempt of each, in the order of each resource, however many workers there are', async () => {
    await another('worker');
    await another('worker');
    const receiver = await listen();
    const platform = await platformWith(receiver);
    const currencies = ['USD', 'EUR', 'GBP', 'MXN'];
    await Promise.all(currencies.map((currency) => fund(platform, 10, [currency])));
    await receiver.waitFor(TOLD, 40);
    await application.settle();
    const ids = receiver.ofType(TOLD).map(({ envelope }) => envelope.id);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
    for (const currency of currencies) {
      const balances = receiver
        .ofType(TOLD)
        .map(({ envelope }) => envelope.data['balance'] as { amount: number; currency: { code: string } })
        .filter((balance) => balance.currency.code === currency)
        .map(({ amount }) => amount);
      expect(displacementIn(balances)).toBeLessThan(8);
      expect(balances.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, time) => 100 * (time + 1)));
    }
  });

  it('has at most eight webhooks of one resource in progress, in order of their first sending', async () => {
    const receiver = await listen();
    const platform = await platformWith(receiver);
    const answers = Array.from({ length: 8 }, () => {
      let give!: () => void;
      const until = new Promise<void>((resolve) => (give = resolve));
      return { until, give };
    });
    receiver.answerNext(...answers);
    await fund(platform, 20);
    await receiver.waitFor(TOLD, 8);
    answers[3]!.give();
    await receiver.waitFor(TOLD, 20); // one place of eight is enough for the rest
    for (const { give } of answers) give();
    await application.settle();
    expect(receiver.ofType(TOLD)).toHaveLength(20);
    const amounts = receiver
      .ofType(TOLD)
      .map(({ envelope }) => (envelope.data['balance'] as { amount: number }).amount);
    expect(amounts.slice(8)).toEqual(Array.from({ length: 12 }, (_, time) => 100 * (time + 9)));
    const { body } = await platform.api.get('/webhook-deliveries?type=INTERNAL_ACCOUNT.BALANCE_UPDATED&limit=100');
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(Array(20).fill('DELIVERED'));
  });

  it('retries a failed webhook while later ones of its resource continue, and never sends one twice at once', async () => {
    const receiver = await listen();
    const platform = await platformWith(receiver);
    receiver.answerNext({ status: 500 });
    await fund(platform, 5);
    await application.settle();
    expect(receiver.ofType(TOLD)).toHaveLength(5);
    const count = new Map<string, number>();
    await application.advance('10s');
    for (const { envelope } of receiver.ofType(TOLD)) count.set(envelope.id, (count.get(envelope.id) ?? 0) + 1);
    expect([...count.values()].sort()).toEqual([1, 1, 1, 1, 2]);
  });

  it('is not delayed by another platform’s endpoint that never answers, and delays no request', async () => {
    const dead = await listen();
    const alive = await listen();
    const stuck = await platformWith(dead);
    const well = await platformWith(alive);
    dead.answerNext(...Array.from({ length: 200 }, () => ({ until: new Promise(() => undefined) })));
    // more resources than a process has deliveries in progress at all
    const customers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        stuck.api.post('/customers', {
          customerType: 'INDIVIDUAL',
          platformCustomerId: `c${n}`,
          fullName: 'Ana Souza',
        }),
      ),
    );
    for (const { body } of customers) {
      const { body: accounts } = await stuck.api.get(`/customers/internal-accounts?customerId=${body.id}`);
      for (const { id } of accounts.data)
        await stuck.api.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 100 });
    }
    await dead.waitFor(() => true, 8);
    await fund(well, 3);
    expect(await alive.waitFor(TOLD, 3)).toHaveLength(3);
    expect(dead.received).toHaveLength(8);
    expect((await well.api.get('/config')).status).toBe(200);
  });

  it('continues after a restart between a failure and its retry, under the same id', async () => {
    const receiver = await listen();
    const platform = await platformWith(receiver);
    receiver.answerNext({ status: 500 });
    await fund(platform, 1);
    await application.settle();
    expect(receiver.received).toHaveLength(1);
    const { databaseUrl, masterKey, clock } = application;
    await application.stop();
    const successor = await TestApplication.boot({ databaseUrl, masterKey, clock });
    try {
      await successor.advance('10s');
      const [first, again] = receiver.received;
      expect(again!.envelope).toEqual(first!.envelope);
      expect(again!.body.equals(first!.body)).toBe(true);
      await successor.advance('1h');
      expect(receiver.received).toHaveLength(2);
    } finally {
      await successor.stop();
    }
  });
});
