import { type AddressInfo, connect } from 'node:net';
import request from 'supertest';
import type { Test as Call } from 'supertest';
import { type ProbeApp, basic, errorsOf, startProbeApp } from './probe-app.js';

const BASE = '/2025-10-13/probes';
const CUSTOMER = 'Customer:019542f5-b3e7-8d02-8000-000000000001';
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

/** Sends a request as raw bytes, for requests that HTTP clients refuse to send. */
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

it('a request without Host, with two, or with one that is none, is 400: a server in front may have used another one', async () => {
  const wrong = ['a b', 'a/b', 'a?b', 'u@a', 'a\\b', 'a"b', '<a>', '[::1', 'a:99999', 'a:b', 'a%00', '\u00e9'];
  const one = wrong.map((host) => `Host: ${host}\r\n`);
  for (const hosts of ['', 'Host: a\r\nHost: b\r\n', 'Host: a\r\nhost: a\r\n', ...one]) {
    const answer = await onTheWire(
      `GET ${BASE} HTTP/1.1\r\n${hosts}Authorization: ${basic('all')}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('INVALID_REQUEST_FORMAT');
  }
});

it.each(['a', 'a.example:8443', 'my_service.local', '127.0.0.1:3000', '[::1]:3000', ''])(
  'a request to the host %j is answered',
  async (host) => {
    const request = `GET ${BASE} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${basic('all')}\r\nConnection: close\r\n\r\n`;
    expect(await onTheWire(request)).not.toMatch(/^HTTP\/1\.1 400 /);
  },
);

describe('authentication', () => {
  it.each([
    ['no credential', undefined, 'No API credential was sent.'],
    ['another scheme', 'Bearer abc', 'The Authorization header must be Basic'],
    ['bytes that are not base64', 'Basic ***', 'The Authorization header must be Basic'],
    ['no colon', `Basic ${Buffer.from('all').toString('base64')}`, 'The Authorization header must be Basic'],
    ['a wrong secret', basic('all', 'guess'), 'The API credential is not valid.'],
    ['an unknown token', basic('nobody'), 'The API credential is not valid.'],
  ])('answers 401 UNAUTHORIZED to %s and says how to authenticate', async (_, header, said) => {
    const call = request(server()).get(BASE);
    const response = await (header === undefined ? call : call.set('Authorization', header));
    expect(response.status).toBe(401);
    expect(response.body).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
      message: expect.stringContaining(said),
      details: { requestId: response.headers['x-request-id'], documentation: '/docs/errors#UNAUTHORIZED' },
    });
    expect(response.headers['www-authenticate']).toMatch(/^Basic realm=/);
  });

  it("accepts the one scheme that a route declares: an agent's token where declared, and nowhere else", async () => {
    const path = `${BASE}/agents/transfers`;
    const answers = [
      await post(path),
      await request(server()).post(path),
      await request(server()).post(path).set('Authorization', 'Bearer nobody'),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body.code, headers['www-authenticate']]).toEqual([401, 'UNAUTHORIZED', 'Bearer realm="agents"']);
    }
    expect((await request(server()).post(path).set('Authorization', 'Bearer agent-1')).status).toBe(201);
    expect(
      (await request(server()).get(BASE).set('Authorization', 'Bearer agent-1')).headers['www-authenticate'],
    ).toMatch(/^Basic /);
  });

  it('accepts secrets that contain colons', async () => {
    expect((await get(BASE)).status).toBe(200);
  });

  it('authenticates before it reads the body', async () => {
    const response = await request(server()).post(BASE).set('Content-Type', 'application/json').send('{');
    expect(response.status).toBe(401);
  });
});

describe('authorization', () => {
  it('allows reads with any permission', async () => {
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

  it('refuses every caller on a write that declares no permission', async () => {
    expect((await post(`${BASE}/unguarded`)).status).toBe(403);
  });

  it('answers 403 FORBIDDEN to a production credential on a sandbox route', async () => {
    expect((await post(`${BASE}/sandbox`, 'production')).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await post(`${BASE}/sandbox`)).status).toBe(201);
  });
});

describe('well-formedness', () => {
  it.each([
    ['malformed JSON', '{"amount": 1'],
    ['a text cut short', '"text'],
    ['a list', '[]'],
    ['a text', '"text"'],
    ['a number', '3'],
    ['nothing at all', 'null'],
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

  it('accepts a body of almost 1 MB', async () => {
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
    const message = 'The request body must be JSON in UTF-8: send the header Content-Type: application/json.';
    expect(response.body).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message });
  });

  it('answers 415 to a compressed body', async () => {
    const { status, body } = await raw(JSON.stringify(valid)).set('Content-Encoding', 'gzip');
    expect([status, body.message]).toEqual([
      415,
      'The request body must not be compressed: send it without the header Content-Encoding.',
    ]);
  });

  it.each([
    ['an integer a double rounds', '9007199254740993'],
    ['a fraction that rounds away', '100.00000000000000001'],
    ['a number without end', '1e999'],
  ])('answers 400 INVALID_INPUT naming the field to %s', async (_, number) => {
    const response = await raw(
      `{"customerId":"${CUSTOMER}","address":{"lines":[1,${number}]},"amount":1,"currency":"USD"}`,
    );
    expect(response.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(Object.keys(errorsOf(response))[0]).toBe('address.lines[1]');
  });

  it('names every other mistake too, where a body holds a number that a double rounds', async () => {
    const response = await raw('{"customerId":"x","amount":9007199254740993,"curency":"USD","note":"a\\u0000b"}');
    const { errors } = response.body.details as { readonly errors: readonly { readonly field: string }[] };
    expect(errors.map(({ field }) => field)).toEqual(['note', 'amount', 'curency', 'customerId']);
  });

  it.each([
    ['a NUL character in a value', '{"kind":"a\\u0000b"}', 'kind'],
    ['a NUL character in a name', '{"a\\u0000b":1}', 'body'],
    ['half of a surrogate pair', '{"kind":"\\ud800"}', 'kind'],
    ['a member twice', '{"amount":1,"amount":100}', 'amount'],
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

  it.each(['http://[', 'http://a b/', 'http://x:port/', 'mailto:nobody'])(
    'answers 400 with our body to the invalid target %s',
    async (target) => {
      const answer = await onTheWire(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/"code":"INVALID_(INPUT|REQUEST_FORMAT)"/);
    },
  );

  it('answers a target with scheme and host as it answers the path, as proxies ask for it', async () => {
    const answer = await onTheWire(
      `GET http://payments.example${BASE} HTTP/1.1\r\nHost: payments.example\r\nConnection: close\r\nAuthorization: ${basic('all')}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ['a control character in a header', `POST ${BASE} HTTP/1.1\r\nHost: x\r\nIdempotency-Key: a\x01b\r\n\r\n`],
    ['headers without end', `GET ${BASE} HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['what is not HTTP', 'HELLO\r\n\r\n'],
    ['a length that is no number', `POST ${BASE} HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n`],
  ])('answers 400 INVALID_REQUEST_FORMAT with our body to %s', async (_, text) => {
    const [head, body] = (await onTheWire(text)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toMatch(/^X-Request-Id: [0-9a-f-]{36}$/im);
    expect(JSON.parse(body!)).toMatchObject({ status: 400, code: 'INVALID_REQUEST_FORMAT' });
  });

  it('ignores an unknown expectation', async () => {
    const answer = await onTheWire(
      `GET ${BASE} HTTP/1.1\r\nHost: x\r\nExpect: nonsense\r\nConnection: close\r\nAuthorization: ${basic('all')}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('answers 404 REFERENCE_NOT_FOUND with our body to an unknown path, under the base path and outside', async () => {
    const known = 'There is no operation at this address.';
    const unlike = `${known} Paths start with /2025-10-13; see /docs.`;
    for (const [path, message] of [
      ['/2025-10-13/nowhere', unlike],
      ['/2025-10-13/probe', `${known} Did you mean /2025-10-13/probes?`],
      [`/2025-10-13/probs/${CUSTOMER}`, `${known} Did you mean /2025-10-13/probes/{id}?`],
      [`/2025-10-13/probe${'s'.repeat(200)}`, unlike],
      ['/nowhere', unlike],
      ['/2024-01-01/probes', unlike],
    ] as const) {
      const response = await get(path);
      expect(response.body).toEqual({
        status: 404,
        code: 'REFERENCE_NOT_FOUND',
        message,
        details: {
          requestId: response.headers['x-request-id'],
          documentation: '/docs/errors#REFERENCE_NOT_FOUND',
        },
      });
    }
  });

  it('redirects the root of the host to the documentation', async () => {
    const response = await get('/');
    expect([response.status, response.headers['location']]).toEqual([302, '/docs']);
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

describe('every answer', () => {
  it("carries the request id, the caller's own when it is valid", async () => {
    expect((await get(BASE)).headers['x-request-id']).toMatch(/^[0-9a-f-]{14}7[0-9a-f-]{21}$/);
    expect((await get(BASE).set('X-Request-Id', 'order-17')).headers['x-request-id']).toBe('order-17');
    expect((await get(BASE).set('X-Request-Id', 'a b<script>')).headers['x-request-id']).not.toContain('script');
    expect((await get('/nowhere')).headers['x-request-id']).toBeDefined();
    expect((await post(`${BASE}/sandbox`).set('X-Request-Id', 'order-18')).body.correlationId).toBe('order-18');
  });

  it('is 500 INTERNAL_ERROR with the request id and without internals after an unexpected error', async () => {
    const response = await get(`${BASE}/broken`).set('X-Request-Id', 'order-19');
    expect(response.status).toBe(500);
    expect(response.body).toMatchObject({ status: 500, code: 'INTERNAL_ERROR', details: { requestId: 'order-19' } });
    expect(response.text).not.toContain('secret_table');
  });

  it('says in Retry-After when a refused caller may retry', async () => {
    const response = await get(`${BASE}/slow-down`);
    expect(response.status).toBe(429);
    expect(response.headers['retry-after']).toBe('30');
  });

  it('forbids browsers and proxies to cache, and does not reveal the software of the server', async () => {
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

  it('is ready while every check is up, and names a failing one without internals', async () => {
    expect((await request(server()).get('/health/ready')).body).toEqual({
      status: 'up',
      checks: { database: 'up', slots: 'up', serving: 'up' },
    });
    running.readiness.up = false;
    const response = await request(server()).get('/health/ready');
    running.readiness.up = true;
    expect(response.status).toBe(503);
    expect(response.body).toEqual({ status: 'down', checks: { database: 'down', slots: 'up', serving: 'up' } });
  });

  it('counts requests by route pattern, never by path', async () => {
    await get(`${BASE}/${CUSTOMER}`);
    const { text, headers } = await request(server()).get('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/2025-10-13/probes/:id",status="200"}',
    );
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain(CUSTOMER);
  });
});
