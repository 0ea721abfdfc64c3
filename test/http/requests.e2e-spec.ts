import { type AddressInfo, connect } from 'node:net';
import request from 'supertest';
import type { Test as Call } from 'supertest';
import { type ProbeApp, basic, startProbeApp } from './probe-app.js';

const BASE = '/2025-10-13/probes';
const CUSTOMER = 'Customer:019542f5-b3e7-8d02-8000-000000000001';
const ACCOUNT = 'InternalAccount:019542f5-b3e7-8d02-8000-000000000002';
const valid = { customerId: CUSTOMER, amount: 100, currency: 'USD' };

let running: ProbeApp;

beforeAll(async () => {
  running = await startProbeApp();
});
afterAll(() => running.close());

const server = () => running.app.getHttpServer();
const get = (path: string, client = 'all'): Call => request(server()).get(path).set('Authorization', basic(client));
const post = (path: string, client = 'all'): Call => request(server()).post(path).set('Authorization', basic(client));
const address = (): string => `http://127.0.0.1:${(server().address() as AddressInfo).port}`;
const raw = (body: string): Call => post(BASE).set('Content-Type', 'application/json').send(body);

/** A request as bytes on the wire, for what clients refuse to send. */
function onTheWire(text: string): Promise<string> {
  const { port } = server().address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket
      .on('data', (chunk) => (answer += chunk.toString()))
      .on('end', () => resolve(answer))
      .on('error', reject);
  });
}

function errorsOf(response: request.Response): Record<string, string> {
  const { errors } = response.body.details as { errors: { field: string; message: string }[] };
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

describe('who are you', () => {
  it.each([
    ['no credential', undefined],
    ['another scheme', 'Bearer abc'],
    ['bytes that are not base64', 'Basic ***'],
    ['no colon', `Basic ${Buffer.from('all').toString('base64')}`],
    ['a wrong secret', basic('all', 'guess')],
    ['an unknown token', basic('nobody')],
  ])('answers 401 UNAUTHORIZED to %s and says how to authenticate', async (_, header) => {
    const call = request(server()).get(BASE);
    const response = await (header === undefined ? call : call.set('Authorization', header));
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ status: 401, code: 'UNAUTHORIZED', message: expect.any(String) });
    expect(response.headers['www-authenticate']).toMatch(/^Basic realm=/);
  });

  it('takes secrets that contain colons', async () => {
    expect((await get(BASE)).status).toBe(200);
  });

  it('asks who you are before it reads what you say', async () => {
    const response = await request(server()).post(BASE).set('Content-Type', 'application/json').send('{');
    expect(response.status).toBe(401);
  });
});

describe('may you', () => {
  it('lets any permission read', async () => {
    expect((await get(BASE, 'viewer')).status).toBe(200);
  });

  it('answers 403 FORBIDDEN to a token without any permission', async () => {
    expect((await get(BASE, 'nothing')).body.code).toBe('FORBIDDEN');
  });

  it('answers 403 FORBIDDEN when the route needs a permission the token lacks', async () => {
    const response = await post(BASE, 'viewer').send(valid);
    expect(response.status).toBe(403);
    expect(response.body.code).toBe('FORBIDDEN');
  });

  it('refuses everyone on a write that names no permission', async () => {
    expect((await post(`${BASE}/unguarded`)).status).toBe(403);
  });

  it('answers 403 FORBIDDEN to a production credential on a sandbox route', async () => {
    expect((await post(`${BASE}/sandbox`, 'production')).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await post(`${BASE}/sandbox`)).status).toBe(201);
  });
});

