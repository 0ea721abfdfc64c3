import { BASE_PATH, ERROR_CATALOGUE } from '@app/kernel';
import { type Answer, ApiClient } from '../support/api-client.js';
import { GENEROUS } from '../support/agent-client.js';
import { TestApplication } from '../support/application.js';
import { accountIn, eurPayee, fundedCustomer, usdPayee } from '../support/main-job.js';
import { fetchDocument, operationsOf } from '../support/openapi.js';

/** They are not there at all for production (onboarding-accounts 16.4). */
const CARD_SIMULATORS = '/sandbox/cards/';
const UNKNOWN_CUSTOMER = '/customers/Customer:00000000-0000-4000-8000-000000000000';

let application: TestApplication;
let api: ApiClient;

beforeAll(async () => {
  application = await TestApplication.boot();
  api = application.api;
}, 60_000);

afterAll(async () => {
  expect(application.faults).toEqual([]);
  await application.close();
});

/** Every error response: status, code of the catalogue, message, and the request id (specification "Errors"). */
function expectRefusal({ status, body, headers }: Answer<any>, expected: number, code: string): void {
  expect([status, body]).toEqual([
    expected,
    expect.objectContaining({ status: expected, code, message: expect.stringMatching(/^\S.+\.$/) }),
  ]);
  expect(Object.keys(body).filter((member) => !['status', 'code', 'message', 'details'].includes(member))).toEqual([]);
  expect(ERROR_CATALOGUE[code as keyof typeof ERROR_CATALOGUE]).toBe(expected);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
}

const withAuthorization = (authorization: string): Promise<Answer> =>
  api.get('/config', { headers: { authorization } });
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

describe('400', () => {
  it('names every field that is wrong, in one answer', async () => {
    const answer = await api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 7,
      email: 'nobody',
      birthDate: '2023-02-29',
      address: { line1: '', country: 'XX' },
    });
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(answer.body.details.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'address.country',
      'address.line1',
      'address.postalCode',
      'birthDate',
      'email',
      'fullName',
    ]);
  });

  it('INVALID_REQUEST_FORMAT to a body that is not JSON, and to one that is no object', async () => {
    for (const body of ['{"customerType"', 'customerType=INDIVIDUAL', '[]', 'null', '7']) {
      expectRefusal(await api.post('/customers', body), 400, 'INVALID_REQUEST_FORMAT');
    }
  });

  it('INVALID_INPUT to a malformed id, naming the parameter', async () => {
    const answer = await api.get('/customers/Token:00000000-0000-4000-8000-000000000000');
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(answer.body.details.errors).toMatchObject([
      { field: 'customerId', constraint: { pattern: expect.stringMatching(/^\^Customer:/) } },
    ]);
  });

  it('INVALID_INPUT to a limit out of range and to a cursor that is not ours', async () => {
    for (const [query, field] of [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=ten', 'limit'],
      ['cursor=abc', 'cursor'],
    ]) {
      const answer = await api.get(`/customers?${query}`);
      expectRefusal(answer, 400, 'INVALID_INPUT');
      expect(answer.body.details.errors).toMatchObject([{ field }]);
    }
  });

  it('the code of the one fault', async () => {
    const { accountId } = await fundedCustomer(api);
    expectRefusal(await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 0 }), 400, 'INVALID_AMOUNT');
  });
});

describe('401 UNAUTHORIZED', () => {
  it.each([
    ['another scheme', 'Bearer 0123456789'],
    ['base64 that is none', 'Basic %%%'],
    ['a credential without a colon', basic('sandbox')],
    ['an unknown client id', basic('nobody:sandbox-secret')],
    ['the right client id with a wrong secret', basic('sandbox:sandbox-secre')],
    ['an empty secret', basic('sandbox:')],
  ])('to %s', async (_, authorization) => {
    const answer = await withAuthorization(authorization);
    expectRefusal(answer, 401, 'UNAUTHORIZED');
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
  });

  it('without a credential, before anything is revealed about the address or the body', async () => {
    for (const [method, path] of [
      ['GET', '/config'],
      ['POST', '/customers'],
      ['GET', '/customers/nonsense'],
    ] as const) {
      const answer = await fetch(`${application.url}${BASE_PATH}${path}`, { method });
      expectRefusal({ status: answer.status, body: await answer.json(), headers: answer.headers }, 401, 'UNAUTHORIZED');
    }
  });

  it('to a token that was deleted, at once', async () => {
    const { body: token } = await api.post('/tokens', { name: 'Short-lived', permissions: ['VIEW'] });
    const caller = new ApiClient(application.url, token);
    expect((await caller.get('/config')).status).toBe(200);
    await api.delete(`/tokens/${token.id}`);
    expectRefusal(await caller.get('/config'), 401, 'UNAUTHORIZED');
  });
});

