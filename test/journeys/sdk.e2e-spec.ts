import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  assertionOf,
  assertionOptions,
  attestationOf,
  identityTokenNonce,
  isApiError,
  PaymentsClient,
  sealOneTimeCode,
  SessionRecipient,
  signed,
  toSmallestUnit,
  WalletKey,
  type WebhookEvent,
  WebhookVerifier,
} from '../../libs/sdk/src/index.js';
import { AgentClient, GENEROUS } from '../support/agent-client.js';
import { TestApplication } from '../support/application.js';
import { BrowserPasskey } from '../support/browser-passkey.js';
import { approvedEuropean } from '../support/european-customer.js';
import { hasPython } from '../support/has-python.js';
import { identityToken } from '../support/wallet-client.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** One journey of each context with the client that platforms install, against the product. */
describe('The SDK', () => {
  let application: TestApplication;
  let payments: PaymentsClient;
  let customerId: string;
  let accountId: string;
  let payeeId: string;

  beforeAll(async () => {
    application = await TestApplication.shared();
    const { clientId, clientSecret } = application.api.credential;
    payments = new PaymentsClient({ baseUrl: application.url, credential: `${clientId}:${clientSecret}` });
    const customer = await payments.post('/customers', {
      body: { customerType: 'INDIVIDUAL', fullName: 'Maria Lopez', email: 'maria@example.com' },
    });
    customerId = customer.id!;
    accountId = await accountIn('USD');
    await payments.post('/sandbox/internal-accounts/{accountId}/fund', {
      path: { accountId },
      body: { amount: toSmallestUnit('1000.00', 'USD') },
    });
    payeeId = await newPayee();
  }, 60_000);
  afterAll(() => application.close());

  const accountIn = async (currency: string): Promise<string> => {
    const { data } = await payments.get('/customers/internal-accounts', { query: { customerId, currency } });
    return data[0]!.id!;
  };
  const newPayee = async (): Promise<string> => {
    const account = await payments.post('/customers/external-accounts', {
      body: {
        customerId,
        currency: 'EUR',
        accountInfo: {
          accountType: 'EUR_ACCOUNT',
          iban: 'DE89370400440532013000',
          beneficiary: {
            beneficiaryType: 'INDIVIDUAL',
            fullName: 'Ana Souza',
            countryOfResidence: 'DE',
            address: { line1: '1 Main Street', postalCode: '10115', country: 'DE' },
          },
        },
      },
    });
    return account.id;
  };

  it('configures a platform and lists its tokens, page by page', async () => {
    const { data, status, requestId } = await payments.request('get', '/config');
    expect([status, data.supportedCurrencies.length > 1]).toEqual([200, true]);
    expect(requestId).toEqual(expect.any(String));
    const made = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => payments.post('/tokens', { body: { name, permissions: ['VIEW'] } })),
    );
    const listed: string[] = [];
    for await (const { id } of payments.list('/tokens', { query: { limit: 2 } })) listed.push(id);
    expect(listed).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
    await payments.delete('/tokens/{tokenId}', { path: { tokenId: made[0]!.id } });
  });

  it('pays across currencies, once for one key', async () => {
    const quote = await payments.post('/quotes', {
      body: {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: payeeId },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: toSmallestUnit('100', 'USD'),
      },
    });
    const execute = () =>
      payments.post('/quotes/{quoteId}/execute', { path: { quoteId: quote.id }, idempotencyKey: `pay ${quote.id}` });
    const [first, second] = [await execute(), await execute()];
    expect(second).toEqual(first);
    await application.settle();
    const transaction = await payments.get('/transactions/{transactionId}', {
      path: { transactionId: quote.transactionId },
    });
    expect(transaction.status).toBe('COMPLETED');
  });

  it('has a type for each error, which names its request', async () => {
    const error = await payments
      .post('/transfer-out', {
        body: { source: { accountId }, destination: { accountId: payeeId }, amount: 100 },
      })
      .catch((thrown: unknown) => thrown);
    expect(isApiError(error)).toBe(true);
    if (!isApiError(error)) return;
    expect(error.details.requestId).toBe(error.requestId);
    const request = await payments.get('/requests/{requestId}', { path: { requestId: error.requestId! } });
    expect(request).toMatchObject({ status: error.status, code: error.code, route: '/transfer-out' });
  });

  it('issues a card and simulates a purchase', async () => {
    const card = await payments.post('/cards', {
      body: { cardholderId: customerId, platformCardId: 'sdk-ok', form: 'VIRTUAL', fundingSources: [accountId] },
    });
    await application.settle();
    const purchase = await payments.post('/sandbox/cards/{id}/simulate/authorization', {
      path: { id: card.id },
      body: {
        amount: 100,
        currency: { code: 'USD' },
        merchant: { descriptor: 'COFFEE SHOP', mcc: '5814', country: 'US' },
      },
    });
    expect(purchase.id).toMatch(/^(CardTransaction|Transaction):/);
  });

  it('receives events as they happen, and continues where it ended', async () => {
    const fund = () =>
      payments.post('/sandbox/internal-accounts/{accountId}/fund', { path: { accountId }, body: { amount: 100 } });
    const balances: number[] = [];
    const query = { type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED', resourceId: accountId };
    const createdAfter = application.clock.now().toISOString();
    const { balance } = await fund();
    let after: string | undefined;
    for (let round = 0; round < 2; round++)
      for await (const { event, cursor } of payments.events(
        after === undefined ? { query: { ...query, createdAfter } } : { query, after },
      )) {
        if (event.type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED') balances.push(event.data.balance.amount);
        after = cursor;
        if (balances.at(-1) !== balance.amount + round * 100) continue;
        await fund();
        break;
      }
    expect(balances.slice(-2)).toEqual([balance.amount, balance.amount + 100]);
  });

  it('verifies webhooks, knows their data by their type, and lists the same events', async () => {
    const receiver = await WebhookReceiver.start();
    await payments.patch('/config', { body: { webhookEndpoint: receiver.url } });
    const { id } = await payments.post('/customers', {
      body: { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
    });
    await application.settle();
    await payments.patch('/config', { body: { webhookEndpoint: null } });
    await receiver.close();
    const verifier = new WebhookVerifier({
      keys: async () => (await payments.get('/.well-known/webhook-keys.json')).keys,
      now: () => application.clock.now().getTime(),
    });
    const events: WebhookEvent[] = [];
    for (const { body, headers } of receiver.received) events.push(await verifier.verify(body, headers));
    const approved = events.find((event) => event.type === 'CUSTOMER.KYC_APPROVED');
    expect(approved?.data.id).toBe(id);
    const listed: string[] = [];
    for await (const event of payments.list('/events', { query: { resourceId: id } })) listed.push(event.id);
    expect(listed).toContain(approved?.id);
  });

  it('signs wallet actions with both their legs in one call', async () => {
    const wallet = await accountIn('USDB');
    const { data } = await payments.get('/auth/credentials', { query: { accountId: wallet } });
    const credentialId = data[0]!.id;
    const challenge = await payments.post('/auth/credentials/{credentialId}/challenge', { path: { credentialId } });
    const bundle = (challenge as { otpEncryptionTargetBundle: string }).otpEncryptionTargetBundle;
    const key = await WalletKey.generate();
    const encryptedOtpBundle = await sealOneTimeCode(bundle, '000000', key.publicKey);
    const { data: session } = await signed(
      (headers) =>
        payments.request('post', '/auth/credentials/{credentialId}/verify', {
          path: { credentialId },
          body: { type: 'EMAIL_OTP', encryptedOtpBundle },
          headers,
        }),
      key,
    );
    expect(session).toMatchObject({ id: expect.stringMatching(/^Session:/) });
    const sessionId = (session as { id: string }).id;
    const passkey = new BrowserPasskey();
    const challengeToCreate = Buffer.from('a challenge of the platform').toString('base64url');
    const { data: added } = await signed(
      (headers) =>
        payments.request('post', '/auth/credentials', {
          body: {
            type: 'PASSKEY',
            accountId: wallet,
            nickname: 'Laptop',
            challenge: challengeToCreate,
            attestation: attestationOf(passkey.create({ challenge: challengeToCreate })),
          },
          headers,
        }),
      key,
    );
    const path = { credentialId: (added as { id: string }).id };
    const recipient = await SessionRecipient.generate();
    const asked = await payments.post('/auth/credentials/{credentialId}/challenge', {
      path,
      body: { clientPublicKey: recipient.publicKey },
    });
    const { challenge: toSign, requestId } = asked as { challenge: string; requestId: string };
    const options = assertionOptions({ challenge: toSign });
    const assertion = assertionOf(passkey.get({ challenge: Buffer.from(options.challenge).toString('base64url') }));
    const opened = await payments.post('/auth/credentials/{credentialId}/verify', {
      path,
      body: { type: 'PASSKEY', assertion },
      headers: { 'Request-Id': requestId },
    });
    const { encryptedSessionSigningKey } = opened as { encryptedSessionSigningKey: string };
    const passkeySigner = await recipient.open(encryptedSessionSigningKey);
    const tampered = `${encryptedSessionSigningKey.slice(0, -1)}${encryptedSessionSigningKey.endsWith('2') ? '3' : '2'}`;
    await expect(recipient.open(tampered)).rejects.toThrow('damaged');
    const oauthKey = await WalletKey.generate();
    const seconds = Math.floor(application.clock.now().getTime() / 1_000);
    const identity = { iss: 'accounts.google.com', aud: 'app', sub: 'maria', iat: seconds, exp: seconds + 60 };
    const { data: oauth } = await signed(
      (headers) =>
        payments.request('post', '/auth/credentials', {
          body: { type: 'OAUTH', accountId: wallet, oidcToken: identityToken(identity) },
          headers,
        }),
      passkeySigner,
    );
    await payments.post('/auth/credentials/{credentialId}/verify', {
      path: { credentialId: (oauth as { id: string }).id },
      body: {
        type: 'OAUTH',
        clientPublicKey: oauthKey.compressedPublicKey, // the session signs with the client's key
        oidcToken: identityToken({ ...identity, nonce: await identityTokenNonce(oauthKey.compressedPublicKey) }),
      },
    });
    const { status } = await signed(
      (headers) => payments.request('delete', '/auth/sessions/{sessionId}', { path: { sessionId }, headers }),
      oauthKey,
    );
    expect(status).toBe(200);
  });

  it('speaks for an agent with its access token', async () => {
    const agent = await AgentClient.connected(application.api, application.url, customerId, GENEROUS);
    const acting = new PaymentsClient({ baseUrl: application.url, agentToken: agent.accessToken });
    expect(await acting.get('/agents/me')).toMatchObject({ id: agent.agentId });
    await expect(payments.get('/agents/me')).rejects.toMatchObject({ status: 401 });
  });

  it('links a stablecoin provider and registers a token', async () => {
    const account = await payments.post('/stablecoin-provider-accounts', {
      body: { provider: 'BRALE', apiClientId: 'sdk', apiClientSecret: 'secret' },
    });
    expect(account.id).toMatch(/^StablecoinProviderAccount:/);
    const token = await payments.post('/stablecoins', {
      body: { providerTokenIdentifier: 'sdk-dollar', networkTokenIdentifier: 'btkn1sdk', network: 'SPARK' },
    });
    expect(token.issuanceStatus).toBe('PROVISIONED');
  });

  it('onboards a customer of a region with strong authentication, with a document, and logs the customer in', async () => {
    const european = await approvedEuropean(application);
    const form = new FormData();
    form.set('file', new Blob([Buffer.from('%PDF-1.4\n%%EOF\n')], { type: 'application/pdf' }), 'passport.pdf');
    const facts = { documentType: 'PASSPORT', country: 'DE', documentNumber: 'X1', issuingAuthority: 'Berlin' };
    for (const [name, value] of Object.entries({ ...facts, documentHolder: european })) form.set(name, value);
    expect((await payments.post('/documents', { form })).id).toMatch(/^Document:/);
    const query = { customerId: european };
    const { challengeId } = await payments.post('/sca/login/start', { query, body: { factor: 'SMS_OTP' } });
    const session = await payments.request('post', '/sca/login/complete', {
      query,
      body: { factor: 'SMS_OTP', challengeId: challengeId!, code: '123456', endUserIpAddress: '192.0.2.7' },
    });
    expect(session.status).toBe(200);
  });

  it('in Python follows the same rules and plays the same journeys, where Python 3.11 with cryptography is installed', async () => {
    if (!hasPython('import sys, cryptography; assert sys.version_info >= (3, 11)')) {
      process.stderr.write('The Python SDK was not run: Python 3.11 with cryptography is not installed.\n');
      return;
    }
    await application.settle(); // the first customer is approved, whose webhook the journey verifies
    const folder = path.join(ROOT, 'libs/sdk-python');
    const agent = await AgentClient.connected(application.api, application.url, customerId, GENEROUS);
    const env = {
      ...process.env,
      PYTHONPATH: path.join(folder, 'src'),
      PYTHONDONTWRITEBYTECODE: '1',
      PAYMENTS_URL: application.url,
      PAYMENTS_CREDENTIAL: `${application.api.credential.clientId}:${application.api.credential.clientSecret}`,
      PAYMENTS_AGENT_TOKEN: agent.accessToken,
    };
    const rules = await run('python3', ['-m', 'unittest', 'discover', '-s', 'tests'], { cwd: folder, env });
    expect(rules.stderr).toMatch(/^Ran [1-9]\d tests[^]*^OK$/m);
    const journey = await run('python3', ['tests/journey.py'], { cwd: folder, env });
    expect(JSON.parse(journey.stdout)).toEqual({
      platform: [true, false],
      payments: [true, true],
      refusal: [404, 'QUOTE_NOT_FOUND', '/quotes/{quoteId}'],
      card: 'Card',
      others: ['BRALE', agent.agentId, expect.any(Number)],
      webhooks: [true, 'refused', 'refused', 'refused'],
      samples: expect.stringMatching(/^Webhook:/),
    });
  });
});
