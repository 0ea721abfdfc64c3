import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

const BALANCE = 'INTERNAL_ACCOUNT.BALANCE_UPDATED';
const REGISTERED = 'CUSTOMER.KYC_APPROVED';

interface Shown {
  readonly id: string;
  readonly webhookId: string;
  readonly endpointId: string;
  readonly status: string;
  readonly attempts: readonly { readonly url: string }[];
}

describe('Webhook endpoints', () => {
  let application: TestApplication;
  let api: ApiClient;
  let receivers: [WebhookReceiver, WebhookReceiver, WebhookReceiver];
  /** Receives all types, and customers alone. */
  let all: string;
  let customersOnly: string;

  beforeAll(async () => {
    application = await TestApplication.shared();
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    ({ api } = await application.createPlatform());
    receivers = [await WebhookReceiver.start(), await WebhookReceiver.start(), await WebhookReceiver.start()];
    all = (await added({ url: receivers[1].url })).id;
    customersOnly = (await added({ url: receivers[2].url, types: [REGISTERED], description: 'Onboarding' })).id;
  });
  afterEach(() => Promise.all(receivers.map((receiver) => receiver.close())));

  const added = async (body: object) => {
    const { status, body: endpoint } = await api.post('/webhook-endpoints', body);
    expect(status).toBe(201);
    return endpoint;
  };
  const setFirst = () => api.patch('/config', { webhookEndpoint: receivers[0].url });
  const accountId = async () => (await api.get('/platform/internal-accounts?currency=USD')).body.data[0].id as string;
  const fund = async (times = 1) => {
    const account = await accountId();
    for (let time = 0; time < times; time++)
      await api.post(`/sandbox/internal-accounts/${account}/fund`, { amount: 100 });
  };
  const deliveries = async (query = '') =>
    (await api.get(`/webhook-deliveries?type=${BALANCE}${query}`)).body.data as Shown[];
  const typesAt = (receiver: WebhookReceiver) => receiver.received.map(({ envelope }) => envelope.type);

  it('are that of the configuration, which stays the first, then the others, each with a TEST', async () => {
    await setFirst();
    const { body } = await api.get('/webhook-endpoints');
    expect(body).toMatchObject({
      data: [
        { url: receivers[0].url, isConfigured: true, status: 'ENABLED' },
        { id: all, url: receivers[1].url, isConfigured: false, status: 'ENABLED' },
        { id: customersOnly, url: receivers[2].url, types: [REGISTERED], description: 'Onboarding' },
      ],
      hasMore: false,
      totalCount: 3,
    });
    expect(body.data[1]).not.toHaveProperty('types');
    const page = (await api.get('/webhook-endpoints?limit=2')).body;
    expect((await api.get(`/webhook-endpoints?limit=2&cursor=${page.nextCursor}`)).body.data).toEqual([body.data[2]]);
    for (const endpoint of body.data)
      expect((await api.get(`/webhook-endpoints/${endpoint.id}`)).body).toEqual(endpoint);
    await application.settle();
    expect(receivers.map(typesAt)).toEqual([['TEST'], ['TEST'], ['TEST']]);
  });

  it('receive every event of their types once, under one id, in order, with the same body', async () => {
    await setFirst();
    await application.settle();
    await fund(3);
    await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Maria Lopez' });
    await application.settle();
    const [first, second, third] = receivers;
    const balances = first.ofType(BALANCE).map(({ envelope }) => envelope);
    expect(balances.length).toBeGreaterThanOrEqual(3);
    expect(second.ofType(BALANCE).map(({ envelope }) => envelope)).toEqual(balances);
    expect(typesAt(second).sort()).toEqual(typesAt(first).sort());
    expect(typesAt(third)).toEqual(['TEST', REGISTERED]);
    const shown = await deliveries(`&endpointId=${all}`);
    expect(shown.map(({ webhookId }) => webhookId).sort()).toEqual(balances.map(({ id }) => id).sort());
    expect(shown.every(({ id, webhookId, endpointId }) => id !== webhookId && endpointId === all)).toBe(true);
    expect(await deliveries(`&endpointId=${customersOnly}`)).toEqual([]);
    const [{ id: configured }] = (await api.get('/webhook-endpoints')).body.data;
    expect((await deliveries(`&endpointId=${configured}`)).map(({ id }) => id).sort()).toEqual(
      balances.map(({ id }) => id).sort(),
    );
    expect(await deliveries()).toHaveLength(2 * balances.length);
  });

  it('receive without an endpoint of the configuration, and leave no delivery to that', async () => {
    await application.settle();
    await fund();
    await application.settle();
    expect(receivers[1].ofType(BALANCE)).toHaveLength(1);
    expect((await deliveries()).map(({ endpointId }) => endpointId)).toEqual([all]);
  });

  it('fail each by itself: retries, redelivery and replay concern one alone', async () => {
    await setFirst();
    await application.settle();
    receivers[1].answerNext({ status: 500 });
    await fund();
    await application.settle();
    expect((await deliveries()).map(({ endpointId, status }) => [endpointId === all, status]).sort()).toEqual([
      [false, 'DELIVERED'],
      [true, 'PENDING'],
    ]);
    await application.advance('10s');
    expect(receivers.map((receiver) => receiver.ofType(BALANCE).length)).toEqual([1, 2, 0]);
    const [delivery] = await deliveries(`&endpointId=${all}`);
    expect(delivery).toMatchObject({ status: 'DELIVERED', attempts: [{ url: receivers[1].url }, {}] });
    expect((await api.post(`/webhook-deliveries/${delivery!.id}/retry`)).status).toBe(202);
    await application.settle();
    expect(receivers.map((receiver) => receiver.ofType(BALANCE).length)).toEqual([1, 3, 0]);
    const since = application.clock.now().toISOString();
    application.clock.advance('1s');
    for (const receiver of receivers) receiver.answerNext({ status: 500 });
    await fund();
    await application.settle();
    const replay = await api.post('/webhook-deliveries/replay', { since, endpointId: all });
    expect(replay.body).toEqual({ count: 1, hasMore: false });
    await application.settle();
    expect(receivers.map((receiver) => receiver.ofType(BALANCE).length)).toEqual([2, 5, 0]);
  });

  it('hold up no other, however long one of them takes', async () => {
    await setFirst();
    await application.settle();
    let answer = (): void => undefined;
    const until = new Promise<void>((resolve) => (answer = resolve));
    receivers[1].answerNext(...Array.from({ length: 20 }, () => ({ until })));
    for (let each = 0; each < 20; each++)
      await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: `Customer ${each}` });
    await receivers[0].waitFor(REGISTERED, 20);
    await receivers[2].waitFor(REGISTERED, 20);
    expect(receivers[1].ofType(REGISTERED).length).toBeLessThan(20);
    answer();
    await application.settle();
    expect(receivers[1].ofType(REGISTERED)).toHaveLength(20);
  });

  it('are disabled alone when they answer 410, and are enabled again with a TEST', async () => {
    await setFirst();
    await application.settle();
    receivers[1].answerNext({ status: 410 });
    await fund();
    await application.settle();
    const gone = (await api.get(`/webhook-endpoints/${all}`)).body;
    expect(gone).toMatchObject({ status: 'DISABLED', disabledReason: 'GONE', disabledAt: expect.any(String) });
    await fund();
    await application.settle();
    expect(receivers.map((receiver) => receiver.ofType(BALANCE).length)).toEqual([2, 1, 0]);
    const [lost] = await deliveries(`&endpointId=${all}`);
    expect((await api.post(`/webhook-deliveries/${lost!.id}/retry`)).body.code).toBe('WEBHOOK_ENDPOINT_NOT_SET');
    const replay = (body: object) => api.post('/webhook-deliveries/replay', { since: '2020-01-01T00:00:00Z', ...body });
    expect(await replay({})).toMatchObject({ status: 202, body: { count: 0 } });
    expect(await replay({ endpointId: all })).toMatchObject({
      status: 400,
      body: { code: 'WEBHOOK_ENDPOINT_NOT_SET' },
    });
    expect((await api.patch(`/webhook-endpoints/${all}`, { status: 'ENABLED' })).body).toMatchObject({
      status: 'ENABLED',
    });
    await fund();
    await application.settle();
    expect(receivers[1].ofType('TEST')).toHaveLength(2);
    expect(receivers[1].ofType(BALANCE)).toHaveLength(2);
  });

  it('are changed: another address with a TEST, other types, a pause', async () => {
    await application.settle();
    const { body, status } = await api.patch(`/webhook-endpoints/${customersOnly}`, {
      url: receivers[0].url,
      types: null,
      description: null,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: customersOnly, url: receivers[0].url });
    expect(body).not.toHaveProperty('types');
    expect(body).not.toHaveProperty('description');
    await fund();
    await application.settle();
    expect(typesAt(receivers[0])).toEqual(['TEST', BALANCE]);
    const paused = await api.patch(`/webhook-endpoints/${customersOnly}`, { status: 'DISABLED' });
    expect(paused.body).toMatchObject({ status: 'DISABLED', disabledReason: 'REQUESTED' });
    await fund();
    await application.settle();
    expect(typesAt(receivers[0])).toEqual(['TEST', BALANCE]);
  });

  it('are deleted: webhooks that wait for them are skipped, and no others are sent', async () => {
    await application.settle();
    receivers[1].answerNext({ status: 500 });
    await fund();
    await application.settle();
    expect((await api.delete(`/webhook-endpoints/${all}`)).status).toBe(204);
    expect((await api.get(`/webhook-endpoints/${all}`)).status).toBe(404);
    await fund();
    await application.advance('10s');
    expect(receivers[1].ofType(BALANCE)).toHaveLength(1);
    expect(await deliveries(`&endpointId=${all}`)).toMatchObject([{ status: 'SKIPPED' }]);
  });

  it('may be sent any event again', async () => {
    await fund();
    await application.settle();
    const [event] = (await api.get(`/events?type=${BALANCE}`)).body.data;
    const sent = await api.post(`/events/${event.id}/send`, { endpointId: customersOnly });
    expect(sent.body).toMatchObject({ url: receivers[2].url, responseStatus: 200 });
    expect(receivers[2].ofType(BALANCE).map(({ envelope }) => envelope)).toEqual([event]);
  });

  it('are shown with each delivery in the explanation of a resource', async () => {
    await setFirst();
    await application.settle();
    await fund();
    await application.settle();
    const { body } = await api.get(`/internal-accounts/${await accountId()}/explanation`);
    const webhooks = body.requests.at(-1).webhooks.filter(({ type }: { type: string }) => type === BALANCE);
    expect(webhooks.map(({ endpointId }: { endpointId?: string }) => endpointId).sort()).toEqual([all, undefined]);
    for (const webhook of webhooks)
      expect(webhook.attempts).toMatchObject([{ outcome: expect.stringContaining('200') }]);
  });

  describe('are refused', () => {
    it.each([
      ['an address that webhooks may not reach', { url: 'https://169.254.169.254/hook' }, 'url'],
      ['no address', {}, 'url'],
      ['an unknown type', { url: 'https://example.com/', types: ['CARD.LOST'] }, 'types'],
      ['TEST as a type', { url: 'https://example.com/', types: ['TEST'] }, 'types'],
      ['no type', { url: 'https://example.com/', types: [] }, 'types'],
      ['a status that there is not', { url: 'https://example.com/', status: 'GONE' }, 'status'],
    ])('with %s: 400 INVALID_INPUT', async (_, body, field) => {
      for (const refused of [
        await api.post('/webhook-endpoints', body),
        ...('url' in body ? [await api.patch(`/webhook-endpoints/${all}`, body)] : []),
      ]) {
        expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
        expect(JSON.stringify(refused.body.details.errors)).toContain(field);
      }
    });

    it('as the seventeenth beside that of the configuration: 409', async () => {
      await setFirst();
      for (let more = 2; more < 16; more++) await added({ url: receivers[1].url, status: 'DISABLED' });
      const refused = await api.post('/webhook-endpoints', { url: receivers[1].url });
      expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
      expect(refused.body.details).toMatchObject({ reason: 'TOO_MANY_ENDPOINTS' });
    });

    it('when that of the configuration is to be changed here: 409', async () => {
      await setFirst();
      const [{ id }] = (await api.get('/webhook-endpoints')).body.data;
      for (const refused of [
        await api.patch(`/webhook-endpoints/${id}`, { status: 'DISABLED' }),
        await api.delete(`/webhook-endpoints/${id}`),
      ])
        expect([refused.status, refused.body.details?.reason]).toEqual([409, 'CONFIGURED_ENDPOINT']);
    });

    it('to another platform: 404', async () => {
      const stranger = (await application.createPlatform()).api;
      for (const refused of [
        await stranger.get(`/webhook-endpoints/${all}`),
        await stranger.patch(`/webhook-endpoints/${all}`, { status: 'DISABLED' }),
        await stranger.delete(`/webhook-endpoints/${all}`),
      ])
        expect([refused.status, refused.body.code]).toEqual([404, 'REFERENCE_NOT_FOUND']);
      expect((await stranger.get('/webhook-endpoints')).body.data).toEqual([]);
    });
  });
});
