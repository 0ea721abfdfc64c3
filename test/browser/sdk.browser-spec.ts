import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { PaymentsClient, type SessionRecipient, signed, type WalletKey } from '../../libs/sdk/src/index.js';
import { TestApplication } from '../support/application.js';
import { closeContexts, sharedChromium } from '../support/chromium.js';
import { SdkPackage } from '../support/sdk-package.js';

/** Exports of the SDK, as the page has them; functions that run there may name nothing else of this file. */
declare const sdk: typeof import('../../libs/sdk/src/index.js');

declare const navigator: {
  readonly credentials: {
    create(options: object): Promise<unknown>;
    get(options: object): Promise<unknown>;
  };
};

describe('The SDK in a browser', () => {
  let application: TestApplication;
  let payments: PaymentsClient;
  let browser: Browser;
  let platform: Server;
  let page: Page;

  beforeAll(async () => {
    application = await TestApplication.shared();
    const { clientId, clientSecret } = application.api.credential;
    payments = new PaymentsClient({ baseUrl: application.url, credential: `${clientId}:${clientSecret}` });
    const installed = SdkPackage.install();
    const script = installed.bundle('*');
    installed.remove();
    platform = createServer((request, response) => {
      const isScript = request.url === '/sdk.js';
      response
        .setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
        .end(isScript ? script : '<!doctype html><title>Platform</title><script src="/sdk.js"></script>');
    });
    platform.listen(0);
    await once(platform, 'listening');
    browser = await sharedChromium();
    page = await browser.newPage();
    await page.goto(`http://localhost:${(platform.address() as AddressInfo).port}/`);
  }, 120_000);

  afterAll(async () => {
    await closeContexts(browser);
    platform.close();
    await application.close();
  });

  it('verifies a webhook of the product', async () => {
    const { id } = await payments.post('/customers', { body: { customerType: 'INDIVIDUAL', fullName: 'Zoë Lopez' } });
    await application.settle();
    const { data } = await payments.get('/events', { query: { resourceId: id!, type: 'CUSTOMER.KYC_APPROVED' } });
    const webhook = await payments.get('/events/{eventId}/webhook', { path: { eventId: data[0]!.id } });
    const { keys } = await payments.get('/.well-known/webhook-keys.json');
    const verified = await page.evaluate(
      async ({ body, headers, keys, now }) => {
        const verifier = new sdk.WebhookVerifier({ keys: async () => keys, now: () => now });
        const { data } = await verifier.verify(body, headers);
        const forged = await verifier.verify(`${body} `, headers).catch((error: Error) => error.name);
        return [(data as { readonly id: string }).id, forged];
      },
      { body: webhook.body, headers: webhook.headers, keys, now: application.clock.now().getTime() },
    );
    expect(verified).toEqual([id, 'WebhookVerificationError']);
  });

  it("opens a session and signs for it with a key that stays in the person's browser, and with one that a real passkey's session got sealed", async () => {
    const { id: customerId } = await payments.post('/customers', {
      body: { customerType: 'INDIVIDUAL', fullName: 'Maria Lopez', email: 'maria@example.com' },
    });
    const wallets = await payments.get('/customers/internal-accounts', { query: { customerId, currency: 'USDB' } });
    const accountId = wallets.data[0]!.id!;
    const { data } = await payments.get('/auth/credentials', { query: { accountId } });
    const path = { credentialId: data[0]!.id };
    const challenge = await payments.post('/auth/credentials/{credentialId}/challenge', { path });
    await page.evaluate(async () => Object.assign(globalThis, { key: await sdk.WalletKey.generate() }));
    const stamp = (text: string) =>
      page.evaluate((given) => (globalThis as unknown as { key: WalletKey }).key.stamp(given), text);
    const encryptedOtpBundle = await page.evaluate(
      (bundle) => sdk.sealOneTimeCode(bundle, '000000', (globalThis as unknown as { key: WalletKey }).key.publicKey),
      (challenge as { otpEncryptionTargetBundle: string }).otpEncryptionTargetBundle,
    );
    const { data: session } = await signed(
      (headers) =>
        payments.request('post', '/auth/credentials/{credentialId}/verify', {
          path,
          body: { type: 'EMAIL_OTP', encryptedOtpBundle },
          headers,
        }),
      { stamp },
    );
    expect(session).toMatchObject({ id: expect.stringMatching(/^Session:/) });
    const created = await page.context().newCDPSession(page);
    await created.send('WebAuthn.enable');
    await created.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const passkeyChallenge = Buffer.from('a challenge of the platform').toString('base64url');
    const attestation = await page.evaluate(async (text) => {
      const credential = await navigator.credentials.create({
        publicKey: {
          challenge: new TextEncoder().encode('a challenge of the platform'),
          rp: { name: 'Platform' },
          user: { id: new TextEncoder().encode(text), name: 'maria@example.com', displayName: 'Maria' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          authenticatorSelection: { userVerification: 'required' },
        },
      });
      return sdk.attestationOf(credential as Parameters<typeof sdk.attestationOf>[0]);
    }, customerId!);
    const { data: added } = await signed(
      (headers) =>
        payments.request('post', '/auth/credentials', {
          body: { type: 'PASSKEY', accountId, nickname: 'Laptop', challenge: passkeyChallenge, attestation },
          headers,
        }),
      { stamp },
    );
    const credentialId = (added as { id: string }).id;
    const asked = await payments.post('/auth/credentials/{credentialId}/challenge', {
      path: { credentialId },
      body: {
        clientPublicKey: await page.evaluate(async () => {
          const recipient = await sdk.SessionRecipient.generate();
          Object.assign(globalThis, { recipient });
          return recipient.publicKey;
        }),
      },
    });
    const passkeyAsked = asked as Parameters<typeof sdk.assertionOptions>[0] & { readonly requestId: string };
    const assertion = await page.evaluate(async (given) => {
      const publicKey = sdk.assertionOptions(given);
      const credential = await navigator.credentials.get({ publicKey });
      return sdk.assertionOf(credential as Parameters<typeof sdk.assertionOf>[0]);
    }, passkeyAsked);
    const opened = await payments.post('/auth/credentials/{credentialId}/verify', {
      path: { credentialId },
      body: { type: 'PASSKEY', assertion },
      headers: { 'Request-Id': passkeyAsked.requestId },
    });
    const { id: sessionId, encryptedSessionSigningKey } = opened as {
      readonly id: string;
      readonly encryptedSessionSigningKey: string;
    };
    await page.evaluate(async (sealed) => {
      const own = globalThis as unknown as { recipient: SessionRecipient; key: WalletKey };
      own.key = await own.recipient.open(sealed);
    }, encryptedSessionSigningKey);
    const { status } = await signed(
      (headers) => payments.request('delete', '/auth/sessions/{sessionId}', { path: { sessionId }, headers }),
      { stamp },
    );
    expect(status).toBe(200);
  });
});
