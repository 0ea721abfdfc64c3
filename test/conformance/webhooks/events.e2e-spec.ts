import { DATA_SOURCE, type PooledDataSource } from '@app/database';
import type { PositionedEvent } from '@app/event-sourcing/definitions';
import { FeatureRegistry } from '@app/event-sourcing';
import { Vault } from '@app/event-store';
import { derivedUuid, type Tenant, tenantKey } from '@app/kernel';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { isSigned, WebhookReceiver } from '../../support/webhook-receiver.js';

interface Envelope {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly id: string };
}

const FUNDED = 'INTERNAL_ACCOUNT.BALANCE_UPDATED';

describe('Events', () => {
  let application: TestApplication;
  let tenant: Tenant;
  let api: ApiClient;
  let accountId: string;

  beforeAll(async () => {
    application = await TestApplication.shared();
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    ({ tenant, api } = await application.createPlatform());
    const { body } = await api.get('/platform/internal-accounts?currency=USD');
    accountId = body.data[0].id;
  });

  const fund = async (times = 1): Promise<void> => {
    for (let time = 0; time < times; time++)
      await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100 });
    await application.settle();
  };
  const listed = async (query = ''): Promise<Envelope[]> => (await api.get(`/events?${query}`)).body.data;
  const newCustomer = async (): Promise<string> => {
    const { body } = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Erika Mustermann' });
    await application.settle();
    return body.id;
  };

  it('are listed with the very bytes that a webhook carries, however many changes followed', async () => {
    const receiver = await WebhookReceiver.start();
    await api.patch('/config', { webhookEndpoint: receiver.url });
    await fund(3);
    await newCustomer();
    const bodies = receiver.received
      .filter(({ envelope }) => envelope.type !== 'TEST')
      .map(({ body }) => body.toString());
    expect(bodies.length).toBeGreaterThan(3);
    expect((await listed('sortOrder=asc')).map((event) => JSON.stringify(event)).sort()).toEqual(bodies.sort());
    for (const event of await listed()) expect((await api.get(`/events/${event.id}`)).body).toEqual(event);
    await receiver.close();
  });

  it('are listed where no endpoint is set', async () => {
    await fund();
    expect(await listed()).toEqual([
      {
        id: expect.stringMatching(/^Webhook:/),
        type: FUNDED,
        timestamp: application.clock.now().toISOString(),
        data: expect.objectContaining({ id: accountId, balance: expect.objectContaining({ amount: 100 }) }),
      },
    ]);
  });

  it('are filtered by type, resource and time, page by page, newest first', async () => {
    await fund();
    const early = application.clock.now().toISOString();
    application.clock.advance('1s');
    const customerId = await newCustomer();
    await fund(2);
    const all = await listed();
    expect((await listed('sortOrder=asc')).map(({ id }) => id)).toEqual(all.map(({ id }) => id).reverse());
    const funded = await listed(`type=${FUNDED}&resourceId=${accountId}`);
    expect(funded).toHaveLength(3);
    expect((await listed(`createdBefore=${early}`)).map(({ id }) => id)).toEqual([funded[2]!.id]);
    expect((await listed(`createdAfter=${early}&resourceId=${accountId}`)).map(({ id }) => id)).toHaveLength(3);
    const ofCustomer = await listed(`resourceId=${customerId}`);
    expect(ofCustomer.length).toBeGreaterThan(0);
    for (const { type } of ofCustomer) expect(type).toMatch(/^(CUSTOMER|VERIFICATION)\./);
    const filter = `type=${FUNDED}&resourceId=${accountId}&limit=2`;
    const { body: first } = await api.get(`/events?${filter}`);
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 });
    const { body: second } = await api.get(`/events?${filter}&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ hasMore: false });
    expect([...first.data, ...second.data]).toEqual(funded);
    expect(await listed('type=NO.SUCH_TYPE')).toEqual([]);
  });

  it.each(['limit=101', 'resourceId=account', 'createdAfter=yesterday', 'cursor=here', 'status=LOST'])(
    'are not listed with %s: 400',
    async (query) => {
      expect(await api.get(`/events?${query}`)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    },
  );

  it('of one page cost as many statements as one event', async () => {
    await fund();
    for (let customer = 0; customer < 9; customer++) await newCustomer();
    const pool = poolOf(application);
    const statementsFor = async (limit: number): Promise<number> => {
      let statements = 0;
      const count = (): void => void statements++;
      pool.on('acquire', count);
      expect(await listed(`limit=${limit}`)).toHaveLength(limit);
      pool.off('acquire', count);
      return statements;
    };
    await statementsFor(10); // keys of people are read once
    const [one, ten] = [await statementsFor(1), await statementsFor(10)];
    expect(one).toBeGreaterThan(0);
    expect(ten).toBeLessThanOrEqual(one + 3); // the background may read, too
  });

  it('are kept for 30 days', async () => {
    await fund();
    const [event] = await listed();
    await application.advance('29d');
    expect(await listed()).toHaveLength(1);
    await application.advance('25h');
    expect(await listed()).toEqual([]);
    expect(await listed('createdAfter=2020-01-01')).toEqual([]);
    expect((await api.get(`/events/${event!.id}`)).body.code).toBe('REFERENCE_NOT_FOUND');
  });

  it('past the retention are deleted by later rows, the same ones in every rebuild', async () => {
    const projection = application.get(FeatureRegistry).projections.find(({ name }) => name === 'webhooks_event')!;
    const client = await poolOf(application).connect();
    const apply = async (wanted: RegExp, at: string): Promise<number> => {
      await projection.apply([fundedEvent(tenant, wanted, at)], client);
      const { rows } = await client.query('SELECT 1 FROM webhooks_event WHERE tenant = $1', [tenantKey(tenant)]);
      return rows.length;
    };
    try {
      await client.query('BEGIN');
      expect(await apply(/^1/, '2020-01-01T00:00:00.000Z')).toBe(1);
      expect(await apply(/^2/, '2020-02-01T00:00:00.000Z')).toBe(2);
      expect(await apply(/^000/, '2020-02-02T00:00:00.000Z')).toBe(2);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('show nothing of a person who was erased', async () => {
    const customerId = await newCustomer();
    expect(JSON.stringify(await listed())).toContain('Erika Mustermann');
    await application.get(Vault).shred(tenant, customerId);
    expect(JSON.stringify(await listed())).not.toContain('Erika Mustermann');
    expect((await listed()).length).toBeGreaterThan(0);
  });

  describe('of one request', () => {
    const requestOf = (id: string, caller = api) => caller.get(`/requests/${id}`);

    it('are shown with its method, route, status and moment', async () => {
      const { headers, status } = await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100 });
      await application.settle();
      const id = headers.get('x-request-id')!;
      const [event] = await listed();
      const at = application.clock.now().toISOString();
      expect(await requestOf(id)).toMatchObject({ status: 200 });
      expect((await requestOf(id)).body).toEqual({
        id,
        method: 'POST',
        route: '/sandbox/internal-accounts/{accountId}/fund',
        status,
        callerId: expect.stringMatching(/^Token:/),
        at,
        duration: expect.any(Number),
        events: [{ id: event!.id, type: FUNDED, timestamp: at }],
      });
    });

    it('include those of its consequences, and none of another request', async () => {
      await fund();
      const { headers } = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Erika Mustermann' });
      await application.settle();
      const { events } = (await requestOf(headers.get('x-request-id')!)).body;
      expect(events.map(({ id }: Envelope) => id).sort()).toEqual(
        (await listed())
          .filter(({ type }) => type !== FUNDED)
          .map(({ id }) => id)
          .sort(),
      );
      expect(events.length).toBeGreaterThan(0);
    });

    it('are none where it was refused, which shows its error code, reads included', async () => {
      for (const [method, path, body, status, code] of [
        ['POST', '/quotes', {}, 400, 'INVALID_INPUT'],
        ['GET', '/customers?limit=0', undefined, 400, 'INVALID_INPUT'],
        ['GET', '/nowhere', undefined, 404, 'REFERENCE_NOT_FOUND'],
      ] as const) {
        const { headers } = await api.send(method, path, body);
        const record = await requestOf(headers.get('x-request-id')!);
        if (path === '/nowhere') expect(record.status).toBe(404); // no route, so that no credential was looked at
        else expect(record.body).toMatchObject({ method, route: path.split('?')[0], status, code, events: [] });
      }
      const read = await api.get('/customers');
      expect((await requestOf(read.headers.get('x-request-id')!)).body.code).toBe('REFERENCE_NOT_FOUND');
    });

    it('are shown of the latest of those with the same id, and of no other platform', async () => {
      const headers = { 'x-request-id': 'chosen-by-the-caller' };
      await api.post('/customers', { customerType: 'NONE' }, { headers });
      await application.advance('1s');
      await api.post('/tokens', { name: 'Another', permissions: ['VIEW'] }, { headers });
      expect((await requestOf('chosen-by-the-caller')).body).toMatchObject({
        route: '/tokens',
        status: 201,
        events: [],
      });
      const { api: other } = await application.createPlatform();
      expect((await requestOf('chosen-by-the-caller', other)).body.code).toBe('REFERENCE_NOT_FOUND');
      await other.post('/tokens', {}, { headers });
      expect((await requestOf('chosen-by-the-caller', other)).body).toMatchObject({ status: 400 });
      expect((await requestOf('chosen-by-the-caller')).body).toMatchObject({ status: 201 });
    });

    it('are shown alone where its process ended before it answered', async () => {
      const { headers } = await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100 });
      await application.settle();
      const id = headers.get('x-request-id')!;
      await requestOf(id);
      const [event] = await listed();
      await poolOf(application).query('DELETE FROM http_request WHERE id = $1', [id]);
      expect((await requestOf(id)).body).toEqual({
        id,
        events: [{ id: event!.id, type: FUNDED, timestamp: event!.timestamp }],
      });
    });

    it('are forgotten with it after 30 days', async () => {
      const { headers } = await api.post('/tokens', { name: 'Old', permissions: ['VIEW'] });
      const id = headers.get('x-request-id')!;
      expect((await requestOf(id)).status).toBe(200);
      const rows = () => poolOf(application).query('SELECT 1 FROM http_request WHERE id = $1', [id]);
      await application.advance('31d');
      expect((await requestOf(id)).status).toBe(404);
      // each record that is written deletes some hundreds that are past their time, those of other tests among them
      for (let read = 0; read < 20 && (await rows()).rowCount !== 0; read++) await requestOf(id);
      expect((await rows()).rowCount).toBe(0);
    });
  });

  describe('are sent', () => {
    let receiver: WebhookReceiver;

    beforeEach(async () => {
      receiver = await WebhookReceiver.start();
      await fund();
    });
    afterEach(() => receiver.close());

    it('now and once to any endpoint, signed, and nothing is recorded of it', async () => {
      const [event] = await listed();
      receiver.answerNext({ status: 500, body: 'out of order' });
      expect(await api.post(`/events/${event!.id}/send`, { url: receiver.url })).toMatchObject({
        status: 200,
        body: { url: receiver.url, responseStatus: 500, responseBody: 'out of order', duration: expect.any(Number) },
      });
      await application.advance('1h');
      expect(receiver.received.map(({ body }) => body.toString())).toEqual([JSON.stringify(event)]);
      const { keys } = (await api.get('/.well-known/webhook-keys.json')).body;
      expect(receiver.received[0]!.headers['webhook-id']).toBe(event!.id);
      expect(isSigned(receiver.received[0]!, keys[0].pem)).toBe(true);
      expect((await api.get('/webhook-deliveries')).body.data).toEqual([]);
    });

    it("to the platform's endpoint where none is named", async () => {
      const [event] = await listed();
      const refused = await api.post(`/events/${event!.id}/send`, {});
      expect([refused.status, refused.body.code]).toEqual([400, 'WEBHOOK_ENDPOINT_NOT_SET']);
      await api.patch('/config', { webhookEndpoint: receiver.url });
      expect((await api.post(`/events/${event!.id}/send`, {})).body).toMatchObject({ responseStatus: 200 });
      expect(receiver.ofType(FUNDED).map(({ envelope }) => envelope.id)).toEqual([event!.id]);
    });

    it('not to an address that webhooks must not reach, and not without an answer', async () => {
      const [event] = await listed();
      const send = async (url: string) => (await api.post(`/events/${event!.id}/send`, { url })).body;
      expect(await send('http://169.254.169.254/latest')).toMatchObject({ code: 'WEBHOOK_DELIVERY_ERROR' });
      expect(await send('ftp://example.com')).toMatchObject({ code: 'INVALID_INPUT' });
      receiver.answerNext({ hangUp: true });
      expect(await send(receiver.url)).toMatchObject({
        code: 'WEBHOOK_DELIVERY_ERROR',
        details: { reason: 'UNREACHABLE' },
      });
    });
  });

  it('are of their platform alone', async () => {
    await fund();
    const [event] = await listed();
    const { api: other } = await application.createPlatform();
    expect((await other.get('/events')).body.data).toEqual([]);
    for (const answer of [await other.get(`/events/${event!.id}`), await other.post(`/events/${event!.id}/send`, {})])
      expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });
});

function poolOf(application: TestApplication): PooledDataSource['pool'] {
  return application.get<PooledDataSource>(DATA_SOURCE).pool;
}

/** An event of the log whose row has such an id. */
function fundedEvent(tenant: Tenant, id: RegExp, at: string): PositionedEvent {
  let number = 0;
  const eventId = (): string => derivedUuid('event', number);
  while (!id.test(derivedUuid('Webhook', eventId(), FUNDED))) number++;
  return {
    type: 'accounts.account-funded',
    data: {},
    recorded: { id: eventId(), revision: 0, at },
    tenant,
    stream: 'none',
    aggregateId: derivedUuid('account'),
    correlationId: 'request',
    position: 1n,
  };
}
