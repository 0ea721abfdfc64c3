import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';

describe('POST /customers/{customerId}/kyc-link', () => {
  let application: TestApplication;
  let api: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.shared();
    api = application.api;
  });

  afterAll(async () => {
    expect(application.faults).toEqual([]);
    await application.close();
  });

  const register = async (body: object = {}) =>
    (await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Doe 003', ...body })).body.id;

  it.each(['INDIVIDUAL', 'BUSINESS'])(
    'answers 201 with a link, its expiry and its provider for a customer of type %s, which does not change',
    async (customerType) => {
      const id = await register({ customerType });
      const { body: before } = await api.get(`/customers/${id}`);
      const { status, body } = await api.post(`/customers/${id}/kyc-link`, {
        redirectUri: 'https://example.com/back?x=1',
      });
      expect({ status, body }).toEqual({
        status: 201,
        body: {
          kycUrl: expect.stringContaining(`${application.url}/`),
          expiresAt: expect.any(String),
          provider: 'SUMSUB',
          token: expect.any(String),
        },
      });
      expect(Date.parse(body.expiresAt) - application.clock.now().getTime()).toBe(24 * 60 * 60 * 1000);
      expect((await api.get(`/customers/${id}`)).body).toEqual(before);
    },
  );

  it('needs no body, and works for a customer that is approved', async () => {
    const id = await register({ fullName: 'Jane Doe' });
    expect((await api.post(`/customers/${id}/kyc-link`)).status).toBe(201);
  });

  it('gives a fresh link each time, and the same one again under the same Idempotency-Key', async () => {
    const id = await register();
    const ask = (headers: Record<string, string> = {}) => api.post(`/customers/${id}/kyc-link`, {}, { headers });
    const [first, second] = [await ask(), await ask()];
    expect(first.body.kycUrl).not.toBe(second.body.kycUrl);
    const keyed = await ask({ 'idempotency-key': 'link-1' });
    expect((await ask({ 'idempotency-key': 'link-1' })).body).toEqual(keyed.body);
  });

  it.each(['http://example.com/back', 'ftp://example.com', 'example.com', 'javascript:alert(1)', ''])(
    'refuses to return to %j: 400 INVALID_INPUT',
    async (redirectUri) => {
      const id = await register();
      expect(await api.post(`/customers/${id}/kyc-link`, { redirectUri })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      });
    },
  );

  it('waits until every listed contact channel is verified: 409 CONFLICT', async () => {
    const id = await register({
      email: 'anna@example.com',
      phoneNumber: '+4915112345678',
      address: { line1: '1', postalCode: '10117', country: 'DE' },
    });
    for (const channel of ['email', 'phone']) {
      expect(await api.post(`/customers/${id}/kyc-link`, {})).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT' },
      });
      await api.post(`/customers/${id}/verify-${channel}`);
      await api.post(`/customers/${id}/verify-${channel}/confirm`, { code: '123456' });
    }
    expect((await api.post(`/customers/${id}/kyc-link`, {})).status).toBe(201);
  });

  it('is 404 for an unknown customer and one of another platform, 410 for a deleted one', async () => {
    const id = await register();
    const other = await application.createPlatform();
    expect(await other.api.post(`/customers/${id}/kyc-link`, {})).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    });
    await api.delete(`/customers/${id}`);
    expect(await api.post(`/customers/${id}/kyc-link`, {})).toMatchObject({
      status: 410,
      body: { code: 'CUSTOMER_DELETED' },
    });
  });
});
