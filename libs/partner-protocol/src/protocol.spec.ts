import fs from 'node:fs';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse, stringify } from 'yaml';
import { InvalidMessage, readAnswer, readReport, readRequest, type StatementReport, subjectOf } from './messages.js';
import { partnerProtocolDocument } from './openapi.js';
import { mayFollow, operationOf, OPERATIONS, PARTNER_PORTS } from './operations.js';
import {
  contentDigest,
  newKeyPair,
  publicKeyOf,
  SignatureRefused,
  signRequest,
  signResponse,
  signingKeyOf,
  verifyRequest,
  verifyResponse,
} from './signatures.js';

const FILE = path.resolve('docs/reference/partner-protocol.yaml');
const ID = '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab';
const AT = '2026-01-15T12:00:00.000Z';

describe('docs/reference/partner-protocol.yaml', () => {
  const written = `# Written from libs/partner-protocol by \`npm run golden\`.\n${stringify(partnerProtocolDocument(), {
    lineWidth: 120,
    aliasDuplicateObjects: false,
  })}`;
  if (process.env['WRITE_GOLDEN'] === 'true') fs.writeFileSync(FILE, written);

  it('is the protocol that the code speaks', () => {
    expect(fs.readFileSync(FILE, 'utf8')).toBe(written);
  });

  it('is a valid OpenAPI document that has every operation', async () => {
    const document = parse(written) as { readonly paths: object };
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    expect(Object.keys(document.paths)).toEqual([
      ...PARTNER_PORTS.flatMap((port) => Object.keys(OPERATIONS[port]).map((name) => `/v1/${port}/${name}`)),
      '/v1/operations/{operationId}',
    ]);
  });

  it('takes and refuses the messages that the code takes and refuses', () => {
    const document = parse(written) as Record<string, object>;
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
    ajv.addSchema({ $id: 'protocol', ...document });
    const at = (pointer: string) => ajv.compile({ $ref: `protocol#${pointer}` });
    const payout = '/paths/~1v1~1payment-network~1payout/post';
    const json = 'content/application~1json/schema';
    const checks = [
      [at(`${payout}/requestBody/${json}`), (body: unknown) => readRequest('payment-network', 'payout', body)],
      [at(`${payout}/responses/200/${json}`), (body: unknown) => readAnswer('payment-network', 'payout', body)],
      [at(`/webhooks/report/post/requestBody/${json}`), readReport],
    ] as const;
    const messages = [
      request(),
      request({ amount: { currency: 'USD', amount: '-1' } }),
      request({ amount: { currency: 'USD', amount: '1.5' } }),
      request({ surprise: true }),
      { ...request(), answerBy: 'soon' },
      { state: 'ACCEPTED' },
      { state: 'ACCEPTED', askAgainAfter: 0 },
      { state: 'CONCLUDED', result: { status: 'DELIVERED' } },
      { state: 'CONCLUDED', result: { status: 'DONE' } },
      { state: 'CONCLUDED', result: { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false } },
      { state: 'CONCLUDED' },
      report(),
      report({ operationId: 'not one' }),
      { ...report(), kind: 'FUNDS_RECEIVED' },
      statement(),
      statement({ day: '2026-02-30' }),
      statement({ opening: '-0' }),
      statement({ part: 0 }),
      null,
      [],
      'text',
    ];
    const verdicts = messages.map((message) =>
      checks.map(([schema, read]) => [schema(message), isTaken(read, message)]),
    );
    for (const [bySchema, byCode] of verdicts.flat()) expect(bySchema).toBe(byCode);
    expect(verdicts.flat().filter(([taken]) => taken === true)).toHaveLength(6);
  });
});

