import { CommandBus } from '@nestjs/cqrs';
import { derivedResourceId, uuidOf } from '@app/kernel';
import { SetRelyingParty } from '@app/platforms';
import { StrongCustomerAuthentication } from '@app/sca';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication, type TestPlatform } from '../../support/application.js';
import { appCode } from '../../support/authenticator-app.js';
import { BrowserPasskey } from '../../support/browser-passkey.js';
import { approvedEuropean, europeanCustomer } from '../../support/european-customer.js';

const UNKNOWN = 'Customer:00000000-0000-8000-8000-00000000000a';
const IP = '192.0.2.7';

/** One customer's factors, as a platform calls for them. */
function factorsOf(api: ApiClient, customerId: string) {
  const at = (path: string) => `/sca/${path}?customerId=${customerId}`;
  return {
    list: async () => (await api.get(at('factors'))).body.factors as { factor: string; credentialId?: string }[],
    start: (type: string) => api.post(at('factors'), { type }),
    confirm: (body: object) => api.post(at('factors/confirm'), body),
    delete: (credentialId: string) => api.delete(at(`factors/${credentialId}`)),
    startLogin: (factor: string) => api.post(at('login/start'), { factor }),
    completeLogin: (factor: string, proof: object) =>
      api.post(at('login/complete'), { factor, endUserIpAddress: IP, ...proof }),
  };
}

