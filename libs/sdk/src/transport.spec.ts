import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { inspect } from 'node:util';
import type { AddressInfo } from 'node:net';
import { PaymentsClient } from './client.js';
import { ApiError, ConnectionError, isApiError, TimeoutError } from './errors.js';
import { DEFAULT_RETRIES, send } from './transport.js';

type Scripted =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  | 'hang up'
  | 'silence';

describe('a request of the SDK', () => {
  let server: Server;
  let script: Scripted[];
  let received: { method: string; url: string; key: string | undefined }[];
  let authorization: string | undefined;
  let client: PaymentsClient;

  beforeEach(async () => {
    script = [];
    received = [];
    server = createServer((request, response) => {
      const key = request.headers['idempotency-key'];
      authorization = request.headers.authorization;
      received.push({ method: request.method!, url: request.url!, key: key as string | undefined });
      const answer = script.shift() ?? { status: 200, body: { data: [], hasMore: false } };
      if (answer === 'hang up') return void request.socket.destroy();
      if (answer === 'silence') return undefined;
      const { status, body, headers } = answer;
      return response
        .writeHead(status, { 'x-request-id': `r-${received.length}`, ...headers })
        .end(JSON.stringify(body));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/2025-10-13/`;
    client = new PaymentsClient({ baseUrl, credential: 'id:secret\n', retries: { firstDelay: 1, maxDelay: 2 } });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const refusal = (status: number, code: string, details = {}, headers = {}): Scripted => ({
    status,
    body: { status, code, message: 'No.', details },
    headers,
  });
  const post = () => client.post('/tokens', { body: { name: 'One', permissions: ['VIEW'] } });

  it('says which members of its body were not read, and is no failure whatever that header holds', async () => {
    const answered = (fields?: string): Scripted => ({
      status: 201,
      body: { id: 'Token:1' },
      headers: fields === undefined ? {} : { 'x-ignored-fields': fields },
    });
    script = [answered('nam%C3%A9, owner.ag%65, a[0].%'), answered()];
    const create = () => client.request('post', '/tokens', { body: { name: 'One', permissions: ['VIEW'] } });
    expect((await create()).ignoredFields).toEqual(['namé', 'owner.age', 'a[0].%']);
    expect((await create()).ignoredFields).toEqual([]);
  });

  it('is repeated under one key when the server is unavailable, still processes it, or the connection is lost', async () => {
    script = [
      refusal(503, 'SERVICE_UNAVAILABLE'),
      'hang up',
      refusal(409, 'CONFLICT', { reason: 'REQUEST_IN_PROGRESS' }),
      refusal(429, 'RATE_LIMITED'),
      { status: 201, body: { id: 'Token:1' } },
    ];
    expect((await post()).id).toBe('Token:1');
    expect(received.map(({ key }) => key)).toEqual(Array(5).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)));
    expect(new Set(received.map(({ key }) => key)).size).toBe(1);
    await client.post('/tokens', { body: { name: 'One', permissions: ['VIEW'] }, idempotencyKey: 'mine' });
    expect(received.at(-1)!.key).toBe('mine');
    await client.post('/tokens', {
      body: { name: 'One', permissions: ['VIEW'] },
      headers: { 'idempotency-key': 'mine' },
    });
    expect(received.at(-1)!.key).toBe('mine');
  });

  it('goes to the named address alone', async () => {
    script = [{ status: 307, headers: { location: '/elsewhere' } }];
    await expect(post()).rejects.toMatchObject({ status: 307 });
    expect(received).toHaveLength(1);
  });

  it('leaves its credential out of a log that prints the client', () => {
    expect([inspect(client, { depth: 5, showHidden: true }), JSON.stringify(client)].join()).not.toContain('id:secret');
  });

  it('is not repeated after a final refusal, which has its code, details and the id of the request', async () => {
    script = [refusal(409, 'CONFLICT', { reason: 'CURRENCY_HELD', currencies: ['USD'] })];
    const error = await post().catch((thrown: unknown) => thrown);
    expect(received).toHaveLength(1);
    expect(isApiError(error, 'CONFLICT')).toBe(true);
    expect(isApiError(error, 'NOT_FOUND' as 'CONFLICT')).toBe(false);
    expect(error).toMatchObject({ status: 409, code: 'CONFLICT', requestId: 'r-1', details: { currencies: ['USD'] } });
    expect(String(error)).toContain('request r-1');
  });

  it('is repeated a bounded number of times', async () => {
    script = Array<Scripted>(9).fill('hang up');
    await expect(post()).rejects.toThrow(ConnectionError);
    expect(received).toHaveLength(5);
    script = Array<Scripted>(9).fill(refusal(503, 'SERVICE_UNAVAILABLE'));
    await expect(client.get('/tokens', { retries: { maxRetries: 1 } })).rejects.toThrow(ApiError);
    expect(received).toHaveLength(7);
  });

  it('is not repeated where its answer was lost and a repetition would have another one', async () => {
    script = ['hang up'];
    await expect(client.delete('/tokens/{tokenId}', { path: { tokenId: 'Token:1' } })).rejects.toThrow(ConnectionError);
    expect(received).toEqual([{ method: 'DELETE', url: '/2025-10-13/tokens/Token%3A1', key: undefined }]);
    expect(authorization).toBe(`Basic ${btoa('id:secret')}`);
  });

  it('ends when its time is over, or its caller leaves', async () => {
    script = ['silence', 'silence', 'silence'];
    await expect(client.get('/tokens', { retries: { timeout: 400, maxRetries: 1 } })).rejects.toThrow(TimeoutError);
    expect(received).toHaveLength(2);
    const leave = new AbortController();
    const left = client.get('/tokens', { signal: leave.signal });
    while (received.length < 3) await new Promise(setImmediate);
    leave.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    expect(received).toHaveLength(3);
  });

  it('is not repeated where the server asks for a wait beyond the longest', async () => {
    script = [refusal(429, 'RATE_LIMITED', {}, { 'retry-after': '86400' })];
    await expect(client.get('/tokens')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 86_400_000 });
    expect(received).toHaveLength(1);
  });

  it('waits as long as the server asks, else twice as long each time, up to a half less, and never beyond the longest', async () => {
    const waits: number[] = [];
    const answers = [
      refusal(503, 'SERVICE_UNAVAILABLE', {}, { 'retry-after': '7' }),
      ...Array<Scripted>(5).fill(refusal(503, 'SERVICE_UNAVAILABLE')),
      { status: 200, body: {} },
    ];
    script = answers;
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await send(
      { method: 'GET', url, headers: {} },
      { ...DEFAULT_RETRIES, maxRetries: 6 },
      {
        fetch,
        wait: async (milliseconds) => void waits.push(milliseconds),
        random: () => (waits.length === 3 ? 1 : 0),
      },
    );
    expect(waits).toEqual([7_000, 1_000, 2_000, 2_000, 8_000, 8_000]);
  });

  it('is answered by a proxy without our body, too', async () => {
    script = [
      { status: 400, body: { code: 'BAD', message: 'No.', details: null } },
      { status: 502, body: 'Bad gateway' },
    ];
    await expect(client.get('/tokens')).rejects.toMatchObject({ status: 400, code: 'BAD', details: {} });
    const error = await client
      .delete('/tokens/{tokenId}', { path: { tokenId: 'Token:1' } })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 502, code: 'INTERNAL_ERROR' });
  });

  it('of a list follows the pages as they are asked for', async () => {
    script = [
      { status: 200, body: { data: [{ id: 'Token:1' }], hasMore: true, nextCursor: 'c 1' } },
      { status: 200, body: { data: [{ id: 'Token:2' }], hasMore: false } },
    ];
    const ids: string[] = [];
    for await (const { id } of client.list('/tokens', { query: { limit: 1 } })) {
      ids.push(id);
      expect(received).toHaveLength(ids.length);
    }
    expect(ids).toEqual(['Token:1', 'Token:2']);
    expect(received.map(({ url }) => url)).toEqual([
      '/2025-10-13/tokens?limit=1',
      '/2025-10-13/tokens?limit=1&cursor=c+1',
    ]);
  });

  it('does not compile with an unknown path, a missing body or a wrong member', () => {
    const uncalled = () => {
      // @ts-expect-error: no such path
      void client.get('/nowhere');
      // @ts-expect-error: the body is required
      void client.post('/tokens');
      // @ts-expect-error: no such permission
      void client.post('/tokens', { body: { name: 'One', permissions: ['FLY'] } });
      // @ts-expect-error: the path has a parameter
      void client.get('/tokens/{tokenId}');
      // @ts-expect-error: not a list
      void client.list('/config');
    };
    expect(uncalled).toBeInstanceOf(Function);
  });
});
