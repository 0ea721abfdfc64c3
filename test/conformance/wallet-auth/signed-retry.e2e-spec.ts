import { ClientKey, stampHeaders } from '../../support/wallet-client.js';
import { type WalletOwner, WalletStage } from './wallet.stage.js';

describe('the signed retry', () => {
  let stage: WalletStage;
  let owner: WalletOwner;
  let key: ClientKey;
  let body: object;

  beforeAll(async () => {
    stage = await WalletStage.open();
  }, 60_000);
  afterAll(() => stage.close());
  beforeEach(async () => {
    owner = await stage.owner({ phoneNumber: '+14155550100' });
    ({ key } = await stage.login(owner));
    body = { type: 'SMS_OTP', accountId: owner.accountId };
  });

  const first = async () => (await stage.api.post('/auth/credentials', body)).body;
  async function retry(headers: Record<string, string>, sent: unknown = body) {
    const { status, body: answer } = await stage.api.post('/auth/credentials', sent, { headers });
    return [status, answer.code ?? answer.type];
  }

  it('asks for a signature with 202, and performs the signed request with 200', async () => {
    const asked = await stage.api.post('/auth/credentials', body);
    expect(asked.status).toBe(202);
    expect(asked.body).toEqual({
      type: 'SMS_OTP',
      payloadToSign: expect.any(String),
      requestId: expect.stringMatching(/^Request:/),
      expiresAt: expect.any(String),
    });
    const payload = JSON.parse(asked.body.payloadToSign);
    expect(payload).toMatchObject({
      type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
      parameters: { userPhoneNumber: '+14155550100' },
    });
    expect(Object.keys(payload)).toEqual(['organizationId', 'parameters', 'timestampMs', 'type']);
    expect(await retry(stampHeaders(key, asked.body))).toEqual([200, 'SMS_OTP']);
  });

  it('refuses a stamp without a request id, and a request id without a stamp', async () => {
    const asked = await first();
    expect(await retry({ 'Svc-Wallet-Signature': key.stamp(asked.payloadToSign) })).toEqual([
      401,
      'REQUEST_ID_MISSING',
    ]);
    expect(await retry({ 'Request-Id': asked.requestId })).toEqual([401, 'WALLET_SIGNATURE_MISSING']);
  });

  it('refuses a request id that is unknown, ill-formed, of another operation, account or platform, expired or used', async () => {
    const asked = await first();
    const stamp = key.stamp(asked.payloadToSign);
    const unusable = [401, 'UNAUTHORIZED'];
    for (const requestId of ['Request:00000000-0000-4000-8000-000000000000', 'nonsense']) {
      expect(await retry({ 'Svc-Wallet-Signature': stamp, 'Request-Id': requestId })).toEqual(unusable);
    }
    const path = `/internal-accounts/${owner.accountId}/export`;
    const exported = await stage.api.post(
      path,
      { clientPublicKey: new ClientKey().uncompressed },
      { headers: stampHeaders(key, asked) },
    );
    expect([exported.status, exported.body.code, exported.body.reason]).toEqual([
      401,
      'UNAUTHORIZED',
      'Invalid or expired Request-Id',
    ]);
    const other = await stage.owner({ phoneNumber: '+14155550199' });
    expect(await retry(stampHeaders(key, asked), { type: 'SMS_OTP', accountId: other.accountId })).toEqual(unusable);
    stage.application.clock.advance(5 * 60_000 - 1);
    const inTime = await first();
    stage.application.clock.advance(1);
    expect(await retry(stampHeaders(key, asked))).toEqual(unusable);
    expect(await retry(stampHeaders(key, inTime))).toEqual([200, 'SMS_OTP']);
  });

  it('uses the request id up by a success', async () => {
    const path = `/internal-accounts/${owner.accountId}/export`;
    const request = { clientPublicKey: new ClientKey().uncompressed };
    const asked = await stage.api.post(path, request);
    const headers = stampHeaders(key, asked.body);
    expect((await stage.api.post(path, request, { headers })).status).toBe(200);
    const again = await stage.api.post(path, request, { headers });
    expect([again.status, again.body.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('is answered alike when it is repeated under its key after the answer was lost, though its request id was used', async () => {
    const asked = await stage.twice('/auth/credentials', body);
    const added = await stage.twice('/auth/credentials', body, stampHeaders(key, asked.first.body));
    expect([asked.first.status, added.first.status]).toEqual([202, 200]);
    for (const { texts } of [asked, added]) expect(texts[1]).toBe(texts[0]);
    expect(await retry(stampHeaders(key, asked.first.body))).toEqual([401, 'UNAUTHORIZED']); // without the key it is used
  });

  it("refuses a body that differs from the first leg's; the order of its members does not matter", async () => {
    const asked = await first();
    expect(await retry(stampHeaders(key, asked), { ...body, more: true })).toEqual([
      401,
      'WALLET_SIGNATURE_BODY_MISMATCH',
    ]);
    expect(await retry(stampHeaders(key, asked), { accountId: owner.accountId, type: 'SMS_OTP' })).toEqual([
      200,
      'SMS_OTP',
    ]);
  });

  it('refuses a malformed stamp', async () => {
    const asked = await first();
    const stamp = JSON.parse(Buffer.from(key.stamp(asked.payloadToSign), 'base64url').toString());
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const raw = key.sign(asked.payloadToSign).toString('hex');
    const stamps = [
      'not*base64',
      'e30',
      encoded('text'),
      Buffer.from('{').toString('base64url'),
      encoded({ ...stamp, scheme: 'OTHER' }),
      encoded({ ...stamp, publicKey: key.uncompressed }),
      encoded({ ...stamp, publicKey: `02${'ff'.repeat(32)}` }),
      encoded({ ...stamp, signature: 7 }),
      encoded({ ...stamp, signature: '00'.repeat(64) }),
      encoded({ ...stamp, signature: raw.slice(0, -2) }),
      encoded({ ...stamp, signature: `${raw}00` }),
    ];
    for (const value of stamps) {
      expect([value, ...(await retry({ 'Svc-Wallet-Signature': value, 'Request-Id': asked.requestId }))]).toEqual([
        value,
        401,
        'WALLET_SIGNATURE_MALFORMED',
      ]);
    }
    // padding, more members and another order are no fault
    const { publicKey, ...rest } = stamp;
    const padded = Buffer.from(JSON.stringify({ ...rest, more: 1, publicKey: publicKey.toUpperCase() }))
      .toString('base64')
      .replaceAll('+', '-')
      .replaceAll('/', '_');
    expect(await retry({ 'Svc-Wallet-Signature': padded, 'Request-Id': asked.requestId })).toEqual([200, 'SMS_OTP']);
  });

  it('refuses a key without an active session of the wallet, and a signature over another text', async () => {
    const asked = await first();
    const invalid = [401, 'WALLET_SIGNATURE_INVALID'];
    const { key: foreign } = await stage.login(await stage.owner());
    for (const wrong of [new ClientKey(), foreign]) expect(await retry(stampHeaders(wrong, asked))).toEqual(invalid);
    for (const text of [`${asked.payloadToSign}\n`, asked.payloadToSign.slice(1)]) {
      expect(await retry({ 'Svc-Wallet-Signature': key.stamp(text), 'Request-Id': asked.requestId })).toEqual(invalid);
    }
    // the failed attempt used nothing up
    expect(await retry(stampHeaders(key, asked))).toEqual([200, 'SMS_OTP']);
  });

  it('refuses a session that ended between the legs', async () => {
    stage.application.clock.advance('14m');
    const asked = await first();
    stage.application.clock.advance('2m');
    expect(await retry(stampHeaders(key, asked))).toEqual([401, 'WALLET_SIGNATURE_INVALID']);
  });

  it('reports the first of several errors in this order: resource, body, pairing, request id, body again, stamp, key and signature', async () => {
    const path = `/internal-accounts/${owner.accountId}/export`;
    const unknownPath = '/internal-accounts/InternalAccount:00000000-0000-4000-8000-000000000000/export';
    const request = { clientPublicKey: new ClientKey().uncompressed };
    const asked = (await stage.api.post(path, request)).body;
    const unknown = 'Request:00000000-0000-4000-8000-000000000000';
    const [compressed, other] = [
      { clientPublicKey: new ClientKey().compressed },
      { clientPublicKey: new ClientKey().uncompressed },
    ];
    const [foreignKey, otherText] = [new ClientKey().stamp('another text'), key.stamp('another text')];
    const steps: [string, object, string, string | null, [number, string | undefined]][] = [
      [unknownPath, compressed, 'e30', null, [404, 'REFERENCE_NOT_FOUND']],
      [path, compressed, 'e30', null, [400, 'INVALID_INPUT']],
      [path, other, 'e30', null, [401, 'REQUEST_ID_MISSING']],
      [path, other, 'e30', unknown, [401, 'UNAUTHORIZED']],
      [path, other, 'e30', asked.requestId, [401, 'WALLET_SIGNATURE_BODY_MISMATCH']],
      [path, request, 'e30', asked.requestId, [401, 'WALLET_SIGNATURE_MALFORMED']],
      [path, request, foreignKey, asked.requestId, [401, 'WALLET_SIGNATURE_INVALID']],
      [path, request, otherText, asked.requestId, [401, 'WALLET_SIGNATURE_INVALID']],
      [path, request, key.stamp(asked.payloadToSign), asked.requestId, [200, undefined]],
    ];
    for (const [address, sent, stamp, requestId, expected] of steps) {
      const headers = { 'Svc-Wallet-Signature': stamp, ...(requestId !== null && { 'Request-Id': requestId }) };
      const { status, body: answer } = await stage.api.post(address, sent, { headers });
      expect([expected, [status, answer.code]]).toEqual([expected, expected]);
    }
    const unauthenticated = await fetch(`${stage.application.url}/2025-10-13${unknownPath}`, {
      method: 'POST',
      headers: { 'Svc-Wallet-Signature': 'e30' },
    });
    expect(unauthenticated.status).toBe(401); // who asks comes before all
  });

  it('keeps first legs independent of each other', async () => {
    const [one, two] = [await first(), await first()];
    expect(one.payloadToSign).not.toBe(two.payloadToSign);
    expect(await retry({ 'Svc-Wallet-Signature': key.stamp(two.payloadToSign), 'Request-Id': one.requestId })).toEqual([
      401,
      'WALLET_SIGNATURE_INVALID',
    ]);
    expect(await retry(stampHeaders(key, one))).toEqual([200, 'SMS_OTP']);
    // an action that was allowed when requested is checked again when it is performed
    expect(await retry(stampHeaders(key, two))).toEqual([400, 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS']);
  });

  it('performs concurrent sends once: one is answered, the others find the id used up', async () => {
    const { session } = await stage.login(owner);
    const path = `/auth/sessions/${session.id}/refresh`;
    const { key: own, session: racing } = await stage.login(owner);
    const racePath = path.replace(session.id, racing.id);
    const request = { clientPublicKey: new ClientKey().compressed };
    const asked = await stage.api.post(racePath, request);
    const headers = stampHeaders(own, asked.body);
    const before = (await stage.api.get(`/auth/sessions?accountId=${owner.accountId}`)).body.data.length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => stage.api.post(racePath, request, { headers })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401, 401, 401]);
    expect((await stage.api.get(`/auth/sessions?accountId=${owner.accountId}`)).body.data).toHaveLength(before + 1);
  });

  it('accepts the legacy literal in the sandbox, but requires a request id', async () => {
    const asked = await first();
    expect(await retry({ 'Svc-Wallet-Signature': 'sandbox-valid-signature' })).toEqual([401, 'REQUEST_ID_MISSING']);
    expect(await retry({ 'Svc-Wallet-Signature': 'sandbox-valid-signature', 'Request-Id': asked.requestId })).toEqual([
      200,
      'SMS_OTP',
    ]);
  });
});