describe('Factors of strong customer authentication (wallet-auth 15.1)', () => {
  let application: TestApplication;
  let api: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.shared();
    api = application.api;
  }, 60_000);

  afterAll(() => application.close());

  const enrolPasskey = async (factors: ReturnType<typeof factorsOf>, passkey: BrowserPasskey) => {
    const {
      body: { options },
    } = await factors.start('PASSKEY');
    return factors.confirm({ type: 'PASSKEY', origin: passkey.origin, credential: passkey.create(options) });
  };

  it('the phone is one as soon as it is confirmed, and is not enrolled: 400', async () => {
    const unconfirmed = factorsOf(api, await europeanCustomer(api));
    expect(await unconfirmed.list()).toEqual([]);
    const factors = factorsOf(api, await approvedEuropean(application));
    expect(await factors.list()).toEqual([{ factor: 'SMS_OTP' }]);
    expect(await factors.start('SMS_OTP')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('a malformed customer and an unknown factor are named together: 400 INVALID_INPUT', async () => {
    const { status, body } = await factorsOf(api, 'someone').start('SMILE');
    const fields = (body.details.errors as { field: string }[]).map(({ field }) => field).sort();
    expect([status, body.code, fields]).toEqual([400, 'INVALID_INPUT', ['customerId', 'type']]);
  });

  describe('an app', () => {
    it('is set up with a secret, and enrolled by its first code, which brings ten recovery codes', async () => {
      const customerId = await approvedEuropean(application);
      const factors = factorsOf(api, customerId);
      const { status, body } = await factors.start('TOTP');
      expect([status, body.type]).toEqual([200, 'TOTP']);
      expect(body.totpUri).toBe(`otpauth://totp/Svc:greta%40example.com?secret=${body.secretBase32Encoded}&issuer=Svc`);
      expect(await factors.list()).toEqual([{ factor: 'SMS_OTP' }]);
      const confirmed = await factors.confirm({
        type: 'TOTP',
        secret: body.secret,
        code: appCode(body.secretBase32Encoded, application.clock.now()),
      });
      expect(confirmed).toMatchObject({ status: 200, body: { type: 'TOTP' } });
      expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
      for (const code of confirmed.body.recoveryCodes) expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/);
      expect(await factors.list()).toEqual([{ factor: 'SMS_OTP' }, { factor: 'TOTP' }]);
    });

    it('is not enrolled by a wrong code or another secret; a new start voids the one before: 400', async () => {
      const factors = factorsOf(api, await approvedEuropean(application));
      const {
        body: { secret },
      } = await factors.start('TOTP');
      expect(await factors.confirm({ type: 'TOTP', secret, code: '000000' })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      });
      expect(await factors.confirm({ type: 'TOTP', secret: 'another', code: '123456' })).toMatchObject({ status: 400 });
      const {
        body: { secret: next },
      } = await factors.start('TOTP');
      expect(await factors.confirm({ type: 'TOTP', secret, code: '123456' })).toMatchObject({ status: 400 });
      expect((await factors.confirm({ type: 'TOTP', secret: next, code: '123456' })).status).toBe(200);
    });

    it('takes the place of an earlier one once it is confirmed', async () => {
      const factors = factorsOf(api, await approvedEuropean(application));
      const { body: first } = await factors.start('TOTP');
      await factors.confirm({ type: 'TOTP', secret: first.secret, code: '123456' });
      const { body: second } = await factors.start('TOTP');
      const code = (secret: string) => ({ code: appCode(secret, application.clock.now()) });
      await factors.startLogin('TOTP');
      expect((await factors.completeLogin('TOTP', code(second.secretBase32Encoded))).status).toBe(400);
      expect((await factors.completeLogin('TOTP', code(first.secretBase32Encoded))).status).toBe(200);
      await factors.confirm({ type: 'TOTP', secret: second.secret, code: '123456' });
      await factors.startLogin('TOTP');
      expect((await factors.completeLogin('TOTP', code(first.secretBase32Encoded))).status).toBe(400);
      expect((await factors.completeLogin('TOTP', code(second.secretBase32Encoded))).status).toBe(200);
      expect((await factors.list()).map(({ factor }) => factor)).toEqual(['SMS_OTP', 'TOTP']);
    });
  });

  describe('a passkey', () => {
    it('is made on a page of the platform, logs in, and is found by its id', async () => {
      const factors = factorsOf(api, await approvedEuropean(application));
      const passkey = new BrowserPasskey();
      const started = await factors.start('PASSKEY');
      expect(started.body).toMatchObject({
        type: 'PASSKEY',
        relyingPartyId: 'localhost',
        options: {
          rp: { id: 'localhost' },
          challenge: expect.any(String),
          authenticatorSelection: { userVerification: 'required' },
        },
      });
      expect(started.body.allowedOrigins).toContain('http://localhost');
      const { credentialId, origin } = passkey;
      const confirmed = await factors.confirm({
        type: 'PASSKEY',
        origin,
        credential: passkey.create(started.body.options),
      });
      expect(confirmed).toMatchObject({
        status: 200,
        body: { type: 'PASSKEY', factor: { factor: 'PASSKEY', credentialId } },
      });
      expect(await factors.list()).toEqual([{ factor: 'SMS_OTP' }, { factor: 'PASSKEY', credentialId }]);

      const login = await factors.startLogin('PASSKEY');
      expect(login.body).toMatchObject({
        factor: 'PASSKEY',
        relyingPartyId: 'localhost',
        passkeyOptions: { rpId: 'localhost', allowCredentials: [{ id: credentialId }] },
      });
      expect(login.body.challengeId).toBeUndefined();
      const proof = { origin, passkeyAssertion: passkey.get(login.body.passkeyOptions) };
      expect(await factors.completeLogin('PASSKEY', proof)).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });

      expect(await factors.delete('another')).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
      expect((await factors.delete(credentialId)).status).toBe(204);
      expect(await factors.list()).toEqual([{ factor: 'SMS_OTP' }]);
      expect(await factors.delete(credentialId)).toMatchObject({ status: 404 });
    });

    it('is one a customer: 409 PASSKEY_ALREADY_ENROLLED', async () => {
      const factors = factorsOf(api, await approvedEuropean(application));
      const [first, second] = [new BrowserPasskey('first'), new BrowserPasskey('second')];
      const {
        body: { options },
      } = await factors.start('PASSKEY');
      await factors.confirm({ type: 'PASSKEY', origin: first.origin, credential: first.create(options) });
      expect(await factors.start('PASSKEY')).toMatchObject({ status: 409, body: { code: 'PASSKEY_ALREADY_ENROLLED' } });
      const late = { type: 'PASSKEY', origin: second.origin, credential: second.create(options) };
      expect(await factors.confirm(late)).toMatchObject({ status: 409, body: { code: 'PASSKEY_ALREADY_ENROLLED' } });
    });

    it('is not accepted from another page, for another challenge, unreadable or too late: 400 INVALID_INPUT', async () => {
      const factors = factorsOf(api, await approvedEuropean(application));
      const passkey = new BrowserPasskey();
      const {
        body: { options },
      } = await factors.start('PASSKEY');
      const attempt = (credential: object, origin = passkey.origin) =>
        factors.confirm({ type: 'PASSKEY', origin, credential });
      const elsewhere = new BrowserPasskey('elsewhere', 'https://example.com', 'example.com');
      for (const [credential, origin, field] of [
        [passkey.create(options), 'https://example.com', 'origin'],
        [elsewhere.create(options), passkey.origin, 'credential'],
        [passkey.create({ challenge: 'another' }), passkey.origin, 'credential'],
        [passkey.create(options, { type: 'webauthn.get' }), passkey.origin, 'credential'],
        [{ id: 1, response: null }, passkey.origin, 'credential'],
        [{}, passkey.origin, 'credential'],
      ] as const) {
        expect(await attempt(credential, origin)).toMatchObject({
          status: 400,
          body: { details: { errors: [{ field }] } },
        });
      }
      application.clock.advance('10m');
      expect((await attempt(passkey.create(options))).status).toBe(400);
      expect(await factors.list()).toEqual([{ factor: 'SMS_OTP' }]);
    });

    it('does not log in for another challenge, from another page, or as a copy with an unchanged counter: 400', async () => {
      const factors = factorsOf(api, await approvedEuropean(application));
      const passkey = new BrowserPasskey();
      await enrolPasskey(factors, passkey);
      const {
        body: { passkeyOptions },
      } = await factors.startLogin('PASSKEY');
      const { origin } = passkey;
      const right = passkey.get(passkeyOptions);
      for (const proof of [
        { origin, passkeyAssertion: passkey.get({ challenge: 'another' }) },
        { origin: 'http://localhost', passkeyAssertion: passkey.get(passkeyOptions) },
        { origin, passkeyAssertion: {} },
      ]) {
        expect(await factors.completeLogin('PASSKEY', proof)).toMatchObject({
          status: 400,
          body: { details: { errors: [{ field: 'passkeyAssertion' }] } },
        });
      }
      expect((await factors.completeLogin('PASSKEY', { origin, passkeyAssertion: right })).status).toBe(200);
      const {
        body: { passkeyOptions: next },
      } = await factors.startLogin('PASSKEY');
      passkey.counter = 0;
      expect((await factors.completeLogin('PASSKEY', { origin, passkeyAssertion: passkey.get(next) })).status).toBe(
        400,
      );
    });
  });

  it('are required only of customers to whom they apply: 404 USER_NOT_FOUND, 410 CUSTOMER_DELETED, 409 CONFLICT, 400 without a customer', async () => {
    const elsewhere = (await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' })).body.id;
    const deleted = await europeanCustomer(api);
    await api.delete(`/customers/${deleted}`);
    const everything = (customerId: string) => [
      api.get(`/sca/factors?customerId=${customerId}`),
      api.post(`/sca/factors?customerId=${customerId}`, { type: 'TOTP' }),
      api.post(`/sca/factors/confirm?customerId=${customerId}`, { type: 'TOTP', secret: 'secret', code: '123456' }),
      api.delete(`/sca/factors/some?customerId=${customerId}`),
      api.post(`/sca/login/start?customerId=${customerId}`, { factor: 'SMS_OTP' }),
      api.post(`/sca/login/complete?customerId=${customerId}`, {
        factor: 'TOTP',
        code: '123456',
        endUserIpAddress: IP,
      }),
      api.post(`/sca/record-event?customerId=${customerId}`, { eventType: 'FAILED_LOGIN_ATTEMPT' }),
      api.post(`/sca/factors/reset?customerId=${customerId}`, { factor: 'SMS_OTP' }),
      api.get(`/sca/factors/reset/some?customerId=${customerId}`),
      api.post(`/sca/factors/reset/some/complete?customerId=${customerId}`, {}),
    ];
    for (const [customerId, status, code] of [
      [UNKNOWN, 404, 'USER_NOT_FOUND'],
      [elsewhere, 409, 'CONFLICT'],
      [deleted, 410, 'CUSTOMER_DELETED'],
      ['', 400, 'INVALID_INPUT'],
    ] as const) {
      for (const answer of await Promise.all(everything(customerId))) {
        expect(answer).toMatchObject({ status, body: { code } });
        if (status === 404) expect(answer.body.details.errors).toMatchObject([{ field: 'customerId' }]);
      }
    }
  });

  describe('in production', () => {
    let platform: TestPlatform;

    beforeAll(async () => {
      platform = await application.createPlatform({ environment: 'PRODUCTION' });
    });

    it('codes by text message and liveness checks are not connected yet: 501, and nothing is recorded or counted', async () => {
      const customerId = await europeanCustomer(platform.api);
      const factors = factorsOf(platform.api, customerId);
      const refused = { status: 501, body: { status: 501, code: 'NOT_IMPLEMENTED', message: expect.any(String) } };
      for (let time = 0; time < 6; time++) {
        expect(await factors.startLogin('SMS_OTP')).toMatchObject(refused);
        expect(
          await platform.api.post(`/sca/factors/reset?customerId=${customerId}`, { factor: 'SMS_OTP' }),
        ).toMatchObject(refused);
      }
      const recorded = (await application.ownLog()).filter(({ stream }) =>
        stream.endsWith(uuidOf('Customer', customerId)),
      );
      expect(recorded.filter(({ type }) => type.startsWith('sca.'))).toEqual([]);
    });

    it('a code of the app confirms one of two acts that ask for it at once', async () => {
      const customerId = await europeanCustomer(platform.api);
      const factors = factorsOf(platform.api, customerId);
      const {
        body: { secret, secretBase32Encoded },
      } = await factors.start('TOTP');
      const code = () => appCode(secretBase32Encoded, application.clock.now());
      await factors.confirm({ type: 'TOTP', secret, code: code() });
      application.clock.advance('30s');
      const sca = application.get(StrongCustomerAuthentication);
      const act = async () => {
        const metadata = application.metadata();
        const challengeId = derivedResourceId('ScaChallenge', metadata.commandId);
        return (
          await sca.challenge(platform.tenant, { challengeId, customerId, purpose: 'BENEFICIARY_TRUST' }, metadata)
        ).id;
      };
      const acts = [await act(), await act(), await act()];
      const proofs = await Promise.allSettled(
        acts.map((id) => sca.prove(platform.tenant, id, { code: code() }, application.metadata())),
      );
      expect(proofs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
      const proven = await Promise.all(acts.map((id) => sca.isProven(platform.tenant, id)));
      expect(proven).toEqual(proofs.map(({ status }) => status === 'fulfilled'));
    });

    it('a code of the app is accepted once, and each recovery code replaces the app once', async () => {
      const factors = factorsOf(platform.api, await europeanCustomer(platform.api));
      const {
        body: { secret, secretBase32Encoded },
      } = await factors.start('TOTP');
      const code = () => appCode(secretBase32Encoded, application.clock.now());
      const logIn = async (entered: string) => {
        await factors.startLogin('TOTP');
        return (await factors.completeLogin('TOTP', { code: entered })).status;
      };
      expect((await factors.confirm({ type: 'TOTP', secret, code: '123456' })).status).toBe(400);
      const {
        body: { recoveryCodes },
      } = await factors.confirm({ type: 'TOTP', secret, code: code() });
      expect(await logIn(code())).toBe(400); // it was used to enrol
      application.clock.advance('30s');
      const next = code();
      expect(await logIn(next)).toBe(200);
      expect(await logIn(next)).toBe(400);
      expect(await logIn('123456')).toBe(400);
      expect(await logIn(recoveryCodes[3])).toBe(200);
      expect(await logIn(recoveryCodes[3])).toBe(400);
      expect(await logIn(recoveryCodes[4].toLowerCase().replaceAll('-', ''))).toBe(200);
    });

    it('passkeys are made where the operator said so, 501 until then, and recognise their user', async () => {
      const factors = factorsOf(platform.api, await europeanCustomer(platform.api));
      expect(await factors.start('PASSKEY')).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
      const relyingParty = { id: 'example.com', origins: ['https://pay.example.com'] };
      await application
        .get(CommandBus)
        .execute(new SetRelyingParty(platform.tenant, relyingParty, application.metadata()));
      const passkey = new BrowserPasskey('production', 'https://pay.example.com', 'example.com');
      expect(await enrolPasskey(factors, passkey)).toMatchObject({ status: 200 });
      const {
        body: { passkeyOptions, relyingPartyId, allowedOrigins },
      } = await factors.startLogin('PASSKEY');
      expect([relyingPartyId, allowedOrigins]).toEqual(['example.com', ['https://pay.example.com']]);
      const attempt = (passkeyAssertion: object) =>
        factors.completeLogin('PASSKEY', { origin: passkey.origin, passkeyAssertion });
      expect((await attempt(passkey.get(passkeyOptions, { flags: 0x01 }))).status).toBe(400);
      expect((await attempt(passkey.get(passkeyOptions))).status).toBe(200);
    });
  });
});
