import { createPublicKey, verify } from 'node:crypto';
import { ClientKey, sealCode, stampHeaders } from '../../support/wallet-client.js';
import { type WalletOwner, WalletStage } from './wallet.stage.js';

describe('EMAIL_OTP and SMS_OTP', () => {
  let stage: WalletStage;
  let owner: WalletOwner;
  let path: string;

  beforeAll(async () => {
    stage = await WalletStage.open();
  }, 60_000);
  afterAll(() => stage.close());
  beforeEach(async () => {
    owner = await stage.owner();
    path = `/auth/credentials/${owner.credentialId}/verify`;
  });

  it("a wallet is created with one EMAIL_OTP credential on the customer's email", async () => {
    const { status, body } = await stage.api.get(`/auth/credentials?accountId=${owner.accountId}`);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: expect.stringMatching(/^AuthMethod:/),
        accountId: owner.accountId,
        type: 'EMAIL_OTP',
        nickname: expect.stringMatching(/@example\.com$/),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
  });

  it('a customer without an email has a wallet without credentials, whose first one needs no signature', async () => {
    const { accountId, credentialId } = await stage.owner({ email: undefined, phoneNumber: '+14155550101' });
    expect(credentialId).toBeUndefined();
    const email = await stage.api.post('/auth/credentials', { type: 'EMAIL_OTP', accountId });
    expect([email.status, email.body.code]).toEqual([400, 'INVALID_INPUT']);
    const { status, body } = await stage.api.post('/auth/credentials', { type: 'SMS_OTP', accountId });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      accountId,
      type: 'SMS_OTP',
      nickname: '+14155550101',
      otpEncryptionTargetBundle: expect.any(String),
    });
    const { session } = await stage.login({ credentialId: body.id });
    expect(session).toMatchObject({ type: 'SMS_OTP', nickname: '+14155550101' });
  });

  it('a challenge answers a signed bundle with the key to seal the code for, and moves updatedAt', async () => {
    stage.application.clock.advance('1s');
    const { status, body } = await stage.challenge(owner.credentialId);
    expect(status).toBe(200);
    expect(body.updatedAt > body.createdAt).toBe(true);
    const { version, data, dataSignature, enclaveQuorumPublic } = JSON.parse(body.otpEncryptionTargetBundle);
    expect(version).toBe('v1.0.0');
    expect(JSON.parse(Buffer.from(data, 'hex').toString()).targetPublic).toMatch(/^04[0-9a-f]{128}$/);
    const point = Buffer.from(enclaveQuorumPublic, 'hex');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const quorum = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    expect(verify('sha256', Buffer.from(data, 'hex'), quorum, Buffer.from(dataSignature, 'hex'))).toBe(true);
  });

  it('logs in with two legs: 202 with a token to sign, then the session of the key that came with the code', async () => {
    const key = new ClientKey();
    const proof = await stage.sealedCode(owner.credentialId, key);
    const first = await stage.api.post(path, proof);
    expect(first.status).toBe(202);
    expect(first.body).toEqual({
      type: 'EMAIL_OTP',
      payloadToSign: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      requestId: expect.stringMatching(/^Request:/),
      expiresAt: expect.any(String),
    });
    const [header, claims] = first.body.payloadToSign
      .split('.')
      .map((part: string) => part.length > 0 && Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(header)).toEqual({ alg: 'ES256', typ: 'JWT' });
    expect(JSON.parse(claims)).toMatchObject({ verification_type: 'OTP_TYPE_EMAIL', public_key: key.compressed });
    expect(Date.parse(first.body.expiresAt) - stage.application.clock.now().getTime()).toBe(300_000);
    const { status, body } = await stage.api.post(path, proof, { headers: stampHeaders(key, first.body) });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^Session:/),
      accountId: owner.accountId,
      type: 'EMAIL_OTP',
      nickname: expect.stringContaining('@'),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(Date.parse(body.expiresAt) - stage.application.clock.now().getTime()).toBe(900_000);
  });

  it('answers each leg alike when it is repeated under its key after the answer was lost', async () => {
    const key = new ClientKey();
    const proof = await stage.sealedCode(owner.credentialId, key);
    const asked = await stage.twice(path, proof);
    const opened = await stage.twice(path, proof, stampHeaders(key, asked.first.body));
    expect([asked.first.status, opened.first.status]).toEqual([202, 200]);
    for (const { texts } of [asked, opened]) expect(texts[1]).toBe(texts[0]);
  });

  it('accepts a compressed session key too', async () => {
    const key = new ClientKey();
    const { body } = await stage.challenge(owner.credentialId);
    const encryptedOtpBundle = sealCode(body.otpEncryptionTargetBundle, '000000', key, key.compressed);
    expect((await stage.api.post(path, { type: 'EMAIL_OTP', encryptedOtpBundle })).status).toBe(202);
  });

  it('a key is accepted for one session: 400 when it comes again', async () => {
    const { key } = await stage.login(owner);
    const proof = await stage.sealedCode(owner.credentialId, key);
    const first = await stage.api.post(path, proof);
    const { status, body } = await stage.api.post(path, proof, { headers: stampHeaders(key, first.body) });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
  });

  it('the second leg is signed with the key that came with the code, and no other key or literal is accepted', async () => {
    const key = new ClientKey();
    const proof = await stage.sealedCode(owner.credentialId, key);
    const { body } = await stage.api.post(path, proof);
    const other = await stage.api.post(path, proof, { headers: stampHeaders(new ClientKey(), body) });
    expect([other.status, other.body.code]).toEqual([401, 'WALLET_SIGNATURE_INVALID']);
    const literal = await stage.api.post(path, proof, {
      headers: { 'Svc-Wallet-Signature': 'sandbox-valid-signature', 'Request-Id': body.requestId },
    });
    expect([literal.status, literal.body.code]).toEqual([401, 'WALLET_SIGNATURE_MALFORMED']);
  });

  it('any other code is 401 UNAUTHORIZED with the reason "Invalid OTP code"', async () => {
    const { status, body } = await stage.api.post(
      path,
      await stage.sealedCode(owner.credentialId, new ClientKey(), '111111'),
    );
    expect(status).toBe(401);
    expect(body).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
      reason: 'Invalid OTP code',
      message: 'Invalid OTP code',
      details: { reason: 'Invalid OTP code' },
    });
  });

  it('a changed byte looks like a wrong code', async () => {
    const proof = await stage.sealedCode(owner.credentialId, new ClientKey());
    const sealed = JSON.parse(proof.encryptedOtpBundle);
    sealed.ciphertext = `${sealed.ciphertext.startsWith('00') ? 'ff' : '00'}${sealed.ciphertext.slice(2)}`;
    const { status, body } = await stage.api.post(path, { ...proof, encryptedOtpBundle: JSON.stringify(sealed) });
    expect([status, body.reason]).toEqual([401, 'Invalid OTP code']);
  });

  it('a code is accepted once, and void after a newer one, five wrong tries or five minutes', async () => {
    const none = [401, 'No pending OTP for this credential'];
    const answer = async (proof: object) => {
      const { status, body } = await stage.api.post(path, proof);
      return [status, body.reason];
    };
    const used = await stage.sealedCode(owner.credentialId, new ClientKey());
    expect((await stage.api.post(path, used)).status).toBe(202);
    expect(await answer(used)).toEqual(none);

    const old = await stage.sealedCode(owner.credentialId, new ClientKey());
    const wrong = await stage.sealedCode(owner.credentialId, new ClientKey(), '111111');
    expect(await answer(old)).toEqual([401, 'Invalid OTP code']);
    for (let attempt = 2; attempt <= 5; attempt++) expect(await answer(wrong)).toEqual([401, 'Invalid OTP code']);
    expect(await answer(wrong)).toEqual(none);

    await stage.application.advance('2m');
    const late = await stage.sealedCode(owner.credentialId, new ClientKey());
    stage.application.clock.advance('5m');
    expect(await answer(late)).toEqual(none);
  });

  it('a code lives as long as the platform configured when it was sent (onboarding-accounts 1.4)', async () => {
    const { api } = await stage.application.createPlatform();
    const configure = (expirationSeconds: number) =>
      api.patch('/config', { embeddedWalletConfig: { expirationSeconds } });
    await configure(60);
    const { credentialId } = await stage.owner({}, api);
    const proof = async () => {
      const { body } = await api.post(`/auth/credentials/${credentialId}/challenge`, {});
      const encryptedOtpBundle = sealCode(body.otpEncryptionTargetBundle, '000000', new ClientKey());
      await configure(86_400);
      return { type: 'EMAIL_OTP', encryptedOtpBundle };
    };
    const verify = async (given: object) => (await api.post(`/auth/credentials/${credentialId}/verify`, given)).status;
    const short = await proof();
    stage.application.clock.advance('60s');
    expect(await verify(short)).toBe(401);
    const long = await proof();
    stage.application.clock.advance('6m');
    expect(await verify(long)).toBe(202);
  });

  it('a code is sent as whom the platform configured (onboarding-accounts 1.4)', async () => {
    const { api } = await stage.application.createPlatform();
    const { credentialId } = await stage.owner({}, api);
    const senderOfNext = async () => {
      await api.post(`/auth/credentials/${credentialId}/challenge`, {});
      const issued = (await stage.application.ownLog()).filter(
        ({ type }) => type === 'wallet-auth.one-time-code-issued',
      );
      return issued.at(-1)!.data['sender'];
    };
    expect(await senderOfNext()).toEqual({ emailName: 'Notifications' }); // by default
    await api.patch('/config', {
      embeddedWalletConfig: {
        appName: 'Fish',
        sendFromEmailAddress: 'codes@fish.example',
        sendFromEmailSenderName: 'Fish codes',
        replyToEmailAddress: 'help@fish.example',
        logoUrl: 'https://fish.example/logo.png',
      },
    });
    expect(await senderOfNext()).toEqual({
      appName: 'Fish',
      emailAddress: 'codes@fish.example',
      emailName: 'Fish codes',
      replyTo: 'help@fish.example',
      logoUrl: 'https://fish.example/logo.png',
    });
  });

  it('unreadable input is 400 INVALID_INPUT', async () => {
    const { body } = await stage.challenge(owner.credentialId);
    const sealed = JSON.parse(sealCode(body.otpEncryptionTargetBundle, '000000', new ClientKey()));
    const bundles: unknown[] = [
      'not json',
      '{}',
      JSON.stringify({ ...sealed, encappedPublic: sealed.encappedPublic.slice(2) }),
      JSON.stringify({ ...sealed, ciphertext: 'xyz' }),
      JSON.stringify({ ...sealed, encappedPublic: `04${'11'.repeat(64)}` }),
      sealed,
      sealCode(body.otpEncryptionTargetBundle, '000000', new ClientKey(), '02ff'),
    ];
    for (const encryptedOtpBundle of bundles) {
      const { status, body: problem } = await stage.api.post(path, { type: 'EMAIL_OTP', encryptedOtpBundle });
      expect([encryptedOtpBundle, status, problem.code]).toEqual([encryptedOtpBundle, 400, 'INVALID_INPUT']);
    }
    for (const old of [
      { type: 'EMAIL_OTP', otp: '000000', clientPublicKey: new ClientKey().compressed },
      { type: 'SMS_OTP', encryptedOtpBundle: '{}' },
    ]) {
      expect((await stage.api.post(path, old)).status).toBe(400);
    }
  });

  it('five challenges and ten verifications a minute, then 429 RATE_LIMITED with Retry-After', async () => {
    for (let count = 1; count <= 5; count++) expect((await stage.challenge(owner.credentialId)).status).toBe(200);
    const challenged = await stage.challenge(owner.credentialId);
    expect([challenged.status, challenged.body.code, challenged.headers.get('retry-after')]).toEqual([
      429,
      'RATE_LIMITED',
      '60',
    ]);
    stage.application.clock.advance('61s');
    for (let round = 0; round < 2; round++) {
      const wrong = await stage.sealedCode(owner.credentialId, new ClientKey(), '111111');
      for (let count = 1; count <= 5; count++) expect((await stage.api.post(path, wrong)).status).toBe(401);
    }
    const limited = await stage.api.post(path, await stage.sealedCode(owner.credentialId, new ClientKey()));
    expect([limited.status, limited.body.code, limited.headers.get('retry-after')]).toEqual([
      429,
      'RATE_LIMITED',
      '60',
    ]);
    stage.application.clock.advance('61s');
    await stage.login(owner);
  });
});
