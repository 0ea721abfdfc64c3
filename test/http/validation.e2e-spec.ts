import request, { type Test as Call } from 'supertest';
import { type ProbeApp, basic, errorsOf, startProbeApp } from './probe-app.js';

const BASE = '/2025-10-13/probes';
const CUSTOMER = 'Customer:019542f5-b3e7-8d02-8000-000000000001';
const ACCOUNT = 'InternalAccount:019542f5-b3e7-8d02-8000-000000000002';
const valid = { customerId: CUSTOMER, amount: 100, currency: 'USD' };

let running: ProbeApp;

beforeAll(async () => {
  running = await startProbeApp();
});
afterAll(() => running.close());

const get = (path: string, client = 'all'): Call =>
  request(running.app.getHttpServer()).get(path).set('Authorization', basic(client));
const post = (path: string): Call => request(running.app.getHttpServer()).post(path).set('Authorization', basic('all'));

describe('validation', () => {
  it('keeps declared members, drops others', async () => {
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

  it('names mistakes in the path, the query and the body at once', async () => {
    const fieldsOf = async (call: Call) => {
      const answer = await call;
      expect(answer.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      return Object.keys(errorsOf(answer)).sort();
    };
    expect(await fieldsOf(get(`${BASE}?limit=0&status=LOST&resourceId=1`))).toEqual([
      'limit',
      'resourceId',
      'status[0]',
    ]);
    expect(await fieldsOf(get(`${BASE}/1?limit=1`))).toEqual(['id', 'limit']);
    expect(await fieldsOf(post(`${BASE}?dryRun=true`).send({ ...valid, amount: 1.5 }))).toEqual(['amount', 'dryRun']);
    const unkeepable = `{"customerId":"Card:1","amount":100,"currency":"USD","email":"\\u0000"}`;
    const sent = post(`${BASE}?dryRun=true`).set('Content-Type', 'application/json').send(unkeepable);
    expect(await fieldsOf(sent)).toEqual(['customerId', 'dryRun', 'email']);
  });

  it('names the expected value of each field', async () => {
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
    expect(errors).toContainEqual({
      field: 'email',
      message: 'must be an email address',
      constraint: { format: 'email' },
    });
    expect(errors).toContainEqual({
      field: 'address.line1',
      message: 'must be text of 1 to 100 characters',
      constraint: { minLength: 1, maxLength: 100 },
    });
  });

  it('refuses members that are probably misspelt known ones, and names those that it ignores', async () => {
    const misspelt = await post(BASE).send({
      ...valid,
      birth_date: '1990-01-01',
      owners: [{ lastName: 'Ok', LastName: 'Ok' }],
      accountInfo: { accountType: 'USD_ACCOUNT', acountNumber: '1', accountNumber: '12345678' },
    });
    expect(misspelt.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(errorsOf(misspelt)).toMatchObject({
      birth_date: 'is unknown; did you mean birthDate?',
      'owners[0].LastName': 'is unknown; did you mean lastName?',
      'accountInfo.acountNumber': 'is unknown; did you mean accountNumber?',
    });
    expect(misspelt.headers['x-ignored-fields']).toBeUndefined();
    const refused = await post(BASE).send({ ...valid, customerId: 'x', shoeSize: 42 });
    expect([refused.status, refused.headers['x-ignored-fields']]).toEqual([400, 'shoeSize']);

    const taken = await post(BASE).send({ ...valid, shoeSize: 43, owners: [{ lastName: 'Ok', 'r\u00f4le, x': 1 }] });
    expect([taken.status, taken.headers['x-ignored-fields']]).toEqual([201, 'shoeSize, owners[0].r%C3%B4le%2C%20x']);
    expect(taken.body).not.toHaveProperty('shoeSize');
    expect((await post(BASE).send(valid)).headers['x-ignored-fields']).toBeUndefined();
  });

  it('reports missing members as required, and treats an absent body as an empty one', async () => {
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

  it('reads a union body as the variant that its tag names', async () => {
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
        constraint: { enum: ['SPARK_WALLET', 'USD_ACCOUNT'] },
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

  it('reads parameters as their declared type', async () => {
    const response = await get(`${BASE}?limit=1&isIncludingDeleted=true&status=OPEN`);
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
    ['createdBefore', 'createdBefore=2025-02-28T10:00:00%2B14:01'],
    ['createdBefore', 'createdBefore=0000-12-31'],
    ['status[2]', 'status=OPEN,DONE,'],
    ['resourceId', `resourceId=${CUSTOMER}`],
    ['created_after', 'created_after=2025-02-28'],
    ['asof', 'asof=0'],
  ])('answers 400 INVALID_INPUT naming %s to ?%s', async (field, query) => {
    const response = await get(`${BASE}?${query}`);
    expect(response.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(Object.keys(errorsOf(response))).toEqual([field]);
  });

  it('accepts lists repeated, joined by commas, or both, and dates alone as the ends of a period', async () => {
    const response = await get(
      `${BASE}?limit=1&status=OPEN,DONE&status=OPEN&createdAfter=2025-02-28&createdBefore=2025-02-28`,
    );
    expect(response.body.data[0]).toMatchObject({
      status: ['OPEN', 'DONE', 'OPEN'],
      createdAfter: '2025-02-28T00:00:00.000Z',
      createdBefore: '2025-02-28T23:59:59.999Z',
    });
  });

  it('refuses a cursor that was changed, is not signed, or was given to another platform', async () => {
    const { nextCursor } = (await get(`${BASE}?limit=2`)).body as { nextCursor: string };
    const [unsigned, signature] = nextCursor.split('.') as [string, string];
    const elsewhere = Buffer.from(Buffer.from(unsigned, 'base64url').toString().replace('4', '2')).toString(
      'base64url',
    );
    for (const cursor of [
      unsigned,
      `${unsigned}.`,
      `${elsewhere}.${signature}`,
      `${unsigned}.${signature.slice(1)}A`,
    ]) {
      expect(errorsOf(await get(`${BASE}?limit=2&cursor=${cursor}`))).toEqual({
        cursor: 'is not a cursor of this list: use nextCursor of the previous page',
      });
    }
    expect((await get(`${BASE}?limit=2&cursor=${nextCursor}`)).status).toBe(200);
    expect(errorsOf(await get(`${BASE}?limit=2&cursor=${nextCursor}`, 'other'))).toEqual({
      cursor: 'is not a cursor of this list: use nextCursor of the previous page',
    });
  });

  it('refuses a cursor that came with other filters', async () => {
    const { body } = await get(`${BASE}?limit=2`);
    const response = await get(`${BASE}?limit=2&customerId=${CUSTOMER}&cursor=${body.nextCursor}`);
    expect(errorsOf(response)).toEqual({
      cursor: 'belongs to a request with different filters: repeat those of the first page',
    });
  });
});
