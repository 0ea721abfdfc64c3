import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { eurPayee, fundedCustomer, usdPayee } from '../../support/main-job.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('The test clock of a sandbox platform', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let api: ApiClient;
  let start: number;

  beforeAll(async () => {
    [application, receiver] = await Promise.all([TestApplication.shared(), WebhookReceiver.start()]);
    ({ api } = application);
    await api.patch('/config', { webhookEndpoint: receiver.url });
    await application.settle();
    start = application.clock.now().getTime();
  });

  afterAll(async () => {
    await application.close();
    await receiver.close();
  });

  const control = (body: object, key: string = randomUUID()) =>
    api.post('/sandbox/test-clock', body, { headers: { 'idempotency-key': key } });
  const shown = async () => (await api.get('/sandbox/test-clock')).body;
  const after = (milliseconds: number): string => new Date(start + milliseconds).toISOString();
  /** Webhooks of a resource as `type` and milliseconds from the start, by the time in their bodies. */
  // one that was sent before a lease was lost arrives again under its id
  const webhooksOf = (id: string) =>
    [...new Map(receiver.received.map((webhook) => [webhook.envelope.id, webhook])).values()]
      .filter(({ envelope: { data } }) => [data['id'], data['code']].includes(id))
      .map(({ envelope: { type, timestamp } }) => [type, Date.parse(timestamp) - start]);

  it('shows the time of the service until it is moved', async () => {
    expect(await shown()).toEqual({ time: after(0), state: 'RUNNING', serviceTime: after(0) });
  });

  describe('moved by seven days', () => {
    let payments: Record<'transfer' | 'payout', string>;
    let quoteId: string;
    let invitation: string;
    let other: { readonly api: ApiClient; readonly transfer: string };
    let moved: any;

    beforeAll(async () => {
      const { customerId, accountId } = await fundedCustomer(api);
      const quoted = async (suffix: string) =>
        (
          await api.post('/quotes', {
            source: { sourceType: 'ACCOUNT', accountId },
            destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, customerId, suffix) },
            lockedCurrencySide: 'SENDING',
            lockedCurrencyAmount: 1_000,
          })
        ).body;
      const transfer = async (by: ApiClient, from: { customerId: string; accountId: string }) =>
        (
          await by.post('/transfer-out', {
            source: { accountId: from.accountId },
            destination: { accountId: await usdPayee(by, from.customerId, '005') },
            amount: 1_000,
          })
        ).body.id;
      const executed = await quoted('003');
      const { body: customer } = await api.get(`/customers/${customerId}`);
      const invited = await api.post('/invitations', {
        inviterUma: customer.umaAddress,
        expiresAt: after(2 * DAY),
      });
      await application.settle();
      receiver.received.length = 0;
      receiver.answerNext({ status: 500 });
      payments = {
        transfer: await transfer(api, { customerId, accountId }),
        payout: (await api.post(`/quotes/${executed.id}/execute`)).body.id,
      };
      quoteId = (await quoted('000')).id;
      invitation = invited.body.code;
      await application.settle();
      const second = await application.createPlatform();
      other = { api: second.api, transfer: await transfer(second.api, await fundedCustomer(second.api)) };
      await application.settle();
      moved = await control({ advance: 'P7D' }, 'seven-days');
    }, 60_000);

    it('answers once everything that waited has happened, in its order', async () => {
      expect([moved.status, moved.body]).toMatchObject([
        200,
        { from: after(0), time: after(7 * DAY), state: 'RUNNING', serviceTime: after(0) },
      ]);
      const { rang, rangCount } = moved.body;
      expect(rang).toHaveLength(rangCount);
      const times = rang.map(({ at }: { at: string }) => at);
      expect(times).toEqual([...times].sort());
      const rings = rang.map(
        ({ at, process, timer }: any) => `${(Date.parse(at) - start) / SECOND} ${process} ${timer}`,
      );
      expect(rings).toEqual(
        expect.arrayContaining([
          '30 payments.transfer-out ask-about-payout',
          '300 payments.quote-expiry look',
          '360 payments.quote ask-about-payout',
          `${(2 * DAY) / SECOND} onboarding.invitation-expiry expiry`,
        ]),
      );
      expect(rang[0]).toEqual({
        at: expect.any(String),
        process: 'webhooks.delivery',
        timer: 'retry',
        requestId: expect.any(String),
      });
    });

    it('leaves every resource as its due moment left it', async () => {
      expect(webhooksOf(payments.transfer)).toEqual([
        ['OUTGOING_PAYMENT.PENDING', 0],
        ['OUTGOING_PAYMENT.FAILED', 30 * SECOND],
        ['OUTGOING_PAYMENT.REFUND_PENDING', 30 * SECOND],
        ['OUTGOING_PAYMENT.REFUND_COMPLETED', 30 * SECOND],
      ]);
      expect(webhooksOf(payments.payout).at(-1)).toEqual(['OUTGOING_PAYMENT.COMPLETED', 6 * MINUTE]);
      expect((await api.get(`/quotes/${quoteId}`)).body.status).toBe('EXPIRED');
      expect((await api.get(`/invitations/${invitation}`)).body.status).toBe('EXPIRED');
    });

    it('is the time of everything that happens next, and of the past', async () => {
      const { customerId } = await fundedCustomer(api);
      const { body: customer } = await api.get(`/customers/${customerId}`);
      expect(customer.createdAt).toBe(after(7 * DAY));
      const asOf = async (milliseconds: number) => {
        const { status, body } = await api.get(`/transactions/${payments.transfer}?asOf=${after(milliseconds)}`);
        return body.status ?? status;
      };
      expect([await asOf(29 * SECOND), await asOf(30 * SECOND), await asOf(7 * DAY)]).toEqual([
        'PENDING',
        'FAILED',
        'FAILED',
      ]);
      expect(await asOf(7 * DAY + 1)).toBe(400);
      const { body: listed } = await api.get(`/customers?createdAfter=${after(DAY)}`);
      expect(listed.data.map(({ id }: { id: string }) => id)).toEqual([customerId]);
    });

    it('is not the time of another platform', async () => {
      expect((await other.api.get('/sandbox/test-clock')).body.time).toBe(after(0));
      expect((await other.api.get(`/transactions/${other.transfer}`)).body.status).toBe('PENDING');
    });

    it('signs webhooks with the time of the service, which receivers compare with their clocks', () => {
      const { headers, envelope } = receiver.ofType('OUTGOING_PAYMENT.COMPLETED')[0]!;
      expect(envelope.timestamp).toBe(after(6 * MINUTE));
      expect(headers['webhook-timestamp']).toBe(String(start / SECOND));
    });

    it('is moved once under one Idempotency-Key', async () => {
      expect((await control({ advance: 'P7D' }, 'seven-days')).body).toEqual(moved.body);
      expect((await shown()).time).toBe(after(7 * DAY));
      expect(await control({ advance: 'P8D' }, 'seven-days')).toMatchObject({ status: 409 });
    });

    it('stands when it is frozen, and runs on from there when it is released', async () => {
      expect((await control({ freeze: true })).body).toMatchObject({ time: after(7 * DAY), state: 'FROZEN' });
      expect((await control({ set: after(8 * DAY) })).body).toMatchObject({ time: after(8 * DAY), state: 'FROZEN' });
      expect((await control({ release: true })).body).toMatchObject({ time: after(8 * DAY), state: 'RUNNING' });
    });

    it('begins a new day for the limits of a day', async () => {
      const { customerId, accountId } = await fundedCustomer(api, 50_000_000);
      const destination = { accountId: await usdPayee(api, customerId) };
      const pay = async () =>
        (await api.post('/transfer-out', { source: { accountId }, destination, amount: 9_000_000 })).status;
      expect([await pay(), await pay(), await pay()]).toEqual([201, 201, 429]);
      await control({ advance: 'P1D' });
      expect(await pay()).toBe(201);
    });
  });

  it.each<[object, readonly string[]]>([
    [{}, ['advance']],
    [{ advance: 'three days' }, ['advance']],
    [{ advance: '-P1D' }, ['advance']],
    [{ advance: 'P367D' }, ['advance']],
    [{ set: '2020-01-01T00:00:00Z' }, ['set']],
    [{ set: 'tomorrow' }, ['set']],
    [{ freeze: false }, ['freeze']],
    [{ freeze: true, release: true }, ['freeze', 'release']],
    [{ advance: 'P1D', set: '2027-01-01T00:00:00Z' }, ['advance', 'set']],
  ])('refuses %j', async (body, fields) => {
    const before = await shown();
    const { status, body: problem } = await control(body);
    expect([status, problem.details.errors.map(({ field }: { field: string }) => field)]).toEqual([400, fields]);
    expect(await shown()).toEqual(before);
  });

  it('moves for one request at a time', async () => {
    const answers = await Promise.all([control({ advance: 'PT1H' }), control({ advance: 'PT1H' })]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 409)).toContain(200);
    expect(statuses.every((status) => [200, 409].includes(status))).toBe(true);
  });

  it('is that of a sandbox, for a token that manages it', async () => {
    const { api: production } = await application.createPlatform({ environment: 'PRODUCTION' });
    const viewer = await application.createCaller(application.tenant, ['VIEW']);
    expect(await production.get('/sandbox/test-clock')).toMatchObject({ status: 403 });
    expect(await production.post('/sandbox/test-clock', { advance: 'P1D' })).toMatchObject({ status: 403 });
    expect(await viewer.get('/sandbox/test-clock')).toMatchObject({ status: 200 });
    expect(await viewer.post('/sandbox/test-clock', { advance: 'P1D' })).toMatchObject({ status: 403 });
  });
});
