import { TestApplication } from '../../support/application.js';
import { BrowserPasskey } from '../../support/browser-passkey.js';
import { approvedEuropean, logIn } from '../../support/european-customer.js';

describe('Resets of lost factors (wallet-auth 15.6)', () => {
  let application: TestApplication;
  let api: TestApplication['api'];

  beforeAll(async () => {
    application = await TestApplication.shared();
    api = application.api;
  }, 60_000);

  afterAll(() => application.close());

  const start = (customerId: string, factor: string) =>
    api.post(`/sca/factors/reset?customerId=${customerId}`, { factor });
  const status = async (customerId: string, resetId: string) =>
    (await api.get(`/sca/factors/reset/${resetId}?customerId=${customerId}`)).body;
  const complete = (customerId: string, resetId: string, body: object = {}) =>
    api.post(`/sca/factors/reset/${resetId}/complete?customerId=${customerId}`, body);
  const passed = async (customerId: string, factor: string): Promise<string> => {
    const {
      body: { resetId },
    } = await start(customerId, factor);
    await application.advance('1s');
    await application.advance('1s');
    return resetId;
  };
  const enrolApp = async (customerId: string): Promise<void> => {
    const {
      body: { secret },
    } = await api.post(`/sca/factors?customerId=${customerId}`, { type: 'TOTP' });
    await api.post(`/sca/factors/confirm?customerId=${customerId}`, { type: 'TOTP', secret, code: '123456' });
  };
  const factors = async (customerId: string) =>
    (await api.get(`/sca/factors?customerId=${customerId}`)).body.factors.map(
      ({ factor }: { factor: string }) => factor,
    );

  it('go from start over review to passed liveness, and only then are completed', async () => {
    const customerId = await approvedEuropean(application);
    await enrolApp(customerId);
    const started = await start(customerId, 'TOTP');
    expect(started).toMatchObject({
      status: 201,
      body: {
        resetId: expect.any(String),
        livenessAccessToken: expect.any(String),
        verificationLink: expect.stringContaining(`${application.url}/`),
      },
    });
    const { resetId, expiresAt } = started.body;
    const page = await fetch(started.body.verificationLink);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Sandbox wants to be sure')]);
    const unknown = started.body.verificationLink.replace(/liveness\/.{8}/, 'liveness/00000000');
    expect((await fetch(unknown)).status).toBe(404);
    expect(Date.parse(expiresAt) - application.clock.now().getTime()).toBe(30 * 60_000);
    expect(await status(customerId, resetId)).toEqual({
      status: 'INITIATED',
      factor: 'TOTP',
      enrollmentStatus: null,
      expiresAt,
    });
    expect(await complete(customerId, resetId)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    await application.advance('1s');
    expect((await status(customerId, resetId)).status).toBe('PENDING_REVIEW');
    expect((await complete(customerId, resetId)).status).toBe(400);
    await application.advance('1s');
    expect((await status(customerId, resetId)).status).toBe('LIVENESS_PASSED');
    expect((await complete(customerId, resetId)).status).toBe(204);
    expect(await factors(customerId)).toEqual(['SMS_OTP']);
    expect(await status(customerId, resetId)).toMatchObject({
      status: 'COMPLETED',
      enrollmentStatus: 'PENDING',
      completedAt: expect.any(String),
    });
    expect(await complete(customerId, resetId)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await enrolApp(customerId);
    expect(await status(customerId, resetId)).toMatchObject({ status: 'COMPLETED', enrollmentStatus: 'COMPLETED' });
  });

  it('of a passkey allow another one', async () => {
    const customerId = await approvedEuropean(application);
    const enrol = async (passkey: BrowserPasskey) => {
      const { body } = await api.post(`/sca/factors?customerId=${customerId}`, { type: 'PASSKEY' });
      const answer = {
        type: 'PASSKEY',
        origin: passkey.origin,
        credential: passkey.create(body.options ?? { challenge: '' }),
      };
      return (await api.post(`/sca/factors/confirm?customerId=${customerId}`, answer)).status;
    };
    expect(await enrol(new BrowserPasskey('lost'))).toBe(200);
    expect(await enrol(new BrowserPasskey('new'))).toBe(409);
    await complete(customerId, await passed(customerId, 'PASSKEY'));
    expect(await enrol(new BrowserPasskey('new'))).toBe(200);
  });

  it('of the phone set another number, confirmed by the check itself', async () => {
    const customerId = await approvedEuropean(application);
    const resetId = await passed(customerId, 'SMS_OTP');
    for (const [body, field] of [
      [{}, 'mobile'],
      [{ mobile: { countryCode: '+49' } }, 'mobile.number'],
      [{ mobile: { countryCode: 'Germany', number: '15199999999' } }, 'mobile.countryCode'],
      [{ mobile: { countryCode: '+49', number: '1519999999999999' } }, 'mobile.number'],
    ] as const) {
      expect(await complete(customerId, resetId, body)).toMatchObject({
        status: 400,
        body: { details: { errors: [{ field }] } },
      });
    }
    expect(
      (await complete(customerId, resetId, { mobile: { countryCode: '+49', number: '151 9999 9999' } })).status,
    ).toBe(204);
    const { body: customer } = await api.get(`/customers/${customerId}`);
    expect(customer).toMatchObject({ phoneNumber: '+4915199999999', contactVerification: { phone: 'VERIFIED' } });
    expect(await status(customerId, resetId)).toMatchObject({ status: 'COMPLETED', enrollmentStatus: null });
    await logIn(api, customerId);
  });

  it('set one number where two requests complete one at once: that of the request that succeeds', async () => {
    const customerId = await approvedEuropean(application);
    const resetId = await passed(customerId, 'SMS_OTP');
    const numbers = ['15199999991', '15199999992', '15199999993'];
    const answers = await Promise.all(
      numbers.map((number) => complete(customerId, resetId, { mobile: { countryCode: '+49', number } })),
    );
    const winner = answers.findIndex(({ status: code }) => code === 204);
    expect(answers.map(({ status: code }) => code).sort()).toEqual([204, 409, 409]);
    expect((await api.get(`/customers/${customerId}`)).body.phoneNumber).toBe(`+49${numbers[winner]}`);
  });

  it('of another person are rejected, and those that are not decided or completed expire', async () => {
    const customerId = await approvedEuropean(application);
    const withPhone = async (phoneNumber: string) => {
      await api.patch(`/customers/${customerId}`, { customerType: 'INDIVIDUAL', phoneNumber });
      await api.post(`/customers/${customerId}/verify-phone`);
      await api.post(`/customers/${customerId}/verify-phone/confirm`, { code: '123456' });
    };
    await withPhone('+4915112345002');
    const rejected = await passed(customerId, 'SMS_OTP');
    expect((await status(customerId, rejected)).status).toBe('REJECTED');
    expect(
      (await complete(customerId, rejected, { mobile: { countryCode: '+49', number: '15199999999' } })).status,
    ).toBe(400);
    await withPhone('+4915112345001');
    const undecided = await passed(customerId, 'SMS_OTP');
    await application.advance('10m');
    expect((await status(customerId, undecided)).status).toBe('PENDING_REVIEW');
    await application.advance('20m');
    expect((await status(customerId, undecided)).status).toBe('EXPIRED');
    expect((await status(customerId, rejected)).status).toBe('REJECTED');
  });

  it('void the one before when they are started', async () => {
    const customerId = await approvedEuropean(application);
    const first = await passed(customerId, 'SMS_OTP');
    const {
      body: { resetId: second },
    } = await start(customerId, 'SMS_OTP');
    expect((await status(customerId, first)).status).toBe('EXPIRED');
    expect((await complete(customerId, first, { mobile: { countryCode: '+49', number: '15199999999' } })).status).toBe(
      400,
    );
    expect((await status(customerId, second)).status).toBe('INITIATED');
  });

  it('are started five times in 24 hours, then 429 RATE_LIMITED says when again', async () => {
    const customerId = await approvedEuropean(application);
    for (let count = 0; count < 5; count++) {
      expect((await start(customerId, 'SMS_OTP')).status).toBe(201);
      await application.advance('1h');
    }
    const refused = await start(customerId, 'SMS_OTP');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(refused.headers.get('retry-after')).toBe(String(19 * 3600));
    await application.advance('19h');
    expect((await start(customerId, 'SMS_OTP')).status).toBe(201);
  });

  it('need a factor that the customer has, 400, and are found by their own id, 404 REFERENCE_NOT_FOUND', async () => {
    const customerId = await approvedEuropean(application);
    for (const factor of ['TOTP', 'PASSKEY', 'EMAIL_OTP'])
      expect(await start(customerId, factor)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    const {
      body: { resetId },
    } = await start(customerId, 'SMS_OTP');
    const other = await approvedEuropean(application);
    for (const [owner, id] of [
      [customerId, 'unknown'],
      [other, resetId],
    ]) {
      expect(await status(owner, id)).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
      expect(await complete(owner, id)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    }
  });
});