describe('403 FORBIDDEN', () => {
  it('to a token without the permission, which it names', async () => {
    const viewer = await application.createCaller(application.tenant, ['VIEW']);
    const answer = await viewer.post('/quotes', {});
    expectRefusal(answer, 403, 'FORBIDDEN');
    expect(answer.body.message).toContain('TRANSACT');
  });

  it('to a production credential on every sandbox route but the card simulators', async () => {
    const { api: production } = await application.createPlatform({ environment: 'PRODUCTION' });
    const { accountId } = await fundedCustomer(api);
    expectRefusal(
      await production.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100 }),
      403,
      'FORBIDDEN',
    );
    const operations = operationsOf(await fetchDocument(application.url)).filter(
      ({ path, tags = [] }) =>
        (path.startsWith('/sandbox/') && !path.startsWith(CARD_SIMULATORS)) || tags.includes('Sandbox controls'),
    );
    expect(operations.length).toBeGreaterThan(20);
    for (const { method, path } of operations)
      expectRefusal(await production.send(method, path, method === 'GET' ? undefined : {}), 403, 'FORBIDDEN');
  });
});

describe('404', () => {
  it('REFERENCE_NOT_FOUND to an unknown address', async () => {
    expectRefusal(await api.get('/nowhere'), 404, 'REFERENCE_NOT_FOUND');
    expectRefusal(await api.post('/customers/nowhere/at-all', {}), 404, 'REFERENCE_NOT_FOUND');
  });

  it.each([
    [UNKNOWN_CUSTOMER, 'USER_NOT_FOUND'],
    ['/quotes/Quote:00000000-0000-4000-8000-000000000000', 'QUOTE_NOT_FOUND'],
    ['/transactions/Transaction:00000000-0000-4000-8000-000000000000', 'TRANSACTION_NOT_FOUND'],
    ['/tokens/Token:00000000-0000-4000-8000-000000000000', 'TOKEN_NOT_FOUND'],
    ['/customers/external-accounts/ExternalAccount:00000000-0000-4000-8000-000000000000', 'REFERENCE_NOT_FOUND'],
  ])('to an unknown id, %s: %s', async (path, code) => {
    expectRefusal(await api.get(path), 404, code);
  });
});

describe('405 METHOD_NOT_ALLOWED', () => {
  it('names the methods of the address in Allow', async () => {
    const answer = await api.put('/customers', {});
    expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    expect((await api.delete('/config')).headers.get('allow')).toBe('GET, HEAD, PATCH');
  });
});

describe('404 to an id in a body', () => {
  const UUID = '00000000-0000-4000-8000-000000000000';
  const [customer, internal, external] = [`Customer:${UUID}`, `InternalAccount:${UUID}`, `ExternalAccount:${UUID}`];
  const quoted = (source: string, destination: string) => ({
    source: { sourceType: 'ACCOUNT', accountId: source },
    destination: { destinationType: 'ACCOUNT', accountId: destination },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
  });
  const accountInfo = {
    accountType: 'EUR_ACCOUNT',
    iban: 'DE89370400440532013000',
    beneficiary: {
      beneficiaryType: 'INDIVIDUAL',
      fullName: 'Ana Souza',
      countryOfResidence: 'DE',
      address: { line1: '1 Main Street', postalCode: '10115', country: 'DE' },
    },
  };
  const policy = { ...GENEROUS, accountRestrictions: { allowedAccountIds: [internal] } };
  const cases: [string, string, (own: { customerId: string; accountId: string }) => object][] = [
    ['/quotes', 'source.accountId, destination.accountId', () => quoted(internal, external)],
    ['/quotes', 'destination.accountId', ({ accountId }) => quoted(accountId, external)],
    [
      '/transfer-out',
      'destination.accountId',
      ({ accountId }) => ({ source: { accountId }, destination: { accountId: external }, amount: 1 }),
    ],
    [
      '/transfer-out',
      'source.accountId, destination.accountId',
      () => ({ source: { accountId: internal }, destination: { accountId: external }, amount: 1 }),
    ],
    [
      '/transfer-in',
      'source.accountId, destination.accountId',
      () => ({ source: { accountId: external }, destination: { accountId: internal }, amount: 1 }),
    ],
    [
      '/transfer-in',
      'source.accountId',
      ({ accountId }) => ({ source: { accountId: external }, destination: { accountId }, amount: 1 }),
    ],
    [
      '/cards',
      'cardholderId',
      ({ accountId }) => ({ cardholderId: customer, form: 'VIRTUAL', fundingSources: [accountId] }),
    ],
    [
      '/cards',
      'fundingSources[1]',
      ({ customerId, accountId }) => ({
        cardholderId: customerId,
        form: 'VIRTUAL',
        fundingSources: [accountId, internal],
      }),
    ],
    [
      '/cards',
      'fundingSources[0], fundingSources[1]',
      ({ customerId }) => ({
        cardholderId: customerId,
        form: 'VIRTUAL',
        fundingSources: [internal, `${internal.slice(0, -1)}1`],
      }),
    ],
    ['/customers/external-accounts', 'customerId', () => ({ customerId: customer, currency: 'EUR', accountInfo })],
    ['/agents', 'customerId', () => ({ name: 'Payer', customerId: customer, policy: GENEROUS })],
    [
      '/agents',
      'policy.accountRestrictions.allowedAccountIds[0]',
      ({ customerId }) => ({ name: 'Payer', customerId, policy }),
    ],
  ];

  it.each(cases)('of POST %s names %s', async (path, field, body) => {
    const answer = await api.post(path, body(await fundedCustomer(api)));
    expect([answer.status, answer.body.details.errors]).toEqual([
      404,
      field.split(', ').map((each) => ({ field: each, message: expect.stringMatching(/^must be the id of an? /) })),
    ]);
  });
});

