import { DATA_SOURCE, type PooledDataSource } from '@app/database';
import type { PositionedEvent } from '@app/event-sourcing/definitions';
import { FeatureRegistry } from '@app/event-sourcing';
import { EventStore, Vault } from '@app/event-store';
import { derivedUuid, type Tenant, tenantKey } from '@app/kernel';
import { encodeCursor } from '../../../libs/http/src/pages/cursor.js';
import { SignedCursors } from '../../../libs/http/src/pages/signed-cursors.js';
import { WebhookVerifier } from '../../../libs/sdk/src/index.js';
import { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { EventStreamReader } from '../../support/event-stream-reader.js';
import { eventually } from '../../support/eventually.js';
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

  it('are fetched as the signed webhook, whose body is that of the event', async () => {
    await fund();
    const [event] = await listed();
    const { status, body: webhook } = await api.get(`/events/${event!.id}/webhook`);
    expect([status, webhook.body]).toEqual([200, JSON.stringify(event)]);
    const { keys } = (await api.get('/.well-known/webhook-keys.json')).body;
    const now = () => application.clock.now().getTime();
    const verified = await new WebhookVerifier({ keys: async () => keys, now }).verify(webhook.body, webhook.headers);
    expect(verified).toEqual(event);
    const stranger = (await application.createPlatform()).api;
    expect((await stranger.get(`/events/${event!.id}/webhook`)).status).toBe(404);
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

  it('have their requests listed, newest or oldest first, page by page, by time and failure, to their platform alone', async () => {
    await api.get('/requests/none');
    const later = application.clock.now();
    application.clock.advance('1s');
    await fund(2);
    await api.post('/customers', { customerType: 'ROBOT' });
    await api.get('/customers');
    const { status, body } = await api.get('/requests?limit=3');
    const funding = 'POST /sandbox/internal-accounts/{accountId}/fund 200';
    const shownAs = ({ method, route, status: answered }: Record<string, unknown>) =>
      [method, route, answered].join(' ');
    expect([status, body.data.map(shownAs), body.hasMore]).toEqual([
      200,
      ['POST /customers 400', funding, funding],
      true,
    ]);
    const next = (await api.get(`/requests?limit=3&cursor=${body.nextCursor}`)).body;
    expect(next.data.map(shownAs)).toEqual(['GET /requests/{requestId} 404']);
    expect(body.data[0]).toMatchObject({ code: 'INVALID_INPUT', callerId: expect.stringMatching(/^Token:/) });
    const all = [...body.data, ...next.data];
    expect((await api.get('/requests?sortOrder=asc')).body.data).toEqual([...all].reverse());
    expect((await api.get('/requests?failed=true')).body.data).toEqual([all[0], all[3]]);
    const after = new Date(later.getTime() + 1).toISOString();
    expect((await api.get(`/requests?createdAfter=${after}`)).body.data).toEqual(all.slice(0, 3));
    expect((await api.get(`/requests?createdBefore=${later.toISOString()}`)).body.data).toEqual(all.slice(3));
    expect((await (await application.createPlatform()).api.get('/requests')).body.data).toEqual([]);
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

  describe('as a stream', () => {
    const readers: EventStreamReader[] = [];
    const stream = async (query = '', lastEventId?: string, caller = api): Promise<EventStreamReader> => {
      const reader = await EventStreamReader.open(caller, query, lastEventId);
      readers.push(reader);
      return reader;
    };
    const asked = (query: string, headers: Record<string, string> = {}, caller = api) =>
      caller.get(`/events?${query}`, { headers: { accept: 'text/event-stream', ...headers } });
    const dataOf = (events: readonly { readonly data: string }[]): string[] => events.map(({ data }) => data);
    const listedBytes = async (query = ''): Promise<string[]> =>
      (await listed(`sortOrder=asc&limit=100&${query}`)).map((event) => JSON.stringify(event));
    afterEach(() => {
      for (const reader of readers.splice(0)) reader.close();
    });

    it('arrive as they happen, with the bytes of their webhooks, from now on', async () => {
      await fund();
      const reader = await stream();
      expect(Object.fromEntries(reader.response.headers)).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      await eventually(() => reader.hasStarted);
      await fund(2);
      const events = await reader.first(2);
      expect(dataOf(events)).toEqual((await listedBytes()).slice(1));
      for (const { event } of events) expect(event).toBe(FUNDED);
    });

    it('continue after the last that was received, however many followed, and after the cursor of a page', async () => {
      await fund(50);
      const all = await listedBytes();
      const whole = await (await stream('createdAfter=2020-01-01')).first(50);
      expect(dataOf(whole)).toEqual(all);
      expect(dataOf(await (await stream('', whole[9]!.id)).first(40))).toEqual(all.slice(10));
      const { body: first } = await api.get('/events?sortOrder=asc&limit=3');
      expect(dataOf(await (await stream(`cursor=${first.nextCursor}`)).first(47))).toEqual(all.slice(3));
      const resumed = await stream(`cursor=${first.nextCursor}`, whole[48]!.id);
      expect(dataOf(await resumed.first(1))).toEqual(all.slice(49));
      const { body: next } = await api.get(`/events?sortOrder=asc&limit=2&cursor=${whole[9]!.id}`);
      expect(next.data.map((event: Envelope) => JSON.stringify(event))).toEqual(all.slice(10, 12));
      await fund();
      expect(dataOf(await resumed.first(2)).slice(1)).toEqual((await listedBytes()).slice(50));
    });

    it('continue where they began for a reader that was cut off before the first, also where there was none', async () => {
      const cutOff = async () => {
        const reader = await stream();
        await eventually(() => reader.hasStarted);
        reader.close();
        return reader.beginning;
      };
      const beforeAll = await cutOff();
      await fund();
      const afterOne = await cutOff();
      await fund();
      const all = await listedBytes();
      expect(dataOf(await (await stream('', beforeAll)).first(2))).toEqual(all);
      expect(dataOf(await (await stream('', afterOne)).first(1))).toEqual(all.slice(1));
    });

    it('are refused, as pages are, after an event that the log has no more, since an older copy was restored', async () => {
      await fund();
      const head = await application.get<EventStore>(EventStore).head();
      const cursorOf = (position: bigint) =>
        application.get<SignedCursors>(SignedCursors).sign(tenant, encodeCursor(position, { sortOrder: 'asc' }));
      const [last, gone] = [cursorOf(head), cursorOf(head + 1_000_000n)];
      const named = (field: string) => ({ status: 400, body: { details: { errors: [{ field }] } } });
      expect(await asked('', { 'last-event-id': gone })).toMatchObject(named('Last-Event-ID'));
      expect(await asked(`cursor=${gone}`)).toMatchObject(named('cursor'));
      expect(await api.get(`/events?sortOrder=asc&cursor=${gone}`)).toMatchObject(named('cursor'));
      expect(await listed(`sortOrder=asc&cursor=${last}`)).toEqual([]);
      const reader = await stream('', last);
      await fund();
      expect(dataOf(await reader.first(1))).toEqual((await listedBytes()).slice(-1));
    });

    it('are filtered by type and resource, those of the past and the new ones', async () => {
      await fund();
      const customerId = await newCustomer();
      const ofType = await stream(`type=${FUNDED}&createdAfter=2020-01-01`);
      const ofCustomer = await stream(`resourceId=${customerId}&createdAfter=2020-01-01`);
      await fund();
      expect(dataOf(await ofType.first(2))).toEqual(await listedBytes(`type=${FUNDED}`));
      const bytes = await listedBytes(`resourceId=${customerId}`);
      expect(dataOf(await ofCustomer.first(bytes.length))).toEqual(bytes);
    });

    it('are of their platform alone, and cursors are, too', async () => {
      const { api: other } = await application.createPlatform();
      const readerOfOther = await stream('createdAfter=2020-01-01', undefined, other);
      const reader = await stream('createdAfter=2020-01-01');
      await fund();
      const [event] = await reader.first(1);
      const { body } = await other.get('/platform/internal-accounts?currency=USD');
      await other.post(`/sandbox/internal-accounts/${body.data[0].id}/fund`, { amount: 100 });
      const [ofOther] = await readerOfOther.first(1);
      expect(JSON.parse(ofOther!.data).data.id).toBe(body.data[0].id);
      expect(readerOfOther.events).toHaveLength(1);
      expect(await asked('', { 'last-event-id': event!.id }, other)).toMatchObject({ status: 400 });
    });

    it.each([
      ['limit=5', {}, 'limit'],
      ['sortOrder=desc', {}, 'sortOrder'],
      ['createdBefore=2030-01-01', {}, 'createdBefore'],
      ['cursor=here', {}, 'cursor'],
      ['type=', {}, 'type'],
      ['', { 'last-event-id': 'MTA' }, 'Last-Event-ID'],
    ])('are refused with %s %j: 400', async (query, headers, field) => {
      expect(await asked(query, headers)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', details: { errors: [{ field }] } },
      });
    });

    it('end in order when the API token is deleted, which opens none after that', async () => {
      const { body: token } = await api.post('/tokens', { name: 'Reader', permissions: ['MANAGE'] });
      const reads = new ApiClient(application.url, token);
      const reader = await stream('', undefined, reads);
      const others = await stream();
      expect((await api.delete(`/tokens/${token.id}`)).status).toBe(204);
      expect(await reader.ended()).toBe('whole');
      expect((await asked('', {}, reads)).status).toBe(401);
      expect(others.end).toBe('none');
    });

    it('are as many as a platform may have, and take no slot of its requests', async () => {
      for (let count = 0; count < 16; count++) await stream();
      expect(await asked('')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect((await api.get('/events')).status).toBe(200);
      const { api: other } = await application.createPlatform();
      expect((await stream('', undefined, other)).response.status).toBe(200);
      readers.shift()!.close();
      await eventually(async () => {
        const reader = await stream();
        return reader.response.status === 200;
      });
    });

    it('of a platform are read once for all its readers', async () => {
      const pool = poolOf(application);
      const statementsFor = async (count: number): Promise<number> => {
        const opened = [];
        for (let index = 0; index < count; index++) opened.push(await stream());
        for (const reader of opened) await eventually(() => reader.hasStarted);
        let statements = 0;
        const counted = (): void => void statements++;
        pool.on('acquire', counted);
        await fund();
        for (const reader of opened) await reader.first(1);
        pool.off('acquire', counted);
        for (const reader of readers.splice(0)) reader.close();
        return statements;
      };
      await statementsFor(1);
      const [one, twelve] = [await statementsFor(1), await statementsFor(12)];
      expect(twelve).toBeLessThanOrEqual(one + 8); // the background reads, too
    });

    it('need the permission to change, and a token', async () => {
      const { body: viewer } = await api.post('/tokens', { name: 'Viewer', permissions: ['VIEW'] });
      expect((await asked('', {}, new ApiClient(application.url, viewer))).status).toBe(403);
      expect((await asked('', { authorization: 'Basic eDp5' })).status).toBe(401);
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
    commandId: 'command',
    position: 1n,
  };
}
