import type pg from 'pg';
import { TrialBalance } from '@app/accounts';
import { DATABASE_POOL } from '@app/database';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { accountIn, eurPayee } from '../support/main-job.js';
import {
  Authenticator,
  ClientKey,
  identityToken,
  openSessionKey,
  sealCode,
  stampHeaders,
  unseal,
} from '../support/wallet-client.js';
import { placesThatHold } from '../audit/whole-database.js';

/*
 * One story: an owner logs in to a wallet, adds credentials, pays from it and exports it; then the stores are searched
 * for its secrets.
 */
describe('The life of an embedded wallet', () => {
  let application: TestApplication;
  let api: ApiClient;
  let accountId: string;
  let customerId: string;
  const authenticator = new Authenticator('phone');
  const [inbox, device] = [new ClientKey(), new ClientKey()];
  let phone: ClientKey;
  const secrets: string[] = ['ada.lovelace@example.com'];

  beforeAll(async () => {
    application = await TestApplication.boot();
    api = application.api;
    const customer = await api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Ada Lovelace',
      email: 'ada.lovelace@example.com',
    });
    customerId = customer.body.id;
    accountId = await accountIn(api, customerId, 'USDB');
  }, 60_000);

  afterAll(() => application.close());

  async function signed(key: ClientKey, method: string, path: string, body?: unknown) {
    const asked = await api.send(method, path, body);
    expect([path, asked.status]).toEqual([path, 202]);
    return api.send(method, path, body, { headers: stampHeaders(key, asked.body) });
  }

  it("begins with a code in the owner's inbox", async () => {
    const [credential] = (await api.get(`/auth/credentials?accountId=${accountId}`)).body.data;
    expect(credential).toMatchObject({ type: 'EMAIL_OTP', nickname: 'ada.lovelace@example.com' });
    const { body } = await api.post(`/auth/credentials/${credential.id}/challenge`);
    const proof = { type: 'EMAIL_OTP', encryptedOtpBundle: sealCode(body.otpEncryptionTargetBundle, '000000', inbox) };
    expect((await signed(inbox, 'POST', `/auth/credentials/${credential.id}/verify`, proof)).status).toBe(200);
  });

  it("continues with a passkey, whose session's key arrives sealed", async () => {
    const added = await signed(inbox, 'POST', '/auth/credentials', {
      type: 'PASSKEY',
      accountId,
      nickname: "Ada's phone",
      ...authenticator.register(),
    });
    expect(added.status).toBe(200);
    const { body } = await api.post(`/auth/credentials/${added.body.id}/challenge`, {
      clientPublicKey: device.uncompressed,
    });
    const proof = { type: 'PASSKEY', assertion: authenticator.assert(body.challenge) };
    const session = await api.post(`/auth/credentials/${added.body.id}/verify`, proof, {
      headers: { 'Request-Id': body.requestId },
    });
    phone = openSessionKey(device, session.body.encryptedSessionSigningKey);
    secrets.push(phone.scalar, session.body.encryptedSessionSigningKey);
    const at = Math.floor(application.clock.now().getTime() / 1000);
    const oidcToken = identityToken({
      iss: 'accounts.google.com',
      aud: 'app',
      sub: 'ada-at-google',
      iat: at,
      exp: at + 60,
    });
    secrets.push(oidcToken, 'ada-at-google', authenticator.credentialId);
    expect((await signed(phone, 'POST', '/auth/credentials', { type: 'OAUTH', accountId, oidcToken })).status).toBe(
      200,
    );
  });

  it('pays payments that its owner signs', async () => {
    await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 50_000_000 });
    const { body: quote } = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, customerId) },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 20_000_000,
    });
    const payload = quote.paymentInstructions[0].accountOrWalletInfo.payloadToSign;
    const executed = await api.post(
      `/quotes/${quote.id}/execute`,
      {},
      { headers: { 'Svc-Wallet-Signature': phone.stamp(payload) } },
    );
    expect([executed.status, executed.body.status]).toEqual([200, 'PROCESSING']);
    await application.advance('10m');
    expect((await api.get(`/transactions/${quote.transactionId}`)).body.status).toBe('COMPLETED');
  });

  it('pays for a card once its owner permits it', async () => {
    const { body: card } = await api.post('/cards', {
      cardholderId: customerId,
      platformCardId: 'card of Ada ok',
      form: 'VIRTUAL',
      fundingSources: [accountId],
    });
    await application.settle();
    const request = { cardId: card.id, internalAccountId: accountId, nickname: 'Card' };
    const grant = await signed(phone, 'POST', '/auth/delegated-keys', request);
    const key = await api.post('/auth/delegated-keys', request, { headers: stampHeaders(phone, grant.body) });
    expect([key.status, key.body.status]).toEqual([201, 'ACTIVE']);
    const purchase = await api.post(`/sandbox/cards/${card.id}/simulate/authorization`, {
      amount: 1_000_000,
      currency: { code: 'USDB' },
      merchant: { descriptor: 'COFFEE SHOP', mcc: '5814', country: 'US' },
    });
    expect(purchase.body).toMatchObject({ status: 'AUTHORIZED', accountId });
  });

  it('moves to another address, and can be exported', async () => {
    const moved = await signed(phone, 'PATCH', `/customers/${customerId}`, {
      customerType: 'INDIVIDUAL',
      email: 'countess@example.com',
    });
    expect([moved.status, moved.body.email]).toEqual([200, 'countess@example.com']);
    secrets.push('countess@example.com');
    const client = new ClientKey();
    const { body } = await signed(phone, 'POST', `/internal-accounts/${accountId}/export`, {
      clientPublicKey: client.uncompressed,
    });
    const { encappedPublic, ciphertext } = JSON.parse(
      Buffer.from(JSON.parse(body.encryptedWalletCredentials).data, 'hex').toString(),
    );
    const words = unseal(client, Buffer.from(encappedPublic, 'hex'), Buffer.from(ciphertext, 'hex')).toString();
    expect(words.split(' ')).toHaveLength(12);
    secrets.push(words);
  });

  it('leaves none of its secrets, tokens or addresses readable in the database, and balanced books', async () => {
    await application.settle();
    expect(await placesThatHold(application.get<pg.Pool>(DATABASE_POOL), secrets)).toEqual([]);
    const { unbalanced, inFlight } = await application.get(TrialBalance).of(application.tenant);
    expect({ unbalanced, inFlight, faults: application.faults }).toEqual({ unbalanced: [], inFlight: [], faults: [] });
  });
});
