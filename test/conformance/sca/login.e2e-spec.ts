import { StrongCustomerAuthentication } from '@app/sca';
import { derivedResourceId } from '@app/kernel';
import { TestApplication } from '../../support/application.js';
import { approvedEuropean, europeanCustomer, logIn } from '../../support/european-customer.js';

const DAY = 24 * 60 * 60_000;

describe('Strong customer authentication: login, session, lock (wallet-auth 15.2, 15.3)', () => {
  let application: TestApplication;
  let api: TestApplication['api'];
  let sca: StrongCustomerAuthentication;

  beforeAll(async () => {
    application = await TestApplication.shared();
    api = application.api;
    sca = application.get(StrongCustomerAuthentication);
  }, 60_000);

  afterAll(() => application.close());

  const start = (customerId: string, factor = 'SMS_OTP') =>
    api.post(`/sca/login/start?customerId=${customerId}`, { factor });
  const complete = (customerId: string, proof: object) =>
    api.post(`/sca/login/complete?customerId=${customerId}`, {
      factor: 'SMS_OTP',
      endUserIpAddress: '192.0.2.7',
      ...proof,
    });
  const requireSession = (customerId: string) =>
    sca.requireSession(application.tenant, customerId, application.clock.now().toISOString());

  it('a code that was sent opens a session of 180 days', async () => {
    const customerId = await approvedEuropean(application);
    await expect(requireSession(customerId)).rejects.toMatchObject({ code: 'SCA_SESSION_REQUIRED' });
    const started = await start(customerId);
    expect(started).toMatchObject({
      status: 200,
      body: { factor: 'SMS_OTP', challengeId: expect.stringMatching(/^ScaChallenge:/) },
    });
    expect(Date.parse(started.body.expiresAt) - application.clock.now().getTime()).toBe(5 * 60_000);
    const completed = await complete(customerId, { challengeId: started.body.challengeId, code: '123456' });
    expect(completed).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });
    expect(Date.parse(completed.body.sessionExpiresAt) - application.clock.now().getTime()).toBe(180 * DAY);
    await requireSession(customerId);
  });

  it('a challenge of another context is proven once, and again by the same command', async () => {
    const customerId = await approvedEuropean(application);
    await logIn(api, customerId);
    const metadata = application.metadata();
    const challengeId = derivedResourceId('ScaChallenge', metadata.commandId);
    const request = { challengeId, customerId, purpose: 'PAYOUT' } as const;
    const asked = await sca.challenge(application.tenant, request, metadata);
    expect(asked).toMatchObject({
      id: challengeId,
      factor: 'SMS_OTP',
      availableFactors: ['SMS_OTP'],
      purpose: 'PAYOUT',
    });
    expect(await sca.challenge(application.tenant, request, application.metadata())).toEqual(asked);
    await expect(
      sca.prove(application.tenant, challengeId, { code: '000000' }, application.metadata()),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const proof = application.metadata();
    await sca.prove(application.tenant, challengeId, { code: '123456' }, proof);
    await sca.prove(application.tenant, challengeId, { code: '123456' }, proof);
    await expect(
      sca.prove(application.tenant, challengeId, { code: '123456' }, application.metadata()),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('a factor that the customer does not have is refused: 400', async () => {
    expect(await start(await europeanCustomer(api))).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    const customerId = await approvedEuropean(application);
    for (const factor of ['TOTP', 'PASSKEY', 'EMAIL_OTP']) expect((await start(customerId, factor)).status).toBe(400);
  });

  it('is completed by the right proof for the login that was started last, in time: 400 INVALID_INPUT otherwise', async () => {
    const customerId = await approvedEuropean(application);
    expect(await complete(customerId, { challengeId: 'ScaChallenge:none', code: '123456' })).toMatchObject({
      status: 400,
    });
    const {
      body: { challengeId: earlier },
    } = await start(customerId);
    const {
      body: { challengeId },
    } = await start(customerId);
    for (const [proof, field] of [
      [{ challengeId: earlier, code: '123456' }, 'challengeId'],
      [{ code: '123456' }, 'challengeId'],
      [{ challengeId }, 'code'],
      [{ challengeId, code: null, passkeyAssertion: { id: 'x' } }, 'origin'],
      [{ challengeId, code: '123456', factor: 'TOTP' }, 'factor'],
      [{ challengeId, code: '123456', endUserIpAddress: 'home' }, 'endUserIpAddress'],
      [{ challengeId, code: '123456', endUserIpAddress: undefined }, 'endUserIpAddress'],
    ] as const) {
      expect(await complete(customerId, proof)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', details: { errors: [{ field }] } },
      });
    }
    application.clock.advance('5m');
    expect((await complete(customerId, { challengeId, code: '123456' })).status).toBe(400);
  });

  it('a session ends after 180 days, and a new login replaces the last', async () => {
    const customerId = await approvedEuropean(application);
    await logIn(api, customerId);
    application.clock.advance(100 * DAY);
    await logIn(api, customerId);
    application.clock.advance(100 * DAY);
    await requireSession(customerId);
    application.clock.advance(80 * DAY);
    await expect(requireSession(customerId)).rejects.toMatchObject({ code: 'SCA_SESSION_REQUIRED' });
  });

  it('accounts in euros and dollar coins appear with the first login of an approved customer, others at once', async () => {
    const customerId = await approvedEuropean(application);
    const currencies = async (id: string) => {
      const { body } = await api.get(`/customers/internal-accounts?customerId=${id}&limit=100`);
      return (body.data as { balance: { currency: { code: string } } }[]).map(({ balance }) => balance.currency.code);
    };
    const before = await currencies(customerId);
    expect(before).toContain('USD');
    expect(before.filter((code) => ['EUR', 'USDC'].includes(code))).toEqual([]);
    await logIn(api, customerId);
    expect((await currencies(customerId)).filter((code) => !before.includes(code)).sort()).toEqual(['EUR', 'USDC']);
    const elsewhere = (await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' })).body.id;
    expect(await currencies(elsewhere)).toEqual(expect.arrayContaining(['EUR', 'USDC', 'USD']));
  });

  describe('sent codes', () => {
    it('share one limit per person and channel, for any purpose: 429 RATE_LIMITED with Retry-After', async () => {
      const customerId = await europeanCustomer(api);
      const another = await approvedEuropean(application);
      const sendContact = (channel: string) => api.post(`/customers/${customerId}/verify-${channel}`);
      for (let code = 1; code <= 19; code++) {
        expect((await sendContact('phone')).status).toBe(204);
        application.clock.advance('31s');
      }
      await api.post(`/customers/${customerId}/verify-phone/confirm`, { code: '123456' });
      expect((await start(customerId)).status).toBe(200);
      const refused = await start(customerId);
      expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect((await sendContact('email')).status).toBe(204);
      expect((await start(another)).status).toBe(200);
      application.clock.advance(wait * 1000);
      expect((await start(customerId)).status).toBe(200);
    });

    it('stay within the limit when forty logins are started at once', async () => {
      const customerId = await approvedEuropean(application);
      const answers = await Promise.all(Array.from({ length: 40 }, () => start(customerId)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
      // one went out to confirm the phone number
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
      expect((await start(await approvedEuropean(application))).status).toBe(200);
    });
  });

  describe('the lock', () => {
    const MINUTE = 60_000;
    const failure = { eventType: 'FAILED_LOGIN_ATTEMPT' };
    const report = (customerId: string, event: object = failure) =>
      api.post(`/sca/record-event?customerId=${customerId}`, event);
    const now = () => application.clock.now().getTime();

    it('grows with failed attempts that the platform reports, at last without an end, until a new password', async () => {
      const customerId = await approvedEuropean(application);
      await logIn(api, customerId);
      for (let attempts = 1; attempts < 5; attempts++) {
        expect(await report(customerId)).toMatchObject({
          status: 200,
          body: { ...failure, failedAttempts: attempts, lockedUntil: null, suspended: false },
        });
      }
      for (const [failedAttempts, lock] of [
        [5, 15 * MINUTE],
        [6, 30 * MINUTE],
        [7, 60 * MINUTE],
        [8, DAY],
      ] as const) {
        const { status, body } = await report(customerId);
        expect([status, body.failedAttempts, Date.parse(body.lockedUntil) - now(), body.suspended]).toEqual([
          200,
          failedAttempts,
          lock,
          false,
        ]);
        const details = { failedAttempts, lockedUntil: body.lockedUntil, suspended: false };
        expect(await report(customerId)).toMatchObject({ status: 423, body: { code: 'ACCOUNT_LOCKED', details } });
        application.clock.advance(lock);
      }
      expect(await report(customerId)).toMatchObject({
        status: 200,
        body: { failedAttempts: 9, lockedUntil: null, suspended: true },
      });
      application.clock.advance(30 * DAY);
      const lockedOut = { status: 423, body: { details: { failedAttempts: 9, lockedUntil: null, suspended: true } } };
      for (const factor of ['SMS_OTP', 'TOTP', 'PASSKEY'])
        expect(await start(customerId, factor)).toMatchObject(lockedOut);
      const challengeId = derivedResourceId('ScaChallenge', 'any');
      expect(await complete(customerId, { challengeId, code: '123456' })).toMatchObject(lockedOut);
      await expect(requireSession(customerId)).rejects.toMatchObject({ code: 'ACCOUNT_LOCKED' });
      expect(await report(customerId, { eventType: 'RESET_PASSWORD_COMPLETED' })).toMatchObject({
        status: 200,
        body: { eventType: 'RESET_PASSWORD_COMPLETED', failedAttempts: 0, lockedUntil: null, suspended: false },
      });
      await expect(requireSession(customerId)).rejects.toMatchObject({ code: 'SCA_SESSION_REQUIRED' });
      await logIn(api, customerId);
    });

    it('grows with wrong proofs at our own login too, and a right one forgives none', async () => {
      const customerId = await approvedEuropean(application);
      const attempt = async (code: string) => {
        const {
          body: { challengeId },
        } = await start(customerId);
        return complete(customerId, { challengeId, code });
      };
      for (let attempts = 1; attempts < 5; attempts++) expect((await attempt('000000')).status).toBe(400);
      expect((await attempt('123456')).status).toBe(200);
      expect((await attempt('000000')).status).toBe(400);
      expect(await start(customerId)).toMatchObject({ status: 423, body: { details: { failedAttempts: 5 } } });
      application.clock.advance(15 * MINUTE);
      expect((await attempt('123456')).status).toBe(200);
    });

    it('many wrong proofs at once are each counted', async () => {
      const customerId = await approvedEuropean(application);
      const {
        body: { challengeId },
      } = await start(customerId);
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => complete(customerId, { challengeId, code: '000000' })),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(5).fill(400), ...Array(7).fill(423)]);
    });

    it('does not count unknown reports: 400', async () => {
      expect((await report(await approvedEuropean(application), { eventType: 'LOGGED_OUT' })).status).toBe(400);
    });
  });
});
