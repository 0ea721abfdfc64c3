import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { WebhookVerificationError } from './errors.js';
import { fromDer, type WebhookKey, WebhookVerifier } from './webhooks.js';

const NOW = Date.parse('2026-01-15T12:00:00Z');
const BODY = JSON.stringify({ id: 'Webhook:1', type: 'TEST', timestamp: '2026-01-15T12:00:00.000Z', data: {} });

function signingKey() {
  const ecdsa = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ed25519 = generateKeyPairSync('ed25519');
  const { x = '', y = '' } = ecdsa.publicKey.export({ format: 'jwk' });
  const raw = createPublicKey(ed25519.publicKey.export({ format: 'pem', type: 'spki' })).export({
    format: 'der',
    type: 'spki',
  });
  const key: WebhookKey = { x, y, standardWebhooksKey: `whpk_${raw.subarray(-32).toString('base64')}` };
  const headers = (body = BODY, at = NOW): Record<string, string> => ({
    'x-svc-signature': JSON.stringify({
      v: '1',
      s: sign('sha256', Buffer.from(body), ecdsa.privateKey).toString('base64'),
    }),
    'webhook-id': 'Webhook:1',
    'webhook-timestamp': String(at / 1000),
    'webhook-signature': `v1a,${sign(null, Buffer.from(`Webhook:1.${at / 1000}.${body}`), ed25519.privateKey).toString('base64')}`,
  });
  return { key, headers };
}

describe('a webhook verifier of the SDK', () => {
  const own = signingKey();
  let fetched: number;
  let keys: WebhookKey[];
  let now: number;
  let verifier: WebhookVerifier;

  beforeEach(() => {
    fetched = 0;
    now = NOW;
    keys = [own.key];
    verifier = new WebhookVerifier({
      keys: async () => {
        fetched++;
        return keys;
      },
      now: () => now,
    });
  });

  it('gives the event of a genuine webhook, however the headers are held', async () => {
    const { 'x-svc-signature': _, ...standard } = own.headers();
    const capitals = Object.fromEntries(
      Object.entries(own.headers()).map(([name, each]) => [name.toUpperCase(), each]),
    );
    const lists = Object.fromEntries(Object.entries(own.headers()).map(([name, each]) => [name, [each]]));
    for (const headers of [own.headers(), capitals, standard, lists, new Headers(own.headers())])
      expect(await verifier.verify(Buffer.from(BODY), headers)).toEqual(JSON.parse(BODY));
    expect(fetched).toBe(1);
  });

  it('refuses one that was changed, is not signed, or of which one signature does not hold', async () => {
    const { 'x-svc-signature': single, ...standard } = own.headers();
    const other = signingKey().headers();
    for (const [body, headers] of [
      [BODY.replace('TEST', 'TOAST'), own.headers()],
      [BODY, { 'x-svc-signature': single! }], // without the signature that covers the moment, it could be sent again at any time
      [BODY.replace('TEST', 'TOAST'), standard],
      [BODY, {}],
      [BODY, other],
      [BODY, { ...own.headers(), 'x-svc-signature': other['x-svc-signature']! }],
      [BODY, { ...own.headers(), 'x-svc-signature': [other['x-svc-signature']!] }],
      [BODY, { ...own.headers(), 'x-svc-signature': [single!, other['x-svc-signature']!] }],
      [BODY, { ...own.headers(), 'webhook-signature': other['webhook-signature']! }],
      [BODY, { 'x-svc-signature': '{"v":"2"}' }],
      [BODY, { 'x-svc-signature': 'null' }],
      [BODY, { ...standard, 'webhook-signature': 'v1a,### v2,abc' }],
      [BODY, { ...standard, 'webhook-id': 'Webhook:2' }],
    ] as const)
      await expect(verifier.verify(body, headers)).rejects.toThrow(WebhookVerificationError);
  });

  it('refuses one that was captured and is sent again later', async () => {
    await verifier.verify(BODY, own.headers());
    now = NOW + 5 * 60_000 + 1;
    await expect(verifier.verify(BODY, own.headers())).rejects.toThrow('too old');
    now = NOW;
    await expect(verifier.verify(BODY, { ...own.headers(), 'webhook-timestamp': 'soon' })).rejects.toThrow('too old');
  });

  it('fetches the keys again after a rotation, and not for every forgery', async () => {
    await verifier.verify(BODY, own.headers());
    const next = signingKey();
    keys = [own.key, next.key];
    now += 60_000;
    await verifier.verify(BODY, next.headers());
    expect(fetched).toBe(2);
    for (let forged = 0; forged < 5; forged++)
      await expect(verifier.verify(BODY, signingKey().headers())).rejects.toThrow(WebhookVerificationError);
    expect(fetched).toBe(2);
  });

  it('asks again for keys that could not be fetched, and keeps those of before', async () => {
    let works = false;
    const flaky = new WebhookVerifier({
      keys: () => (works ? Promise.resolve(keys) : Promise.reject(new Error('no answer'))),
      now: () => now,
    });
    await expect(flaky.verify(BODY, own.headers())).rejects.toThrow('no answer');
    works = true;
    expect(await flaky.verify(BODY, own.headers())).toMatchObject({ type: 'TEST' });
    works = false;
    now += 60_000;
    await expect(flaky.verify(BODY, signingKey().headers())).rejects.toThrow('no answer');
    expect(await flaky.verify(BODY, own.headers())).toMatchObject({ type: 'TEST' });
  });

  it.each(['', '30', '3003020101', '300602010102010100', '3005020101', `3024${'02'.repeat(36)}`])(
    'takes no signature from the bytes %s',
    (bytes) => {
      expect(fromDer(Buffer.from(bytes, 'hex'))).toBeUndefined();
    },
  );
});
