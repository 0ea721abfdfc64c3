import { ExternalAccounts } from '@app/accounts';
import { TestApplication } from '../../support/application.js';
import { europeanCustomer } from '../../support/european-customer.js';
import { eurPayee } from '../../support/main-job.js';

const UNREACHED = 'ExternalAccount:00000000-0000-8000-8000-00000000000a';

describe('trust in beneficiaries', () => {
  let application: TestApplication;
  let api: TestApplication['api'];

  beforeAll(async () => {
    application = await TestApplication.boot();
    api = application.api;
  });

  afterAll(() => application.close());

  const call = (id: string, action: string, body?: object) =>
    api.post(`/customers/external-accounts/${id}/${action}`, body ?? {});
  const payee = async () => eurPayee(api, await europeanCustomer(api));
  const isTrusted = async (id: string) => (await application.get(ExternalAccounts).get(application.tenant, id))!.isTrusted;
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
          expiresAt: expect.any(String),
          factor: 'SMS_OTP',
          availableFactors: ['SMS_OTP'],
        },
      },
    });
    expect(await isTrusted(id)).toBe(false);
    expect(await call(id, 'trust/confirm', { challengeId: asked.body.scaChallenge.id, code: '123456' })).toMatchObject({
      status: 200,
      body: { trusted: true },
    });
    expect(await isTrusted(id)).toBe(true);
  });

  it('keeps the account from being deleted until it is withdrawn: 409 BENEFICIARY_TRUSTED', async () => {
    const id = await trusted();
    expect(await api.delete(`/customers/external-accounts/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'BENEFICIARY_TRUSTED' },
    });
    const {
      body: { scaChallenge },
    } = await call(id, 'untrust');
    expect(await call(id, 'untrust/confirm', { challengeId: scaChallenge.id, code: '123456' })).toMatchObject({
      status: 200,
      body: { trusted: false },
    });
    expect((await api.delete(`/customers/external-accounts/${id}`)).status).toBe(204);
  });

  it('is not shown on the account', async () => {
    const id = await trusted();
    expect(JSON.stringify((await api.get(`/customers/external-accounts/${id}`)).body)).not.toMatch(/trust/i);
  });

  it('is not confirmed by a wrong code, a late one, a passkey nobody has or another challenge: 400 INVALID_INPUT', async () => {
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

  it('bears five wrong codes, then not even the right one', async () => {
    const id = await payee();
    await call(id, 'trust');
    for (let tries = 0; tries < 5; tries++) await call(id, 'trust/confirm', { code: '000000' });
    expect((await call(id, 'trust/confirm', { code: '123456' })).status).toBe(400);
    await call(id, 'trust');
    expect((await call(id, 'trust/confirm', { code: '123456' })).body).toEqual({ trusted: true });
  });

  it('needs exactly one proof, whole', async () => {
    const id = await payee();
    await call(id, 'trust');
    const wrong = async (proof: object) =>
      (await call(id, 'trust/confirm', proof)).body.details.errors.map(({ field }: { field: string }) => field);
    expect(await wrong({})).toEqual(['code']);
    expect(await wrong({ code: null, passkeyAssertion: null })).toEqual(['code']);
    expect(await wrong({ code: '123456', passkeyAssertion: {} })).toEqual(['passkeyAssertion']);
    expect(await wrong({ passkeyAssertion: {} })).toEqual(['origin']);
  });

  it('conflicts when it is so already, or when nothing was asked: 409 CONFLICT', async () => {
    const fresh = await payee();
    expect(await call(fresh, 'untrust')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await call(fresh, 'trust/confirm', { code: '123456' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect(await call(await trusted(), 'trust')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it("is only for customers in regions that require strong authentication, and never for the platform's own accounts: 409", async () => {
    const elsewhere = await eurPayee(
      api,
      (await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' })).body.id,
    );
    const own = await api.post('/customers/external-accounts', {
      currency: 'USDC',
      accountInfo: { accountType: 'BASE_WALLET', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    });
    for (const id of [elsewhere, own.body.id]) {
      for (const action of ['trust', 'untrust'])
        expect(await call(id, action)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      for (const action of ['trust/confirm', 'untrust/confirm'])
        expect(await call(id, action, { code: '123456' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    }
  });

  it('answers 404 for an account that is not there', async () => {
    expect((await call(UNREACHED, 'trust')).status).toBe(404);
    expect((await call(UNREACHED, 'untrust/confirm', { code: '123456' })).status).toBe(404);
  });
});