describe('is it well formed', () => {
  it.each([
    ['malformed JSON', '{"amount": 1'],
    ['a text cut short', '"text'],
    ['a list', '[]'],
    ['a text', '"text"'],
    ['a number', '3'],
  ])('answers 400 INVALID_REQUEST_FORMAT to %s', async (_, body) => {
    const response = await raw(body);
    expect(response.body).toMatchObject({ status: 400, code: 'INVALID_REQUEST_FORMAT' });
  });

  it('answers 400 INVALID_REQUEST_FORMAT to bytes that are not UTF-8', async () => {
    const body = Buffer.from('{"kind":"\xff"}', 'latin1');
    const answer = await fetch(`${address()}${BASE}`, {
      method: 'POST',
      body,
      headers: { authorization: basic('all'), 'content-type': 'application/json' },
    });
    expect(await answer.json()).toMatchObject({ status: 400, code: 'INVALID_REQUEST_FORMAT' });
  });

  it('answers 413 PAYLOAD_TOO_LARGE above 1 MB, announced or not', async () => {
    const big = JSON.stringify({ ...valid, kind: 'x'.repeat(1024 * 1024) });
    expect((await raw(big)).body).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    const chunked = await fetch(`${address()}${BASE}`, {
      method: 'POST',
      duplex: 'half',
      headers: { authorization: basic('all'), 'content-type': 'application/json' },
      body: new ReadableStream({ start: (stream) => (stream.enqueue(Buffer.from(big)), stream.close()) }),
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  it('takes a body of almost 1 MB', async () => {
    expect((await raw(JSON.stringify({ ...valid, ignored: 'x'.repeat(1024 * 1000) }))).status).toBe(201);
  });

  it('survives a caller who hangs up in the middle of a body', async () => {
    const { port } = server().address() as AddressInfo;
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`POST ${BASE} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{`, () => socket.destroy());
      });
      socket.on('close', () => resolve());
    });
    expect((await get(BASE)).status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
  ])('answers 415 UNSUPPORTED_MEDIA_TYPE to %s', async (type) => {
    const response = await post(BASE).set('Content-Type', type).serialize(String).send('a=1');
    expect(response.body).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('answers 415 to a compressed body', async () => {
    expect((await raw(JSON.stringify(valid)).set('Content-Encoding', 'gzip')).status).toBe(415);
  });

  it.each([
    ['an integer a double rounds', '9007199254740993'],
    ['a fraction that rounds away', '100.00000000000000001'],
    ['a number without end', '1e999'],
  ])('answers 400 INVALID_INPUT naming the field to %s', async (_, number) => {
    const response = await raw(`{"customerId":"${CUSTOMER}","address":{"lines":[1,${number}]},"amount":1,"currency":"USD"}`);
    expect(response.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(Object.keys(errorsOf(response))).toEqual(['address.lines[1]']);
  });

  it.each([
    ['a NUL character in a value', '{"kind":"a\\u0000b"}', 'kind'],
    ['a NUL character in a name', '{"a\\u0000b":1}', 'body'],
    ['half of a surrogate pair', '{"kind":"\\ud800"}', 'kind'],
    ['a member named __proto__', '{"address":{"__proto__":{"admin":true}}}', 'address'],
    ['a member named constructor', '{"constructor":{"prototype":{}}}', 'body'],
    ['nesting without end', `{"kind":${'['.repeat(5000)}${']'.repeat(5000)}}`, /^kind(\[0\])+$/],
  ])('answers 400 INVALID_INPUT naming the place to %s', async (_, body, place) => {
    const response = await raw(body);
    expect(response.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(Object.keys(errorsOf(response))[0]).toMatch(place);
  });

  it.each(['/%00', '/Customer%00', '?cursor=%00', '/%E0%A4', '/%', '/%ED%A0%80', '?cursor=%'])(
    'answers 400 INVALID_INPUT with our body to %s in the address',
    async (tail) => {
      const answer = await onTheWire(
        `GET ${BASE}${tail} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${basic('all')}\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"INVALID_INPUT"');
    },
  );

  it('answers 404 REFERENCE_NOT_FOUND with our body to an unknown path, under the base path and outside', async () => {
    for (const path of ['/2025-10-13/nowhere', '/nowhere', '/', '/2024-01-01/probes']) {
      const response = await get(path);
      expect(response.body).toEqual({
        status: 404,
        code: 'REFERENCE_NOT_FOUND',
        message: 'There is nothing at this address.',
      });
    }
  });

  it('answers 405 METHOD_NOT_ALLOWED naming the methods of a known path', async () => {
    const wrong = await request(server()).put(BASE).set('Authorization', basic('all'));
    expect(wrong.body).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(wrong.headers['allow']).toBe('GET, HEAD, POST');
    const one = await request(server()).patch(`${BASE}/${CUSTOMER}`);
    expect(one.headers['allow']).toBe('DELETE, GET, HEAD');
    expect((await post('/health/live')).status).toBe(405);
  });
});

describe('is it valid', () => {
  it('keeps what is declared, drops what is not', async () => {
    const response = await post(BASE).send({
      ...valid,
      email: null,
      unknown: 1,
      address: { line1: 'a', postalCode: '1', country: 'FR', extra: true },
    });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({ ...valid, email: null, address: { line1: 'a', postalCode: '1', country: 'FR' } });
  });

  it('names every bad field at once, nested, listed and in unions', async () => {
    const response = await post(BASE).send({
      customerId: 'Card:1',
      amount: 1.5,
      currency: 'usd',
      kind: 'ROBOT',
      birthDate: '2023-02-29',
      email: 'x',
      phoneNumber: '0123',
      endpoint: 'http://a.example',
      address: { line1: '', country: 'XX' },
      fundingSources: [ACCOUNT, 'nonsense'],
      owners: [{ lastName: 'Ok' }, {}, 'text'],
      accountInfo: { accountType: 'USD_ACCOUNT', accountNumber: '12' },
      accountInfos: [{ accountType: 'LIGHTNING_ACCOUNT' }],
    });
    expect(response.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(Object.keys(errorsOf(response)).sort()).toEqual([
      'accountInfo.accountNumber',
      'accountInfos[0].accountType',
      'address.country',
      'address.line1',
      'address.postalCode',
      'amount',
      'birthDate',
      'currency',
      'customerId',
      'email',
      'endpoint',
      'fundingSources[1]',
      'kind',
      'owners[1].lastName',
      'owners[2]',
      'phoneNumber',
    ]);
  });

  it('tells what each field should have been', async () => {
    const response = await post(BASE).send({
      ...valid,
      kind: 'ROBOT',
      email: 'x',
      address: { line1: 'a'.repeat(101), postalCode: '1', country: 'FR' },
    });
    const { errors } = response.body.details;
    expect(errors).toContainEqual({
      field: 'kind',
      message: 'must be one of INDIVIDUAL, BUSINESS',
      constraint: { enum: ['INDIVIDUAL', 'BUSINESS'] },
    });
    expect(errors).toContainEqual({ field: 'email', message: 'must be an e-mail address', constraint: { format: 'email' } });
    expect(errors).toContainEqual({
      field: 'address.line1',
      message: 'must be text of 1 to 100 characters',
      constraint: { minLength: 1, maxLength: 100 },
    });
  });

  it('says of what is missing that it is required, and takes no body for an empty one', async () => {
    const response = await post(BASE);
    expect(errorsOf(response)).toEqual({ customerId: 'is required', amount: 'is required', currency: 'is required' });
    expect(response.body.code).toBe('INVALID_INPUT');
  });

  it.each([
    ['INVALID_AMOUNT', { amount: 0 }],
    ['INVALID_AMOUNT', { amount: 1001 }],
    ['INVALID_AMOUNT', { amount: '5' }],
    ['INVALID_CURRENCY', { currency: 'usd' }],
    ['INVALID_INPUT', { amount: 0, currency: 'usd' }],
    ['INVALID_INPUT', { kind: null }],
    ['INVALID_INPUT', { address: [] }],
    ['INVALID_INPUT', { address: 'text' }],
    ['INVALID_INPUT', { accountInfo: [] }],
    ['INVALID_INPUT', { accountInfo: { accountType: 'toString' } }],
    ['INVALID_INPUT', { fundingSources: [] }],
    ['INVALID_INPUT', { fundingSources: [ACCOUNT, ACCOUNT] }],
    ['INVALID_INPUT', { fundingSources: ACCOUNT }],
  ])('answers %s to %j', async (code, change) => {
    const response = await post(BASE).send({ ...valid, ...change });
    expect(response.body).toMatchObject({ status: 400, code });
  });

  it('makes a union body the variant it says it is', async () => {
    const made = await post(`${BASE}/accounts`).send({
      accountType: 'SPARK_WALLET',
      address: 'spark1x',
      accountNumber: '1234',
    });
    expect(made.body).toEqual({ made: 'SparkWallet', accountType: 'SPARK_WALLET', address: 'spark1x' });
    for (const body of [{}, { accountType: 'constructor' }, { accountType: ['USD_ACCOUNT'] }]) {
      const response = await post(`${BASE}/accounts`).send(body);
      expect(response.body.details.errors[0]).toMatchObject({
        field: 'accountType',
        constraint: { enum: ['USD_ACCOUNT', 'SPARK_WALLET'] },
      });
    }
    expect((await post(`${BASE}/accounts`).send([])).body.code).toBe('INVALID_REQUEST_FORMAT');
    expect(errorsOf(await post(`${BASE}/accounts`).send({ accountType: 'USD_ACCOUNT' }))).toEqual({
      accountNumber: 'is required',
    });
  });

  it('answers 400 INVALID_INPUT to a malformed id in the path', async () => {
    expect((await get(`${BASE}/${CUSTOMER}`)).body).toEqual({ id: CUSTOMER });
    for (const id of ['1', 'Card:019542f5-b3e7-8d02-8000-000000000001', `${CUSTOMER}0`, 'Customer:']) {
      expect((await get(`${BASE}/${id}`)).body).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        details: { errors: [{ field: 'id' }] },
      });
    }
  });
});

describe('pages', () => {
  it('walks a list from cursor to cursor', async () => {
    const first = await get(`${BASE}?limit=2&customerId=${CUSTOMER}`);
    expect(first.body).toMatchObject({ data: [{ position: 5 }, { position: 4 }], hasMore: true, totalCount: 5 });
    const second = await get(`${BASE}?limit=3&customerId=${CUSTOMER}&cursor=${first.body.nextCursor}`);
    expect(second.body).toMatchObject({ data: [{ position: 3 }, { position: 2 }, { position: 1 }], hasMore: false });
    expect(second.body).not.toHaveProperty('nextCursor');
  });

  it('reads parameters as what they are declared to be', async () => {
    const response = await get(`${BASE}?limit=1&isIncludingDeleted=true&status=OPEN&unknown=1`);
    expect(response.body.data[0]).toEqual({ position: 5, limit: 1, isIncludingDeleted: true, status: ['OPEN'] });
  });

  it.each([
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
    ['limit', 'limit=2.0'],
    ['limit', 'limit='],
    ['limit', 'limit=1&limit=2'],
    ['isIncludingDeleted', 'isIncludingDeleted=yes'],
    ['customerId', `customerId=${CUSTOMER}&customerId=${CUSTOMER}`],
    ['status[1]', 'status=OPEN&status=LOST'],
    ['cursor', 'cursor=garbage'],
    ['cursor', 'cursor=OTk5OTk5OTk5OTk5OTk5OTk5OQ'],
    ['createdAfter', 'createdAfter=yesterday'],
    ['createdAfter', 'createdAfter=2025-02-30T10:00:00Z'],
  ])('answers 400 INVALID_INPUT naming %s to ?%s', async (field, query) => {
    const response = await get(`${BASE}?${query}`);
    expect(response.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(Object.keys(errorsOf(response))).toEqual([field]);
  });

  it('refuses a cursor that came with other filters', async () => {
    const { body } = await get(`${BASE}?limit=2`);
    const response = await get(`${BASE}?limit=2&customerId=${CUSTOMER}&cursor=${body.nextCursor}`);
    expect(errorsOf(response)).toEqual({ cursor: 'belongs to a request with other filters' });
  });
});

describe('every answer', () => {
  it("carries the request id, the caller's own when it is sane", async () => {
    expect((await get(BASE)).headers['x-request-id']).toMatch(/^[0-9a-f-]{14}7[0-9a-f-]{21}$/);
    expect((await get(BASE).set('X-Request-Id', 'order-17')).headers['x-request-id']).toBe('order-17');
    expect((await get(BASE).set('X-Request-Id', 'a b<script>')).headers['x-request-id']).not.toContain('script');
    expect((await get('/nowhere')).headers['x-request-id']).toBeDefined();
    expect((await post(`${BASE}/sandbox`).set('X-Request-Id', 'order-18')).body.correlationId).toBe('order-18');
  });

  it('is 500 INTERNAL_ERROR with the request id and no inside words when something broke', async () => {
    const response = await get(`${BASE}/broken`).set('X-Request-Id', 'order-19');
    expect(response.status).toBe(500);
    expect(response.body).toMatchObject({ status: 500, code: 'INTERNAL_ERROR', details: { requestId: 'order-19' } });
    expect(response.text).not.toContain('secret_table');
  });

  it('says in Retry-After when a refused caller may come again', async () => {
    const response = await get(`${BASE}/slow-down`);
    expect(response.status).toBe(429);
    expect(response.headers['retry-after']).toBe('30');
  });

  it('tells browsers and proxies to keep nothing, and not what the server is made of', async () => {
    const { headers } = await get(BASE);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('gives commands their metadata: a fresh id each, one moment, the token as actor', async () => {
    const [first, second] = [await post(`${BASE}/sandbox`), await post(`${BASE}/sandbox`)];
    expect(first.body).toMatchObject({
      actor: 'all',
      causationId: null,
      at: '2026-03-01T12:00:00.000Z',
      correlationId: first.headers['x-request-id'],
    });
    expect(first.body.requestHash).toBe(second.body.requestHash);
    expect(first.body.commandId).not.toBe(second.body.commandId);
  });
});

describe('operations, without a credential and outside the base path', () => {
  it('is alive', async () => {
    expect((await request(server()).get('/health/live')).body).toEqual({ status: 'up' });
  });

  it('is ready while every check is, and names the one that is not without inside words', async () => {
    expect((await request(server()).get('/health/ready')).body).toEqual({ status: 'up', checks: { database: 'up' } });
    running.readiness.up = false;
    const response = await request(server()).get('/health/ready');
    running.readiness.up = true;
    expect(response.status).toBe(503);
    expect(response.body).toEqual({ status: 'down', checks: { database: 'down' } });
  });

  it('counts requests by route pattern, never by path', async () => {
    await get(`${BASE}/${CUSTOMER}`);
    const { text, headers } = await request(server()).get('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/2025-10-13/probes/:id",status="200"}');
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain(CUSTOMER);
  });
});