describe('409', () => {
  it('CONFLICT to an id of the platform that another customer has', async () => {
    const customer = { customerType: 'INDIVIDUAL', platformCustomerId: 'the-same' };
    expect((await api.post('/customers', customer)).status).toBe(201);
    const refused = await api.post('/customers', customer);
    expectRefusal(refused, 409, 'CONFLICT');
    expect(refused.body.details.reason).toBe('PLATFORM_ID_TAKEN');
  });

  it('CONFLICT to an Idempotency-Key that was used for another request', async () => {
    const { customerId, accountId } = await fundedCustomer(api);
    const transfer = {
      source: { accountId },
      destination: { accountId: await usdPayee(api, customerId) },
      amount: 500,
    };
    const headers = { 'idempotency-key': 'invoice-17' };
    expect((await api.post('/transfer-out', transfer, { headers })).status).toBe(201);
    const refused = await api.post('/transfer-out', { ...transfer, amount: 501 }, { headers });
    expectRefusal(refused, 409, 'CONFLICT');
    expect(refused.body.details.reason).toBe('KEY_REUSED');
  });

  it('QUOTE_EXPIRED to a quote whose time has passed', async () => {
    const { customerId, accountId } = await fundedCustomer(api);
    const quote = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, customerId) },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
    });
    await application.advance('1h');
    expectRefusal(await api.post(`/quotes/${quote.body.id}/execute`), 409, 'QUOTE_EXPIRED');
    expect(await accountIn(api, customerId, 'USD')).toBe(accountId);
  });
});

describe('413 PAYLOAD_TOO_LARGE', () => {
  it('to a body above 1 MB', async () => {
    expectRefusal(
      await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'x'.repeat(1024 * 1024) }),
      413,
      'PAYLOAD_TOO_LARGE',
    );
  });
});

describe('415 UNSUPPORTED_MEDIA_TYPE', () => {
  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
  ])('to a body of %s', async (type) => {
    expectRefusal(
      await api.post('/customers', '{"customerType":"INDIVIDUAL"}', { headers: { 'content-type': type } }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });
});

describe('429 RATE_LIMITED', () => {
  it('to a platform over its rate, over all its tokens, with the seconds to wait in Retry-After, while others continue', async () => {
    const limited = await TestApplication.boot({ http: { rateLimit: { perSecond: 0.1, burst: 3 } } });
    try {
      const second = await limited.createCaller(limited.tenant, ['VIEW']);
      const { api: other } = await limited.createPlatform();
      for (let count = 0; count < 3; count += 1) expect((await limited.api.get('/config')).status).toBe(200);
      const answer = await second.get('/config');
      expectRefusal(answer, 429, 'RATE_LIMITED');
      expect(answer.headers.get('retry-after')).toMatch(/^([1-9]|[12]\d|30)$/);
      expect((await other.get('/config')).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('The documented error', () => {
  it('has every code of the catalogue, and no other', async () => {
    const { components } = await fetchDocument(application.url);
    expect([...components.schemas['Error']!.properties!['code']!.enum!].sort()).toEqual(
      Object.keys(ERROR_CATALOGUE).sort(),
    );
    expect(components.schemas['Error']!.required).toEqual(['status', 'code', 'message']);
  });
});
