import { walletOrganization } from '@app/kernel';
import {
  Authenticator,
  ClientKey,
  identityToken,
  nonceFor,
  openSessionKey,
  sealCode,
  stampHeaders,
  unseal,
} from '../../support/wallet-client.js';
import { type WalletOwner, WalletStage } from './wallet.stage.js';

describe('credentials of a wallet', () => {
  let stage: WalletStage;
  let owner: WalletOwner;
  let key: ClientKey;

  beforeAll(async () => {
    stage = await WalletStage.open();
  }, 60_000);
  afterAll(() => stage.close());
  beforeEach(async () => {
    owner = await stage.owner();
    ({ key } = await stage.login(owner));
  });

  const passkey = (authenticator: Authenticator, more: object = {}) => ({
    type: 'PASSKEY',
    accountId: owner.accountId,
    nickname: 'My phone',
    ...authenticator.register(),
    ...more,
  });
  const add = (body: object) => stage.signed(key, 'POST', '/auth/credentials', body);
  const list = async () => (await stage.api.get(`/auth/credentials?accountId=${owner.accountId}`)).body.data;
  const now = () => Math.floor(stage.application.clock.now().getTime() / 1000);
  const claims = (more: object = {}) => ({
    iss: 'https://accounts.google.com',
    aud: 'client-1',
    sub: 'user-1',
    iat: now(),
    exp: now() + 300,
    email: 'ada@example.com',
    ...more,
  });
  const oauth = (oidcToken: string) => ({ type: 'OAUTH', accountId: owner.accountId, oidcToken });

  describe('adding and listing', () => {
    it('lists in the order of creation; an unknown or foreign account has none, an ill-formed one is 400', async () => {
      const authenticator = new Authenticator();
      await add(passkey(authenticator));
      expect((await list()).map(({ type }: { type: string }) => type)).toEqual(['EMAIL_OTP', 'PASSKEY']);
      expect((await list())[1]).toMatchObject({ credentialId: authenticator.credentialId, nickname: 'My phone' });
      const unknown = await stage.api.get(
        '/auth/credentials?accountId=InternalAccount:00000000-0000-4000-8000-000000000000',
      );
      expect([unknown.status, unknown.body]).toEqual([200, { data: [] }]);
      for (const query of ['', '?accountId=x'])
        expect((await stage.api.get(`/auth/credentials${query}`)).status).toBe(400);
    });

    it('one EMAIL_OTP, one SMS_OTP, one of each passkey, one of each identity', async () => {
      const asked = async (body: object) => {
        const {
          status,
          body: { code },
        } = await stage.api.post('/auth/credentials', body);
        return [status, code];
      };
      expect(await asked({ type: 'EMAIL_OTP', accountId: owner.accountId })).toEqual([
        400,
        'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
      ]);
      const authenticator = new Authenticator();
      expect((await add(passkey(authenticator))).status).toBe(200);
      expect(await asked(passkey(authenticator, { nickname: 'Again' }))).toEqual([
        400,
        'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
      ]);
      expect((await add(passkey(new Authenticator('another')))).status).toBe(200);
      expect((await add(oauth(identityToken(claims())))).body).toMatchObject({
        type: 'OAUTH',
        nickname: 'ada@example.com',
      });
      expect(await asked(oauth(identityToken(claims())))).toEqual([409, 'CONFLICT']);
      expect((await add(oauth(identityToken(claims({ sub: 'user-2' }))))).status).toBe(200);
      const other = await stage.owner({ phoneNumber: '+14155550122' });
      await stage.api
        .post('/auth/credentials', { type: 'SMS_OTP', accountId: other.accountId })
        .then(({ body }) =>
          stage.api.post(
            '/auth/credentials',
            { type: 'SMS_OTP', accountId: other.accountId },
            { headers: { 'Svc-Wallet-Signature': 'sandbox-valid-signature', 'Request-Id': body.requestId } },
          ),
        );
      expect(await asked({ type: 'SMS_OTP', accountId: other.accountId })).toEqual([
        400,
        'SMS_OTP_CREDENTIAL_ALREADY_EXISTS',
      ]);
    });

    it('a further contact for codes comes with the bundle of its first code, which logs in', async () => {
      owner = await stage.owner({ phoneNumber: '+14155550133' });
      ({ key } = await stage.login(owner));
      const { status, body } = await add({ type: 'SMS_OTP', accountId: owner.accountId });
      expect([status, body.nickname]).toEqual([200, '+14155550133']);
      const session = new ClientKey();
      const proof = {
        type: 'SMS_OTP',
        encryptedOtpBundle: sealCode(body.otpEncryptionTargetBundle, '000000', session),
      };
      const login = await stage.signed(session, 'POST', `/auth/credentials/${body.id}/verify`, proof);
      expect([login.status, login.body.type]).toEqual([200, 'SMS_OTP']);
    });

    it('404 for an unknown account, 400 for one that is no wallet', async () => {
      const unknown = await stage.api.post('/auth/credentials', {
        type: 'EMAIL_OTP',
        accountId: 'InternalAccount:00000000-0000-4000-8000-000000000000',
      });
      expect([unknown.status, unknown.body.code]).toEqual([404, 'REFERENCE_NOT_FOUND']);
      const accountId = await stage.account(owner.customerId, stage.api, 'USD');
      expect((await stage.api.post('/auth/credentials', { type: 'EMAIL_OTP', accountId })).status).toBe(400);
    });
  });

  describe('revoking', () => {
    it('needs a session of another credential, ends the sessions of the revoked one and answers it', async () => {
      const { body: added } = await add(passkey(new Authenticator()));
      const own = await stage.signed(key, 'DELETE', `/auth/credentials/${owner.credentialId}`);
      expect([own.status, own.body.code]).toEqual([401, 'WALLET_SIGNATURE_INVALID']);
      const { status, body } = await stage.signed(key, 'DELETE', `/auth/credentials/${added.id}`);
      expect([status, body]).toEqual([200, added]);
      expect((await list()).map(({ id }: { id: string }) => id)).toEqual([owner.credentialId]);
      expect((await stage.api.delete(`/auth/credentials/${added.id}`)).status).toBe(404);
    });

    it('ends the sessions of the revoked credential', async () => {
      const authenticator = new Authenticator();
      const { body: added } = await add(passkey(authenticator));
      const client = new ClientKey();
      const challenge = (await stage.challenge(added.id, { clientPublicKey: client.compressed })).body;
      await stage.api.post(
        `/auth/credentials/${added.id}/verify`,
        { type: 'PASSKEY', assertion: authenticator.assert(challenge.challenge) },
        { headers: { 'Request-Id': challenge.requestId } },
      );
      expect((await stage.signed(client, 'DELETE', `/auth/credentials/${owner.credentialId}`)).status).toBe(200);
      const { body } = await stage.api.get(`/auth/sessions?accountId=${owner.accountId}`);
      expect(body.data.map(({ type }: { type: string }) => type)).toEqual(['PASSKEY']);
      const stale = await stage.signed(key, 'POST', `/internal-accounts/${owner.accountId}/export`, {
        clientPublicKey: new ClientKey().uncompressed,
      });
      expect([stale.status, stale.body.code]).toEqual([401, 'WALLET_SIGNATURE_INVALID']);
    });

    it('is refused for the last one', async () => {
      const { status, body } = await stage.api.delete(`/auth/credentials/${owner.credentialId}`);
      expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    });
  });

  describe('OAUTH', () => {
    let credentialId: string;

    beforeEach(async () => {
      credentialId = (await add(oauth(identityToken(claims())))).body.id;
    });

    const verify = async (oidcToken: string, clientPublicKey: string) =>
      stage.api.post(`/auth/credentials/${credentialId}/verify`, { type: 'OAUTH', oidcToken, clientPublicKey });
    const login = (client: string, more: object = {}) =>
      verify(identityToken(claims({ nonce: nonceFor(client), ...more })), client);

    it('a fresh token whose nonce is the digest of the key as it was sent opens a session', async () => {
      const [held, upper, sealed] = [new ClientKey(), new ClientKey(), new ClientKey()];
      expect((await login(held.compressed)).status).toBe(200);
      expect((await login(upper.compressed.toUpperCase())).status).toBe(200);
      const { status, body } = await login(sealed.uncompressed);
      expect(status).toBe(200);
      expect(openSessionKey(sealed, body.encryptedSessionSigningKey)).toBeDefined();
      const list = await stage.api.get(`/auth/sessions?accountId=${owner.accountId}`);
      expect(JSON.stringify(list.body)).not.toContain('encryptedSessionSigningKey');
    });

    it('each rule of the claims has its reason', async () => {
      const client = new ClientKey().compressed;
      const cases: [number, string | undefined, object][] = [
        [401, 'Invalid OIDC token: aud', { aud: '' }],
        [401, 'Invalid OIDC token: aud', { aud: ['a', 'b'] }],
        [401, 'Invalid OIDC token: sub', { sub: '' }],
        [401, 'Invalid OIDC token: iat', { iat: now() - 66 }],
        [401, 'Invalid OIDC token: iat', { iat: now() + 6 }],
        [401, 'Invalid OIDC token: iat', { iat: String(now()) }],
        [401, 'Invalid OIDC token: exp', { exp: now() }],
        [401, 'OIDC identity mismatch', { sub: 'somebody else' }],
        [401, 'OIDC identity mismatch', { iss: 'accounts.google.com' }],
        [400, undefined, { iss: 'https://login.example.com' }],
      ];
      for (const [expected, reason, changes] of cases) {
        const { status, body } = await login(client, changes);
        expect([changes, status, body.reason]).toEqual([changes, expected, reason]);
      }
      stage.application.clock.advance('61s');
      expect((await login(client, { nonce: nonceFor(new ClientKey().compressed) })).body.reason).toBe(
        'Invalid OIDC nonce',
      );
      for (const token of ['sandbox-valid-oidc-token', 'a.b.c', identityToken(claims()).replace(/\.signature$/, '.')])
        expect((await verify(token, client)).status).toBe(400);
      expect((await login(client, { aud: ['client-1'], iat: now() - 64 })).status).toBe(200);
    });

    it('is registered with a token that is fresh on both legs, and logs in without a signature', async () => {
      const request = oauth(identityToken(claims({ sub: 'another' })));
      const asked = await stage.api.post('/auth/credentials', request);
      stage.application.clock.advance('66s');
      const late = await stage.api.post('/auth/credentials', request, { headers: stampHeaders(key, asked.body) });
      expect([late.status, late.body.reason]).toEqual([401, 'Invalid OIDC token: iat']);
      const client = new ClientKey().compressed;
      const body = {
        type: 'OAUTH',
        oidcToken: identityToken(claims({ nonce: nonceFor(client) })),
        clientPublicKey: client,
      };
      const headers = { 'Svc-Wallet-Signature': 'not looked at', 'Request-Id': 'nor this' };
      expect((await stage.api.post(`/auth/credentials/${credentialId}/verify`, body, { headers })).status).toBe(200);
    });

    it('a key is accepted for one session, and an OAUTH credential has no challenge', async () => {
      const client = new ClientKey();
      expect((await login(client.uncompressed)).status).toBe(200);
      expect((await login(client.uncompressed)).status).toBe(400);
      expect((await stage.challenge(credentialId, { clientPublicKey: client.compressed })).status).toBe(400);
    });
  });

  describe('sessions', () => {
    it('last a quarter of an hour, by the clock and by a timer', async () => {
      const { session } = await stage.login(owner);
      stage.application.clock.advance('15m');
      expect((await stage.api.get(`/auth/sessions?accountId=${owner.accountId}`)).body.data).toEqual([]);
      expect((await stage.api.delete(`/auth/sessions/${session.id}`)).status).toBe(404);
      await stage.application.settle();
      const refreshed = await stage.api.post(`/auth/sessions/${session.id}/refresh`, {
        clientPublicKey: new ClientKey().compressed,
      });
      expect([refreshed.status, refreshed.body.reason]).toEqual([401, 'Session expired or revoked']);
    });

    it('are listed for a wallet; an unknown account has none, an ill-formed one is 400', async () => {
      const unknown = await stage.api.get(
        '/auth/sessions?accountId=InternalAccount:00000000-0000-4000-8000-000000000000',
      );
      expect([unknown.status, unknown.body]).toEqual([200, { data: [] }]);
      for (const query of ['', '?accountId=x'])
        expect((await stage.api.get(`/auth/sessions${query}`)).status).toBe(400);
    });

    it('are refreshed by themselves alone; the old one stays valid', async () => {
      const { key: mine, session } = await stage.login(owner);
      const path = `/auth/sessions/${session.id}/refresh`;
      const client = new ClientKey();
      const request = { clientPublicKey: client.compressed };
      const foreign = await stage.signed(key, 'POST', path, request);
      expect([foreign.status, foreign.body.code]).toEqual([401, 'WALLET_SIGNATURE_INVALID']);
      const asked = await stage.api.post(path, request);
      expect(asked.status).toBe(202);
      expect(asked.body).not.toHaveProperty('type');
      expect(JSON.parse(asked.body.payloadToSign)).toMatchObject({
        type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
        parameters: { targetPublicKey: client.compressed },
      });
      const mismatch = await stage.api.post(
        path,
        { clientPublicKey: client.uncompressed },
        { headers: stampHeaders(mine, asked.body) },
      );
      expect([mismatch.status, mismatch.body.code]).toEqual([401, 'WALLET_SIGNATURE_BODY_MISMATCH']);
      const { status, body } = await stage.api.post(path, request, { headers: stampHeaders(mine, asked.body) });
      expect(status).toBe(201);
      expect(body).not.toHaveProperty('encryptedSessionSigningKey');
      const ids = (await stage.api.get(`/auth/sessions?accountId=${owner.accountId}`)).body.data.map(
        ({ id }: { id: string }) => id,
      );
      expect(ids).toEqual(expect.arrayContaining([session.id, body.id]));
      const sealed = new ClientKey();
      const second = await stage.signed(client, 'POST', `/auth/sessions/${body.id}/refresh`, {
        clientPublicKey: sealed.uncompressed,
      });
      expect(openSessionKey(sealed, second.body.encryptedSessionSigningKey)).toBeDefined();
    });

    it('are revoked by any session of the wallet, themselves included; the credential stays', async () => {
      const { key: mine, session } = await stage.login(owner);
      const asked = await stage.api.delete(`/auth/sessions/${session.id}`);
      expect([asked.status, asked.body.type]).toEqual([202, 'EMAIL_OTP']);
      const { status, body } = await stage.signed(mine, 'DELETE', `/auth/sessions/${session.id}`);
      expect([status, body.id]).toEqual([200, session.id]);
      expect((await stage.api.delete(`/auth/sessions/${session.id}`)).status).toBe(404);
      expect(
        (await stage.api.post(`/auth/sessions/${session.id}/refresh`, { clientPublicKey: new ClientKey().compressed }))
          .status,
      ).toBe(401);
      expect(await list()).toHaveLength(1);
      const unknown = '/auth/sessions/Session:00000000-0000-4000-8000-000000000000';
      expect((await stage.api.delete(unknown)).status).toBe(404);
      expect((await stage.api.post(`${unknown}/refresh`, { clientPublicKey: new ClientKey().compressed })).status).toBe(
        404,
      );
    });
  });

  describe('of a customer that was deleted', () => {
    it('sessions end at once, credentials answer 404, nothing new is accepted, and the contact is free for others', async () => {
      const { key: mine, session } = await stage.login(owner);
      const { nickname } = (await list())[0];
      const path = `/internal-accounts/${owner.accountId}/export`;
      const request = { clientPublicKey: new ClientKey().uncompressed };
      const asked = await stage.api.post(path, request);
      const verification = `/auth/credentials/${owner.credentialId}/verify`;
      const other = new ClientKey();
      const proof = await stage.sealedCode(owner.credentialId, other);
      const leg = await stage.api.post(verification, proof);
      expect((await stage.api.delete(`/customers/${owner.customerId}`)).status).toBe(200);

      const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
      expect(await list()).toEqual([]);
      expect((await stage.api.get(`/auth/sessions?accountId=${owner.accountId}`)).body.data).toEqual([]);
      expect(await statusOf(stage.challenge(owner.credentialId))).toBe(404);
      expect(await statusOf(stage.api.post(verification, proof))).toBe(404);
      expect(await statusOf(stage.api.post(verification, proof, { headers: stampHeaders(other, leg.body) }))).toBe(404);
      expect(await statusOf(stage.api.delete(`/auth/credentials/${owner.credentialId}`))).toBe(404);
      expect(await statusOf(stage.api.delete(`/auth/sessions/${session.id}`))).toBe(404);
      expect(
        await statusOf(stage.api.post(`/auth/sessions/${session.id}/refresh`, { clientPublicKey: other.compressed })),
      ).toBe(401);
      for (const answer of [
        await stage.api.post(path, request, { headers: stampHeaders(mine, asked.body) }),
        await stage.api.post('/auth/credentials', oauth(identityToken(claims()))),
        await stage.api.patch(`/internal-accounts/${owner.accountId}`, { privateEnabled: true }),
      ])
        expect([answer.status, answer.body.code]).toEqual([410, 'CUSTOMER_DELETED']);

      const heir = await stage.owner();
      const { key: theirs } = await stage.login(heir);
      const moved = await stage.signed(theirs, 'PATCH', `/customers/${heir.customerId}`, {
        customerType: 'INDIVIDUAL',
        email: nickname,
      });
      expect([moved.status, moved.body.email]).toEqual([200, nickname]);
    });
  });

  describe('export', () => {
    it('answers the same twelve words each time, sealed, with empty signature members in the sandbox', async () => {
      const words = [];
      for (let run = 0; run < 2; run++) {
        const client = new ClientKey();
        const { status, body } = await stage.signed(key, 'POST', `/internal-accounts/${owner.accountId}/export`, {
          clientPublicKey: client.uncompressed,
        });
        expect([status, body.id]).toEqual([200, owner.accountId]);
        words.push(openExport(client, owner.accountId, body.encryptedWalletCredentials));
      }
      expect(words[0]).toMatch(/^([a-z]+ ){11}[a-z]+$/);
      expect(words[1]).toBe(words[0]);
      const asked = await stage.api.post(`/internal-accounts/${owner.accountId}/export`, {
        clientPublicKey: new ClientKey().uncompressed,
      });
      expect([asked.status, Object.keys(asked.body).sort()]).toEqual([
        202,
        ['expiresAt', 'payloadToSign', 'requestId'],
      ]);
    });

    it('asks for an uncompressed key of a wallet', async () => {
      const path = `/internal-accounts/${owner.accountId}/export`;
      for (const clientPublicKey of [new ClientKey().compressed, `04${'11'.repeat(64)}`])
        expect((await stage.api.post(path, { clientPublicKey })).status).toBe(400);
      const usd = await stage.account(owner.customerId, stage.api, 'USD');
      expect(
        (await stage.api.post(`/internal-accounts/${usd}/export`, { clientPublicKey: new ClientKey().uncompressed }))
          .status,
      ).toBe(400);
    });
  });

  describe('wallet privacy', () => {
    const path = () => `/internal-accounts/${owner.accountId}`;

    it('is changed by the owner and shown on the account', async () => {
      const before = await stage.api.get(`/customers/internal-accounts?customerId=${owner.customerId}&currency=USDB`);
      expect(before.body.data[0].privateEnabled).toBe(false);
      const asked = await stage.api.patch(path(), { privateEnabled: true });
      expect([asked.status, asked.body.type]).toEqual([202, undefined]);
      expect(JSON.parse(asked.body.payloadToSign)).toMatchObject({
        type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
        parameters: { signWith: owner.accountId },
      });
      const { status, body } = await stage.api.patch(
        path(),
        { privateEnabled: true },
        { headers: stampHeaders(key, asked.body) },
      );
      expect([status, body.id, body.privateEnabled]).toEqual([200, owner.accountId, true]);
      expect((await stage.signed(key, 'PATCH', path(), { privateEnabled: false })).body.privateEnabled).toBe(false);
    });

    it("names the change, of a customer's wallet", async () => {
      expect((await stage.api.patch(path(), {})).status).toBe(400);
      expect((await stage.api.patch(path(), { privateEnabled: 'yes' })).status).toBe(400);
      const usd = await stage.account(owner.customerId, stage.api, 'USD');
      expect((await stage.api.patch(`/internal-accounts/${usd}`, { privateEnabled: true })).status).toBe(400);
      const unknown = '/internal-accounts/InternalAccount:00000000-0000-4000-8000-000000000000';
      expect((await stage.api.patch(unknown, { privateEnabled: true })).status).toBe(404);
    });
  });
});

function openExport(client: ClientKey, accountId: string, text: string): string {
  const { version, data, dataSignature, enclaveQuorumPublic } = JSON.parse(text);
  expect([version, dataSignature, enclaveQuorumPublic]).toEqual(['v1.0.0', '', '']);
  const { encappedPublic, ciphertext, organizationId } = JSON.parse(Buffer.from(data, 'hex').toString());
  expect(organizationId).toBe(walletOrganization(accountId));
  return unseal(client, Buffer.from(encappedPublic, 'hex'), Buffer.from(ciphertext, 'hex')).toString('utf8');
}
