import { EventStore, streamName } from '@app/event-store';
import { TestApplication } from '../support/application.js';

const FROM_CONSOLE = { 'Console-Request': '1' };
const JSON_BODY = { 'Content-Type': 'application/json' };

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string } & Record<string, unknown>;
  readonly headers: Headers;
}

/** The requests of a browser at the console: it keeps the cookie, and sends it with each of them. */
describe('A session of the console', () => {
  let application: TestApplication;
  let cookie = '';
  beforeAll(async () => {
    application = await TestApplication.shared();
  });
  afterAll(() => application.close());
  beforeEach(() => {
    cookie = '';
  });

  const send = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Answer> => {
    const response = await fetch(`${application.url}/2025-10-13${path}`, {
      method,
      headers: { ...(cookie !== '' && { Cookie: cookie }), ...(body !== undefined && JSON_BODY), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const set = response.headers.get('Set-Cookie');
    if (set !== null) cookie = set.split(';')[0]!;
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text), headers: response.headers };
  };
  const credential = (): string => {
    const { clientId, clientSecret } = application.api.credential!;
    return `${clientId}:${clientSecret}`;
  };
  const begin = (given = credential()): Promise<Answer> =>
    send('POST', '/console/session', FROM_CONSOLE, { credential: given });
  const look = (path = '/config'): Promise<Answer> => send('GET', path, FROM_CONSOLE);

  it('follows events as a stream, which ends with the session', async () => {
    await begin();
    const stream = await fetch(`${application.url}/2025-10-13/events`, {
      headers: { Cookie: cookie, Accept: 'text/event-stream', ...FROM_CONSOLE },
    });
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const reader = stream.body!.getReader();
    await reader.read(); // its beginning
    await send('DELETE', '/console/session', FROM_CONSOLE);
    for (let isOver = false; !isOver;) isOver = (await reader.read()).done;
    await expect(look('/events')).resolves.toMatchObject({ status: 401 });
  });

  it('begins with an API credential, in a cookie that no script reads and no other site sends', async () => {
    const { status, body, headers } = await begin();
    expect(status).toBe(201);
    expect(body).toEqual({
      kind: 'platform',
      platform: 'Sandbox',
      environment: 'SANDBOX',
      tokenId: expect.stringMatching(/^Token:/),
      permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
      currencies: expect.arrayContaining([
        { code: 'USD', decimals: 2 },
        { code: 'BTC', decimals: 8 },
      ]),
    });
    expect(headers.get('Set-Cookie')).toMatch(/^console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await look('/console/session')).toMatchObject({ status: 200, body });
    expect(await look()).toMatchObject({ status: 200, body: { umaDomain: expect.any(String) } });
  });

  it.each([
    ['a wrong secret', 'sandbox:wrong', 401],
    ['no colon', 'sandbox', 401],
    ['nothing', '', 400],
    ['a control character', 'sandbox:a\nb', 401],
  ])('does not begin with %s', async (_, given, status) => {
    expect(await begin(given)).toMatchObject({ status });
    expect(cookie).toBe('');
  });

  it('ends after 30 minutes without a request, with an answer for which no browser asks for a password', async () => {
    await begin();
    await application.advance('29m');
    expect(await look()).toMatchObject({ status: 200 });
    await application.advance('29m');
    expect(await look()).toMatchObject({ status: 200 });
    await application.advance('31m');
    const { status, body, headers } = await look();
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    expect(headers.get('WWW-Authenticate')).toBeNull();
  });

  it('ends after 12 hours, however busy it was', async () => {
    await begin();
    for (let hour = 0; hour < 12; hour += 0.4) {
      expect(await look()).toMatchObject({ status: 200 });
      await application.advance('24m');
    }
    expect(await look()).toMatchObject({ status: 401 });
  });

  it('ends with signing out, also for who kept the cookie, any number of times', async () => {
    await begin();
    const kept = cookie;
    const { status, headers } = await send('DELETE', '/console/session', FROM_CONSOLE);
    expect(status).toBe(204);
    expect(headers.get('Set-Cookie')).toMatch(/^console=; Path=\/; Expires=Thu, 01 Jan 1970/);
    cookie = kept;
    expect(await look()).toMatchObject({ status: 401 });
    expect(await send('DELETE', '/console/session', FROM_CONSOLE)).toMatchObject({ status: 204 });
  });

  it('ends when its browser signs in again', async () => {
    await begin();
    const former = cookie;
    await begin();
    expect(cookie).not.toBe(former);
    cookie = former;
    expect(await look()).toMatchObject({ status: 401 });
  });

  it('has the permissions of its token, and none once the token is deleted', async () => {
    const { body: token } = await application.api.post('/tokens', { name: 'Looks', permissions: ['VIEW'] });
    await begin(`${token.clientId}:${token.clientSecret}`);
    const create = (): Promise<Answer> => send('POST', '/customers', FROM_CONSOLE, { customerType: 'BUSINESS' });
    expect(await create()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await look()).toMatchObject({ status: 200 });
    await application.api.delete(`/tokens/${token.id}`);
    expect(await look()).toMatchObject({ status: 401 });
  });

  it('acts as its token', async () => {
    await begin();
    const { body: session } = await look('/console/session');
    const { status, body } = await send('POST', '/customers', FROM_CONSOLE, { customerType: 'BUSINESS' });
    expect(status).toBe(201);
    const customerUuid = String(body['id']).split(':')[1]!;
    const stream = streamName(application.tenant, { context: 'onboarding', name: 'customer' }, customerUuid);
    const [created] = await application.get(EventStore).read(stream);
    expect(created!.metadata.actor).toBe(session['tokenId']);
  });

  it('sees its own platform only', async () => {
    const { body: theirs } = await application.api.post('/customers', { customerType: 'BUSINESS' });
    const { api } = await application.createPlatform();
    await begin(`${api.credential!.clientId}:${api.credential!.clientSecret}`);
    expect(await look(`/customers/${theirs.id}`)).toMatchObject({ status: 404 });
    expect((await look('/customers')).body['data']).toEqual([]);
  });

  it("is not used by another page's request: the cookie alone authenticates nothing", async () => {
    await begin();
    expect(await send('GET', '/config', {})).toMatchObject({ status: 401 });
    expect(await send('POST', '/customers', {}, { customerType: 'BUSINESS' })).toMatchObject({ status: 401 });
    // nor can such a page sign its visitor in or out
    const forbidden = { status: 403, body: { code: 'FORBIDDEN' } };
    expect(await send('POST', '/console/session', {}, { credential: credential() })).toMatchObject(forbidden);
    expect(await send('DELETE', '/console/session', {})).toMatchObject(forbidden);
    expect(await look()).toMatchObject({ status: 200 });
    // and no page of another origin gets permission to send the header
    const asked = await fetch(`${application.url}/2025-10-13/config`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Headers': 'console-request' },
    });
    expect(asked.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it("leaves a request's own credential alone", async () => {
    await begin();
    const wrong = { ...FROM_CONSOLE, Authorization: `Basic ${Buffer.from('sandbox:wrong').toString('base64')}` };
    const { status, headers } = await send('GET', '/config', wrong);
    expect(status).toBe(401);
    expect(headers.get('WWW-Authenticate')).toContain('Basic');
  });

  it.each(['console=', 'console=short', `console=${'A'.repeat(43)}`, 'console=%00', '__Host-console=x', ';;=;'])(
    'is none with the cookie %s',
    async (given) => {
      cookie = given;
      expect(await look()).toMatchObject({ status: 401 });
    },
  );

  it('makes room when its token has 20', async () => {
    await begin();
    const first = cookie;
    for (let count = 0; count < 20; count += 1) {
      cookie = '';
      await application.advance('1s');
      expect(await begin()).toMatchObject({ status: 201 });
    }
    expect(await look()).toMatchObject({ status: 200 });
    cookie = first;
    expect(await look()).toMatchObject({ status: 401 });
  });
});
