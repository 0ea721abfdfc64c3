import { TestApplication } from '../../support/application.js';

const GERMAN = { line1: 'Unter den Linden 1', postalCode: '10117', country: 'DE' };

describe('contact verification over HTTP', () => {
  let application: TestApplication;
  let api: TestApplication['api'];
  let id: string;

  beforeAll(async () => {
    application = await TestApplication.shared();
    api = application.api;
  });

  beforeEach(async () => {
    id = (await register()).id;
  });

  afterAll(async () => {
    expect(application.faults).toEqual([]);
    await application.close();
  });

  const register = async (body: object = {}) => {
    const german = {
      customerType: 'INDIVIDUAL',
      fullName: 'Anna Schmidt 003',
      email: 'anna@example.com',
      phoneNumber: '+4915112345678',
      address: GERMAN,
    };
    const { status, body: created } = await api.post('/customers', { ...german, ...body });
    expect(status).toBe(201);
    return created;
  };
  const send = (channel: string) => api.post(`/customers/${id}/verify-${channel}`);
  const confirm = (channel: string, code = '123456') =>
    api.post(`/customers/${id}/verify-${channel}/confirm`, { code });
  const codeOf = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer;
    return `${status} ${body?.code ?? ''}`.trim();
  };

  it('lists only the channels that must be confirmed, and none outside the region', async () => {
    expect((await api.get(`/customers/${id}`)).body.contactVerification).toEqual({
      email: 'PENDING',
      phone: 'PENDING',
    });
    const american = await register({ address: { ...GERMAN, country: 'US' } });
    expect(american).not.toHaveProperty('contactVerification');
    id = american.id;
    expect([await codeOf(send('email')), await codeOf(confirm('phone'))]).toEqual(['409 CONFLICT', '409 CONFLICT']);
  });

  it('confirms each channel with the code that came: 204, then 200 with the customer', async () => {
    const sent = await send('email');
    expect({ status: sent.status, body: sent.body }).toEqual({ status: 204, body: undefined });
    const { status, body } = await confirm('email');
    expect({ status, channels: body.contactVerification }).toEqual({
      status: 200,
      channels: { email: 'VERIFIED', phone: 'PENDING' },
    });
    await send('phone');
    expect((await confirm('phone')).body.contactVerification).toEqual({ email: 'VERIFIED', phone: 'VERIFIED' });
  });

  it('refuses to send or confirm again for a confirmed channel: 409 CONFLICT', async () => {
    await send('email');
    await confirm('email');
    expect([await codeOf(send('email')), await codeOf(confirm('email'))]).toEqual(['409 CONFLICT', '409 CONFLICT']);
  });

  it('refuses a wrong, malformed or never sent code with 400 INVALID_INPUT', async () => {
    expect(await codeOf(confirm('email'))).toBe('400 INVALID_INPUT');
    await send('email');
    expect(await codeOf(confirm('email', '000000'))).toBe('400 INVALID_INPUT');
    for (const code of ['12345', '12345é', '123456\0'])
      expect(await codeOf(confirm('email', code))).toBe('400 INVALID_INPUT');
    expect((await confirm('email')).status).toBe(200);
  });

  it('accepts five wrong codes; then even the right one is refused until another is sent', async () => {
    await send('email');
    for (let mistake = 0; mistake < 5; mistake++)
      expect(await codeOf(confirm('email', '000000'))).toBe('400 INVALID_INPUT');
    expect(await codeOf(confirm('email'))).toBe('400 INVALID_INPUT');
    await application.advance('30s');
    await send('email');
    expect((await confirm('email')).status).toBe(200);
  });

  it('accepts a code for ten minutes', async () => {
    await send('email');
    await application.advance('10m');
    expect(await codeOf(confirm('email'))).toBe('400 INVALID_INPUT');
  });

  it('sends at most one code in thirty seconds and channel: 429 RATE_LIMITED with Retry-After', async () => {
    await send('email');
    await application.advance('10s');
    const { status, body, headers } = await send('email');
    expect({ status, code: body.code, wait: headers.get('retry-after') }).toEqual({
      status: 429,
      code: 'RATE_LIMITED',
      wait: '20',
    });
    expect((await send('phone')).status).toBe(204);
    await application.advance('20s');
    expect((await send('email')).status).toBe(204);
  });

  it('asks again for a confirmed channel that changes, and for every channel that a new country requires', async () => {
    await send('email');
    await confirm('email');
    const { body } = await api.patch(`/customers/${id}`, { customerType: 'INDIVIDUAL', email: 'schmidt@example.com' });
    expect(body.contactVerification).toEqual({ email: 'PENDING', phone: 'PENDING' });
    const { body: moved } = await api.patch(`/customers/${id}`, {
      customerType: 'INDIVIDUAL',
      address: { country: 'US' },
    });
    expect(moved).not.toHaveProperty('contactVerification');
    const { body: back } = await api.patch(`/customers/${id}`, {
      customerType: 'INDIVIDUAL',
      address: { country: 'FR' },
    });
    expect(back.contactVerification).toEqual({ email: 'PENDING', phone: 'PENDING' });
  });

  it('refuses verification until every channel is confirmed: 409 CONFLICT', async () => {
    expect(await codeOf(api.post('/verifications', { customerId: id }))).toBe('409 CONFLICT');
    for (const channel of ['email', 'phone']) {
      await send(channel);
      await confirm(channel);
    }
    expect((await api.post('/verifications', { customerId: id })).status).toBe(200);
  });

  it('requires a named representative of a business in such a region', async () => {
    const { status, body } = await api.post('/customers', {
      customerType: 'BUSINESS',
      email: 'info@example.com',
      phoneNumber: '+4915112345678',
      businessInfo: { legalName: 'Muster GmbH', country: 'DE' },
    });
    expect({ status, fields: body.details.errors.map(({ field }: { field: string }) => field) }).toEqual({
      status: 400,
      fields: ['businessInfo.primaryContactFirstName', 'businessInfo.primaryContactLastName'],
    });
  });

  it('is not offered in production until a messenger is connected: 501, and nothing is recorded', async () => {
    const production = await application.createPlatform({ environment: 'PRODUCTION' });
    const customer = {
      customerType: 'INDIVIDUAL',
      fullName: 'Anna Schmidt',
      email: 'anna@example.com',
      phoneNumber: '+4915112345678',
      address: GERMAN,
    };
    const { body } = await production.api.post('/customers', customer);
    for (const channel of ['email', 'phone']) {
      expect(await production.api.post(`/customers/${body.id}/verify-${channel}`)).toMatchObject({
        status: 501,
        body: { status: 501, code: 'NOT_IMPLEMENTED' },
      });
      expect(
        await codeOf(production.api.post(`/customers/${body.id}/verify-${channel}/confirm`, { code: '123456' })),
      ).toBe('400 INVALID_INPUT');
    }
    expect((await production.api.get(`/customers/${body.id}`)).body).toEqual(body);
  });

  it('keeps no code anywhere in the log', async () => {
    await send('email');
    const all = await application.ownLog();
    expect(all.some(({ type }) => type === 'onboarding.contact-code-issued')).toBe(true);
    expect(JSON.stringify(all.map(({ data }) => data))).not.toContain('123456');
  });
});