describe('the messages', () => {
  it('name each member that is wrong', () => {
    const faults = () => readReport({ ...report({ operationId: 'x' }), extra: 1 });
    expect(faults).toThrow(InvalidMessage);
    expect(faults).toThrow(/operationId/);
  });

  it('take a statement whose entries lead from its opening to its closing balance', () => {
    expect(readReport(statement())).toMatchObject({ closing: '-250' });
    expect(readReport(statement({ entries: [], closing: '100' }))).toMatchObject({ entries: [] });
    const [entry] = statement().entries;
    for (const [change, fault] of [
      [{ closing: '250' }, 'closing: differs from the balance that results from the entries, -250'],
      [{ part: 3 }, 'part: is greater than parts'],
      [{ entries: [entry, entry], closing: '-600' }, 'entries: have an entryId twice'],
      [{ entries: [{ ...entry, depositId: 'd' }] }, 'entries.0: refers to more than one operation'],
      [{ entries: [{ ...entry, amount: '0' }] }, 'entries.0.amount'],
    ] as const)
      expect(() => readReport(statement(change))).toThrow(fault);
  });

  it('name a statement by account, day and part', () => {
    const { key, content } = subjectOf(readReport(statement()) as StatementReport);
    expect(key).toBe('main/2026-01-15/1');
    expect(Object.keys(content)).toEqual(['parts', 'currency', 'opening', 'closing', 'entries']);
  });

  it('take no waiting answer to a question', () => {
    expect(() => readAnswer('payment-network', 'funding-instructions', { state: 'ACCEPTED' })).toThrow('CONCLUDED');
  });

  it('know which results may follow another', () => {
    const payout = operationOf('payment-network', 'payout')!;
    expect(mayFollow(payout, { status: 'DELIVERED' }, { status: 'RETURNED' })).toBe(true);
    expect(mayFollow(payout, { status: 'FAILED' }, { status: 'DELIVERED' })).toBe(false);
    expect(mayFollow(payout, null, { status: 'RETURNED' })).toBe(false);
    expect([operationOf('payment-network', 'toString'), operationOf('constructor', 'name')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('signatures', () => {
  const ours = newKeyPair();
  const theirs = newKeyPair();
  const key = signingKeyOf('platform/payment-network', ours.privateKey);
  const now = new Date(AT);
  const stamp = { at: now, nonce: 'n-1' };
  const body = Buffer.from('{"a":1}');
  const headers = { 'content-type': 'application/json' };
  const url = 'https://partner.example/v1/payment-network/payout';
  const keysOf = (keyId: string) => (keyId === key.keyId ? [ours.publicKey] : []);
  const signed = async () => ({
    method: 'POST',
    url,
    headers: await signRequest({ method: 'POST', url, headers, body }, key, stamp),
    body,
  });

  it('verify a request by its key, and name key and nonce', async () => {
    expect(await verifyRequest(await signed(), keysOf, now)).toEqual({ keyId: key.keyId, nonce: 'n-1' });
    const proxied = { ...(await signed()), url: 'http://inside:8080/v1/payment-network/payout?x=1' };
    expect(await verifyRequest(proxied, keysOf, now)).toMatchObject({ nonce: 'n-1' }); // host and query are a proxy's
  });

  it('take either key while a partner changes its key', async () => {
    const both = () => [theirs.publicKey, ours.publicKey];
    expect(await verifyRequest(await signed(), both, now)).toMatchObject({ keyId: key.keyId });
  });

  it.each([
    ['another body', (one: Signed) => ({ ...one, body: Buffer.from('{"a":2}') })],
    ['another path', (one: Signed) => ({ ...one, url: url.replace('payout', 'collect') })],
    ['another method', (one: Signed) => ({ ...one, method: 'PUT' })],
    ['another type', (one: Signed) => ({ ...one, headers: { ...one.headers, 'content-type': 'text/plain' } })],
    [
      'a digest of another body',
      (one: Signed) => ({ ...one, headers: { ...one.headers, 'content-digest': contentDigest(Buffer.from('')) } }),
    ],
    ['no signature', (one: Signed) => ({ ...one, headers })],
    ['half a signature', ({ headers: { signature: _, ...rest }, ...one }: Signed) => ({ ...one, headers: rest })],
    ['text for a signature', (one: Signed) => ({ ...one, headers: { ...one.headers, signature: 'nonsense' } })],
    [
      'an unknown key',
      (one: Signed) => ({
        ...one,
        headers: { ...one.headers, 'signature-input': one.headers['signature-input']!.replace('platform/', 'other/') },
      }),
    ],
    [
      'a later date',
      (one: Signed) => ({
        ...one,
        headers: {
          ...one.headers,
          'signature-input': one.headers['signature-input']!.replace(
            /created=\d+/,
            `created=${now.getTime() / 1_000 + 60}`,
          ),
        },
      }),
    ],
    [
      'fewer members covered',
      (one: Signed) => ({
        ...one,
        headers: { ...one.headers, 'signature-input': one.headers['signature-input']!.replace('"content-digest"', '') },
      }),
    ],
    [
      'two signatures',
      (one: Signed) => ({
        ...one,
        headers: {
          ...one.headers,
          'signature-input': `${one.headers['signature-input']}, ${one.headers['signature-input']!.replace('sig1', 'sig2')}`,
          signature: `${one.headers['signature']}, ${one.headers['signature']!.replace('sig1', 'sig2')}`,
        },
      }),
    ],
  ])('refuse a request with %s', async (_, change) => {
    await expect(verifyRequest(change((await signed()) as Signed), keysOf, now)).rejects.toThrow(SignatureRefused);
  });

  it('refuse another key, and a request that is too old or from the future', async () => {
    await expect(verifyRequest(await signed(), () => [theirs.publicKey], now)).rejects.toThrow(SignatureRefused);
    for (const seconds of [-301, 301])
      await expect(verifyRequest(await signed(), keysOf, new Date(now.getTime() + seconds * 1_000))).rejects.toThrow(
        SignatureRefused,
      );
  });

  it('bind a response to its request', async () => {
    const response = async (of: Awaited<ReturnType<typeof signed>>) => {
      const given = { status: 200, headers, body };
      return { ...given, headers: await signResponse(given, of, key, stamp) };
    };
    const first = await signed();
    const second = {
      ...first,
      headers: await signRequest({ method: 'POST', url, headers, body }, key, { at: now, nonce: 'n-2' }),
    };
    const answer = await response(first);
    expect(await verifyResponse(answer, first, keysOf, now)).toMatchObject({ keyId: key.keyId });
    await expect(verifyResponse(answer, second, keysOf, now)).rejects.toThrow(SignatureRefused);
    await expect(verifyResponse({ ...answer, status: 404 }, first, keysOf, now)).rejects.toThrow(SignatureRefused);
    const unbound = { ...answer, headers: await signRequest({ method: 'POST', url, headers, body }, key, stamp) };
    await expect(verifyResponse(unbound, first, keysOf, now)).rejects.toThrow(SignatureRefused);
  });

  it('take Ed25519 public keys in PEM alone', () => {
    expect(publicKeyOf(ours.publicKey)).toBe(ours.publicKey);
    for (const other of [ours.privateKey, 'text', '']) expect(publicKeyOf(other)).toBeNull();
  });
});

type Signed = {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
};

function isTaken(read: (body: unknown) => unknown, message: unknown): boolean {
  try {
    read(message);
    return true;
  } catch {
    return false;
  }
}

function request(data: object = {}) {
  const account = { accountType: 'USD_ACCOUNT', currency: 'USD', identifier: '1', details: {}, beneficiary: null };
  const payment = {
    transactionId: 'Transaction:1',
    flow: 'TRANSFER',
    amount: { currency: 'USD', amount: '1' },
    account,
    umaAddress: null,
    isErased: false,
  };
  return { operationId: ID, requestedAt: AT, answerBy: AT, data: { ...payment, ...data } };
}

function report(members: object = {}) {
  return {
    kind: 'OPERATION',
    reportId: ID,
    reportedAt: AT,
    operationId: ID,
    result: { status: 'DELIVERED' },
    ...members,
  };
}

function statement(members: object = {}) {
  return {
    kind: 'STATEMENT',
    reportId: ID,
    reportedAt: AT,
    account: 'main',
    day: '2026-01-15',
    part: 1,
    parts: 2,
    currency: 'USD',
    opening: '100',
    closing: '-250',
    entries: [{ entryId: 'e-1', direction: 'DEBIT', amount: '350', operationId: ID }],
    ...members,
  };
}
