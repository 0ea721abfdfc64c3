import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { SDK_NAME, SdkPackage } from '../support/sdk-package.js';

const SOURCES = path.resolve(import.meta.dirname, '../../libs/sdk/src');

/** Globals of edge runtimes and browsers alike; nothing of Node. */
const WEB = [
  'AbortController',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'atob',
  'btoa',
  'clearTimeout',
  'crypto',
  'setTimeout',
] as const;

/** Most bytes of a minified bundle of some exports: a program carries the code that it uses alone. */
const BUDGETS: readonly (readonly [exported: string, bytes: number])[] = [
  ['isApiError', 1_000],
  ['attestationOf', 1_200],
  ['toSmallestUnit', 1_500],
  ['WalletKey, signed', 3_000],
  ['sealOneTimeCode', 3_000],
  ['SessionRecipient', 6_000],
  ['WebhookVerifier', 4_000],
  ['PaymentsClient', 8_000],
  ['*', 20_000],
];

describe('The package of the SDK', () => {
  let sdk: SdkPackage;
  beforeAll(() => {
    sdk = SdkPackage.install();
  }, 60_000);
  afterAll(() => sdk.remove());

  it('has its compiled code, its types, its README, and nothing else', () => {
    const modules = fs
      .readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => `dist/${file.replace(/\.ts$/, '')}`);
    const compiled = modules.flatMap((module) => [`${module}.js`, `${module}.d.ts`]);
    expect(sdk.files).toEqual(['README.md', 'package.json', ...compiled].sort());
  });

  it('imports no package, has no "any" in its types, and nothing of Node in its code', () => {
    for (const file of sdk.files.filter((each) => /\.(js|ts)$/.test(each))) {
      const text = sdk.text(file);
      expect([file, /from '(?!\.)[^']*'|import\('|require\(/.exec(text)?.[0]]).toEqual([file, undefined]);
      const foreign = file.endsWith('.d.ts') ? /[:<|,(] ?any\b/ : /\bBuffer\b|\bprocess\./;
      expect([file, foreign.exec(text)?.[0]]).toEqual([file, undefined]);
    }
  });

  it('is typed for a program on Node, whose mistakes the compiler finds', () => {
    const card = (path: string, body: string): string => `await payments.post('${path}', { body: ${body} })`;
    const body = `{ cardholderId: 'Customer:1', form: 'VIRTUAL', fundingSources: ['InternalAccount:1'] }`;
    const program = (more: string): string => `
      import { PaymentsClient, toSmallestUnit, type WebhookEvent } from '${SDK_NAME}';
      const payments = new PaymentsClient({ baseUrl: 'https://payments.example.com' });
      export const { id }: { readonly id: string } = ${card('/cards', body)};
      export const amount: number = toSmallestUnit('1.00', 'USD');
      export const isCard = (event: WebhookEvent): boolean => event.type === 'CARD.STATE_CHANGE' && event.data.id === id;
      ${more}
    `;
    expect(sdk.complaintsAbout(program(''))).toBe('');
    const mistaken = sdk.complaintsAbout(program(`${card('/cardz', body)}; ${card('/cards', `{ form: 'VIRTUAL' }`)};`));
    expect([mistaken.match(/error TS/g)?.length, mistaken]).toEqual([
      2,
      expect.stringMatching(/"\/cardz"[^]*cardholderId/),
    ]);
  });

  it.each(BUDGETS)('adds of %s no more than %d bytes to a program', (exported, bytes) => {
    const script = sdk.bundle(exported);
    expect(script.length).toBeLessThan(bytes);
    if (exported !== '*' && exported !== 'PaymentsClient') expect(script).not.toContain('Idempotency-Key');
  });

  it('is as small as its README says', () => {
    const [client, verifier, all] = ['PaymentsClient', 'WebhookVerifier', '*'].map(
      (part) => BUDGETS.find(([exported]) => exported === part)![1] / 1_000,
    );
    expect(sdk.text('README.md').replace(/\s+/g, ' ')).toContain(
      `at most ${client} kB for the client, ${verifier} kB for the verification of webhooks, ${all} kB for all of it`,
    );
  });

  it('runs with the globals of the web alone', async () => {
    const { key, headers, body } = webhook();
    const requests: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[] = [];
    const fetch = async (url: string, { headers: sent }: { headers: Record<string, string> }) => {
      requests.push({ url, headers: sent });
      return requests.length === 1
        ? new Response('{}', { status: 503 })
        : Response.json({ keys: [key] }, { headers: { 'x-request-id': 'r-1' } });
    };
    const globals = Object.fromEntries(WEB.map((name) => [name, globalThis[name]]));
    const context = vm.createContext({ ...globals, fetch, headers, body });
    vm.runInContext(sdk.bundle('*'), context);
    const outcome = (await vm.runInContext(
      `(async () => {
        const payments = new sdk.PaymentsClient({ baseUrl: 'https://payments.example.com', retries: { firstDelay: 0 } });
        const verifier = new sdk.WebhookVerifier({
          keys: async () => (await payments.get('/.well-known/webhook-keys.json')).keys,
          now: () => ${NOW},
        });
        const event = await verifier.verify(body, headers);
        const refused = await verifier.verify(body + ' ', headers).catch((error) => error.name);
        const wallet = await sdk.WalletKey.generate();
        const answers = [{ payloadToSign: 'text', requestId: 'Request:1' }, { id: 'Session:1' }];
        const { data } = await sdk.signed(async (given) => ({ data: answers.shift(), given }), wallet);
        return {
          event: event.id,
          refused,
          data: data.id,
          stamp: JSON.parse(atob(await wallet.stamp('text'))).scheme,
          nonce: (await sdk.identityTokenNonce(wallet.publicKey)).length,
          amount: sdk.formatAmount(12345, 'USD', 'en-US'),
        };
      })()`,
      context,
    )) as unknown;
    expect(outcome).toEqual({
      event: 'Webhook:1',
      refused: 'WebhookVerificationError',
      data: 'Session:1',
      stamp: 'SIGNATURE_SCHEME_TK_API_P256',
      nonce: 64,
      amount: '$123.45',
    });
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(
      Array(2).fill('/2025-10-13/.well-known/webhook-keys.json'),
    );
    expect(requests[0]!.headers).not.toHaveProperty('authorization');
  });
});

const NOW = Date.parse('2026-01-15T12:00:00Z');

/** A webhook that was signed now, with the key that verifies it. */
function webhook() {
  const body = JSON.stringify({ id: 'Webhook:1', type: 'TEST', timestamp: '2026-01-15T12:00:00.000Z', data: {} });
  const single = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const standard = generateKeyPairSync('ed25519');
  const { x, y } = single.publicKey.export({ format: 'jwk' });
  const raw = standard.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const signature = (hash: string | null, text: string, key: KeyObject): string =>
    sign(hash, Buffer.from(text), key).toString('base64');
  return {
    body,
    key: { x, y, standardWebhooksKey: `whpk_${raw.toString('base64')}` },
    headers: {
      'x-svc-signature': JSON.stringify({ v: '1', s: signature('sha256', body, single.privateKey) }),
      'webhook-id': 'Webhook:1',
      'webhook-timestamp': String(NOW / 1_000),
      'webhook-signature': `v1a,${signature(null, `Webhook:1.${NOW / 1_000}.${body}`, standard.privateKey)}`,
    },
  };
}
