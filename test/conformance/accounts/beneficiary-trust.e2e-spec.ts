import { ExternalAccounts } from '@app/accounts';
import { TestApplication } from '../../support/application.js';
import { BrowserPasskey } from '../../support/browser-passkey.js';
import { approvedEuropean, logIn } from '../../support/european-customer.js';
import { eurPayee } from '../../support/main-job.js';

const UNREACHED = 'ExternalAccount:00000000-0000-8000-8000-00000000000a';
const BENEFICIARY = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ana Souza', countryOfResidence: 'BR' };

describe('trust in beneficiaries (wallet-auth 15.5)', () => {
  let application: TestApplication;
  let api: TestApplication['api'];
  /** A customer who is logged in; each test has its own beneficiaries. */
  let customerId: string;

  beforeAll(async () => {
    application = await TestApplication.shared();
    api = application.api;
    customerId = await approvedEuropean(application);
    await logIn(api, customerId);
  }, 60_000);

  afterAll(() => application.close());

  const call = (id: string, action: string, body?: object) =>
    api.post(`/customers/external-accounts/${id}/${action}`, body ?? {});
  let wallets = 0;
  const accountInfo = () => {
    wallets += 1;
    return {
      accountType: 'BASE_WALLET',
      address: `0x${String(wallets).padStart(37, '1')}aaa`,
      beneficiary: BENEFICIARY,
    };
  };
  const wallet = async (ownerId: string): Promise<string> => {
    const account = { customerId: ownerId, currency: 'USDC', ownershipType: 'THIRD_PARTY', accountInfo: accountInfo() };
    return (await api.post('/customers/external-accounts', account)).body.id;
  };
  const payee = () => wallet(customerId);
  const isTrusted = async (id: string) =>
    (await application.get(ExternalAccounts).get(application.tenant, id))!.isTrusted;
  const trusted = async () => {
    const id = await payee();
    const {
      body: { scaChallenge },
    } = await call(id, 'trust');
    await call(id, 'trust/confirm', { challengeId: scaChallenge.id, code: '123456' });
    return id;
  };

  it('begins with a challenge that the customer answers with its code', async () => {
    const id = await payee();
    const asked = await call(id, 'trust');
    expect(asked).toMatchObject({
      status: 200,
      body: {
        scaChallenge: {
          id: expect.stringMatching(/^ScaChallenge:/),
          factor: 'SMS_OTP',
          availableFactors: ['SMS_OTP'],
          purpose: 'BENEFICIARY_TRUST',
        },
      },
    });
    expect(Date.parse(asked.body.scaChallenge.expiresAt) - application.clock.now().getTime()).toBe(5 * 60_000);
    expect(await isTrusted(id)).toBe(false);
    const confirmed = await call(id, 'trust/confirm', { challengeId: asked.body.scaChallenge.id, code: '123456' });
    expect(confirmed).toMatchObject({ status: 200, body: { trusted: true } });
    expect(await isTrusted(id)).toBe(true);
  });

  it('keeps the account from being deleted until it is withdrawn: 409 BENEFICIARY_TRUSTED', async () => {
    const id = await trusted();
    expect(await api.delete(`/customers/external-accounts/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'BENEFICIARY_TRUSTED' },
    });
    await call(id, 'untrust');
    expect(await call(id, 'untrust/confirm', { code: '123456' })).toMatchObject({
      status: 200,
      body: { trusted: false },
    });
    expect((await api.delete(`/customers/external-accounts/${id}`)).status).toBe(204);
  });

  it('takes no code of a phone that the customer has no more, nor of a number that it has not confirmed', async () => {
    const owner = await approvedEuropean(application);
    await logIn(api, owner);
    const id = await wallet(owner);
    const { id: challengeId } = (await call(id, 'trust')).body.scaChallenge;
    const phoneNumber = '+4915112340007';
    expect((await api.patch(`/customers/${owner}`, { customerType: 'INDIVIDUAL', phoneNumber })).status).toBe(200);
    const confirm = (challenge: string) => call(id, 'trust/confirm', { challengeId: challenge, code: '123456' });
    expect(await confirm(challengeId)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    await api.post(`/customers/${owner}/verify-phone`);
    await api.post(`/customers/${owner}/verify-phone/confirm`, { code: '123456' });
    expect((await confirm((await call(id, 'trust')).body.scaChallenge.id)).status).toBe(200);
  });

  it('is not shown on the account', async () => {
    const id = await trusted();
    expect(JSON.stringify((await api.get(`/customers/external-accounts/${id}`)).body)).not.toMatch(/trust/i);
  });

  it("is confirmed by a code of the customer's app and by its passkey as well", async () => {
    const owner = await approvedEuropean(application);
    await logIn(api, owner);
    const passkey = new BrowserPasskey();
    const { origin } = passkey;
    const factors = `/sca/factors?customerId=${owner}`;
    const confirm = `/sca/factors/confirm?customerId=${owner}`;
    const {
      body: { options },
    } = await api.post(factors, { type: 'PASSKEY' });
    await api.post(confirm, { type: 'PASSKEY', origin, credential: passkey.create(options) });
    const {
      body: { secret },
    } = await api.post(factors, { type: 'TOTP' });
    await api.post(confirm, { type: 'TOTP', secret, code: '123456' });
    const id = await wallet(owner);
    const {
      body: { scaChallenge },
    } = await call(id, 'trust');
    expect(scaChallenge.availableFactors).toEqual(['SMS_OTP', 'TOTP', 'PASSKEY']);
    expect(scaChallenge.passkeyAllowedOrigins).toContain(origin);
    const passkeyAssertion = passkey.get(scaChallenge.passkeyAssertionOptions);
    expect((await call(id, 'trust/confirm', { passkeyAssertion, origin })).body).toEqual({ trusted: true });
    await call(id, 'untrust');
    expect((await call(id, 'untrust/confirm', { code: '123456' })).body).toEqual({ trusted: false });
  });

  it('is not confirmed by a wrong code, a passkey no one has, another challenge or too late: 400 INVALID_INPUT', async () => {
    const id = await payee();
    await call(id, 'trust');
    for (const proof of [
      { code: '000000' },
      { passkeyAssertion: { id: 'x' }, origin: 'https://example.com' },
      { challengeId: 'ScaChallenge:other', code: '123456' },
    ]) {
      expect(await call(id, 'trust/confirm', proof)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    }
    application.clock.advance('5m');
    expect(await call(id, 'trust/confirm', { code: '123456' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    expect(await isTrusted(id)).toBe(false);
  });

  it('accepts five wrong codes, then not even the right one: 429 RATE_LIMITED, and its owner is locked: 423', async () => {
    const owner = await approvedEuropean(application);
    await logIn(api, owner);
    const id = await wallet(owner);
    await call(id, 'trust');
    for (let tries = 0; tries < 5; tries++)
      expect((await call(id, 'trust/confirm', { code: '000000' })).status).toBe(400);
    const exhausted = await call(id, 'trust/confirm', { code: '123456' });
    expect(exhausted).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(exhausted.headers.get('retry-after')).toBe('300');
    expect(await call(id, 'trust')).toMatchObject({ status: 423, body: { details: { failedAttempts: 5 } } });
    application.clock.advance('15m');
    await call(id, 'trust');
    expect((await call(id, 'trust/confirm', { code: '123456' })).body).toEqual({ trusted: true });
  });

  it('requires exactly one complete proof', async () => {
    const id = await payee();
    await call(id, 'trust');
    const wrong = async (proof: object) =>
      (await call(id, 'trust/confirm', proof)).body.details.errors.map(({ field }: { field: string }) => field);
    expect(await wrong({})).toEqual(['code']);
    expect(await wrong({ code: null, passkeyAssertion: null })).toEqual(['code']);
    expect(await wrong({ code: '123456', passkeyAssertion: {}, origin: 'https://example.com' })).toEqual([
      'passkeyAssertion',
    ]);
    expect(await wrong({ passkeyAssertion: {} })).toEqual(['origin']);
  });

  it('conflicts when the account is trusted already, or when nothing was asked: 409 CONFLICT', async () => {
    const fresh = await payee();
    expect(await call(fresh, 'untrust')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await call(fresh, 'trust/confirm', { code: '123456' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect(await call(await trusted(), 'trust')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('is for addresses of dollar coins alone: 400 INVALID_INPUT', async () => {
    expect(await call(await eurPayee(api, customerId), 'trust')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
  });

  it('needs the customer logged in, 409 SCA_SESSION_REQUIRED, and not locked, 423 ACCOUNT_LOCKED', async () => {
    const owner = await approvedEuropean(application);
    const id = await wallet(owner);
    expect(await call(id, 'trust')).toMatchObject({ status: 409, body: { code: 'SCA_SESSION_REQUIRED' } });
    await logIn(api, owner);
    await call(id, 'trust');
    const failure = { eventType: 'FAILED_LOGIN_ATTEMPT' };
    for (let attempt = 0; attempt < 5; attempt++) await api.post(`/sca/record-event?customerId=${owner}`, failure);
    expect(await call(id, 'trust')).toMatchObject({ status: 423, body: { code: 'ACCOUNT_LOCKED' } });
    expect(await call(id, 'trust/confirm', { code: '123456' })).toMatchObject({
      status: 423,
      body: { details: { failedAttempts: 5, suspended: false, lockedUntil: expect.any(String) } },
    });
  });

  it('is neither asked for, withdrawn nor confirmed once the session has ended: 409 SCA_SESSION_REQUIRED, and the proof serves later', async () => {
    const owner = await approvedEuropean(application);
    await logIn(api, owner);
    const logOut = () => api.post(`/sca/record-event?customerId=${owner}`, { eventType: 'RESET_PASSWORD_COMPLETED' });
    const refused = { status: 409, body: { code: 'SCA_SESSION_REQUIRED' } };
    const id = await wallet(owner);
    for (const [action, wanted] of [
      ['trust', true],
      ['untrust', false],
    ] as const) {
      await logOut();
      expect(await call(id, action)).toMatchObject(refused);
      await logIn(api, owner);
      await call(id, action);
      await logOut();
      expect(await call(id, `${action}/confirm`, { code: '123456' })).toMatchObject(refused);
      expect(await isTrusted(id)).toBe(!wanted);
      await logIn(api, owner);
      expect((await call(id, `${action}/confirm`, { code: '123456' })).body).toEqual({ trusted: wanted });
    }
  });

  it("is only for customers in regions that require strong authentication, and never for the platform's own accounts: 409", async () => {
    const elsewhere = await wallet(
      (await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' })).body.id,
    );
    const own = await api.post('/customers/external-accounts', { currency: 'USDC', accountInfo: accountInfo() });
    for (const id of [elsewhere, own.body.id]) {
      for (const action of ['trust', 'untrust'])
        expect(await call(id, action)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      for (const action of ['trust/confirm', 'untrust/confirm'])
        expect(await call(id, action, { code: '123456' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    }
  });

  it('answers 404 for an unknown account', async () => {
    expect((await call(UNREACHED, 'trust')).status).toBe(404);
    expect((await call(UNREACHED, 'untrust/confirm', { code: '123456' })).status).toBe(404);
  });
});
