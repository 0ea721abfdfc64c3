import type pg from 'pg';
import { DATABASE_POOL } from '@app/database';
import { placesThatHold } from '../audit/whole-database.js';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { appCode } from '../support/authenticator-app.js';
import { BrowserPasskey } from '../support/browser-passkey.js';
import { approvedEuropean } from '../support/european-customer.js';
import { accountIn, eurPayee } from '../support/main-job.js';

const ADDRESS = '203.0.113.77';

/* One story: a customer in Berlin gets an app and a passkey, logs in, holds euros, pays with the passkey and loses the app. */
describe('A customer who authenticates strongly', () => {
  let application: TestApplication;
  let api: ApiClient;
  let customerId: string;
  const passkey = new BrowserPasskey('phone');
  const secrets: string[] = [ADDRESS, passkey.credentialId];
  const { origin } = passkey;

  beforeAll(async () => {
    application = await TestApplication.boot();
    api = application.api;
    customerId = await approvedEuropean(application);
  }, 60_000);

  afterAll(() => application.close());

  const call = (path: string, body: object) => api.post(`/sca/${path}?customerId=${customerId}`, body);
  const logIn = async (factor: string, proof: (options: { challenge: string }) => object) => {
    const { body } = await call('login/start', { factor });
    return call('login/complete', { factor, endUserIpAddress: ADDRESS, ...proof(body.passkeyOptions) });
  };

  it('enrols an app and a passkey', async () => {
    const { body: app } = await call('factors', { type: 'TOTP' });
    const code = appCode(app.secretBase32Encoded, application.clock.now());
    const {
      body: { recoveryCodes },
    } = await call('factors/confirm', { type: 'TOTP', secret: app.secret, code });
    secrets.push(
      app.secret,
      app.secretBase32Encoded,
      ...recoveryCodes,
      ...recoveryCodes.map((each: string) => each.replaceAll('-', '')),
    );
    const {
      body: { options },
    } = await call('factors', { type: 'PASSKEY' });
    expect(
      (await call('factors/confirm', { type: 'PASSKEY', origin, credential: passkey.create(options) })).status,
    ).toBe(200);
  });

  it('logs in with the passkey, and holds euros from then on', async () => {
    expect(
      (await logIn('PASSKEY', (options) => ({ origin, passkeyAssertion: passkey.get(options) }))).body.status,
    ).toBe('SUCCESS');
    expect(await accountIn(api, customerId, 'EUR')).toMatch(/^InternalAccount:/);
  });

  it('pays euros, which the passkey confirms', async () => {
    const accountId = await accountIn(api, customerId, 'EUR');
    await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 10_000 });
    const quote = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, customerId) },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    });
    await api.post(`/quotes/${quote.body.id}/execute`, { scaFactor: 'PASSKEY' });
    const {
      body: { scaChallenge },
    } = await api.get(`/quotes/${quote.body.id}`);
    expect(scaChallenge).toMatchObject({
      factor: 'PASSKEY',
      availableFactors: ['SMS_OTP', 'PASSKEY'],
      purpose: 'TRANSFER',
    });
    expect(scaChallenge).not.toHaveProperty('passkeyAllowedOrigins');
    const passkeyAssertion = passkey.get(scaChallenge.passkeyAssertionOptions);
    const authorized = await api.post(`/quotes/${quote.body.id}/authorize`, { passkeyAssertion, origin });
    expect(authorized).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
    await application.settle();
    expect((await api.get(`/transactions/${quote.body.transactionId}`)).body.status).toBe('COMPLETED');
  });

  it('loses the app, has it reset, and enrols another', async () => {
    const {
      body: { resetId, livenessAccessToken },
    } = await call('factors/reset', { factor: 'TOTP' });
    expect(livenessAccessToken).not.toContain(resetId);
    await application.advance('1s');
    await application.advance('1s');
    expect((await call(`factors/reset/${resetId}/complete`, {})).status).toBe(204);
    expect((await logIn('TOTP', () => ({ code: '123456' }))).status).toBe(400);
    const { body: app } = await call('factors', { type: 'TOTP' });
    await call('factors/confirm', { type: 'TOTP', secret: app.secret, code: '123456' });
    secrets.push(app.secret);
    expect((await logIn('TOTP', () => ({ code: '123456' }))).status).toBe(200);
  });

  it('leaves no secret, passkey or address of the customer in clear anywhere', async () => {
    await application.settle();
    expect(await placesThatHold(application.get<pg.Pool>(DATABASE_POOL), secrets)).toEqual([]);
    expect(application.faults).toEqual([]);
  });
});
