import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { ApiClient } from '../../support/api-client.js';
import {
  Authenticator,
  ClientKey,
  identityToken,
  nonceFor,
  stampHeaders,
  unseal,
} from '../../support/wallet-client.js';
import { WalletStage } from './wallet.stage.js';

const ISSUER = 'https://accounts.google.com';
/** Flags of authenticator data: the user was there; a credential comes along. */
const [PRESENT, ATTESTED] = [0x01, 0x40];

describe('embedded wallets in production', () => {
  let stage: WalletStage;
  let api: ApiClient;
  let issuer: Server;
  let signer: CryptoKey;
  let accountId: string;
  let authenticator: Authenticator;
  let passkeyId: string;

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    signer = privateKey;
    const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] });
    issuer = createServer((_, response) => response.setHeader('content-type', 'application/json').end(keys));
    issuer.listen(0, '127.0.0.1');
    await once(issuer, 'listening');
    const keysAddress = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/keys`;
    stage = await WalletStage.open({ identityIssuers: [{ issuer: ISSUER, keysAddress }] });
    ({ api } = await stage.application.createPlatform({ environment: 'PRODUCTION', isRegulated: true }));
  }, 60_000);
  afterAll(async () => {
    await stage.close();
    issuer.close();
  });
  beforeEach(async () => {
    ({ accountId } = await stage.owner({ email: undefined }, api));
    authenticator = new Authenticator();
    const made = await api.post('/auth/credentials', passkey(authenticator));
    expect(made.status).toBe(201); // the first one, for which no one could sign
    passkeyId = made.body.id;
  });

  const passkey = (made: Authenticator, changes: { flags?: number } = {}) => ({
    type: 'PASSKEY',
    accountId,
    nickname: 'Phone',
    ...made.register(undefined, changes),
  });
  const challenged = async (client: ClientKey) =>
    (await api.post(`/auth/credentials/${passkeyId}/challenge`, { clientPublicKey: client.compressed })).body;
  async function verified(assertion: object, requestId: string) {
    const { status, body } = await api.post(
      `/auth/credentials/${passkeyId}/verify`,
      { type: 'PASSKEY', assertion },
      { headers: { 'Request-Id': requestId } },
    );
    return [status, body.reason ?? body.type];
  }
  async function login(client = new ClientKey()): Promise<ClientKey> {
    const { challenge, requestId } = await challenged(client);
    expect(await verified(authenticator.assert(challenge), requestId)).toEqual([200, 'PASSKEY']);
    return client;
  }

  it('a user must be verified, at the registration and at each login, and not only be present', async () => {
    const unrecognised = await api.post(
      '/auth/credentials',
      passkey(new Authenticator('other'), { flags: PRESENT | ATTESTED }),
    );
    expect([unrecognised.status, unrecognised.body.reason]).toEqual([401, 'User verification required']);
    const { challenge, requestId } = await challenged(new ClientKey());
    expect(await verified(authenticator.assert(challenge, { flags: PRESENT }), requestId)).toEqual([
      401,
      'User verification required',
    ]);
    expect(await verified(authenticator.assert(challenge), requestId)).toEqual([200, 'PASSKEY']);
  });

  it("the sandbox's literal is no assertion", async () => {
    const { challenge, requestId } = await challenged(new ClientKey());
    const literal = { ...authenticator.assert(challenge), signature: 'sandbox-valid-passkey-signature' };
    expect(await verified(literal, requestId)).toEqual([401, 'Invalid passkey signature']);
  });

  it("the sandbox's literal is no stamp", async () => {
    const client = await login();
    const path = `/internal-accounts/${accountId}/export`;
    const request = { clientPublicKey: new ClientKey().uncompressed };
    const asked = await api.post(path, request);
    const literal = await api.post(path, request, {
      headers: { 'Svc-Wallet-Signature': 'sandbox-valid-signature', 'Request-Id': asked.body.requestId },
    });
    expect([literal.status, literal.body.code]).toEqual([401, 'WALLET_SIGNATURE_MALFORMED']);
    expect((await api.post(path, request, { headers: stampHeaders(client, asked.body) })).status).toBe(200);
  });

  it('no code is sent where no messenger is connected, and none is accepted', async () => {
    const { credentialId } = await stage.owner({}, api);
    const challenge = await api.post(`/auth/credentials/${credentialId}/challenge`);
    expect([challenge.status, challenge.body.code]).toEqual([501, 'NOT_IMPLEMENTED']);
  });

  it('an export is signed by the key that it names', async () => {
    const owner = await login();
    const client = new ClientKey();
    const { body } = await stage.signed(
      owner,
      'POST',
      `/internal-accounts/${accountId}/export`,
      { clientPublicKey: client.uncompressed },
      api,
    );
    const { data, dataSignature, enclaveQuorumPublic } = JSON.parse(body.encryptedWalletCredentials);
    const point = Buffer.from(enclaveQuorumPublic, 'hex');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const quorum = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    expect(verify('sha256', Buffer.from(data, 'hex'), quorum, Buffer.from(dataSignature, 'hex'))).toBe(true);
    const { encappedPublic, ciphertext } = JSON.parse(Buffer.from(data, 'hex').toString());
    expect(unseal(client, Buffer.from(encappedPublic, 'hex'), Buffer.from(ciphertext, 'hex')).toString()).toMatch(
      /^([a-z]+ ){11}[a-z]+$/,
    );
  });

  it('an identity token is signed by its issuer: to register it and to log in with it', async () => {
    const owner = await login();
    const at = Math.floor(stage.application.clock.now().getTime() / 1_000);
    const claims = (more: object = {}) => ({ iss: ISSUER, aud: 'client', sub: 'ada', iat: at, exp: at + 300, ...more });
    const issued = (more: object = {}, key = signer) =>
      new SignJWT(claims(more)).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
    const forged = await issued({}, (await generateKeyPair('RS256')).privateKey);
    const add = (oidcToken: string) =>
      stage.signed(owner, 'POST', '/auth/credentials', { type: 'OAUTH', accountId, oidcToken }, api);
    for (const token of [identityToken(claims()), forged]) {
      const { status, body } = await add(token);
      expect([status, body.reason]).toEqual([401, 'Invalid OIDC token: signature']);
    }
    const { status, body: credential } = await add(await issued());
    expect([status, credential.type]).toEqual([200, 'OAUTH']);
    const client = new ClientKey().compressed;
    const nonce = nonceFor(client);
    const proof = (oidcToken: string) =>
      api.post(`/auth/credentials/${credential.id}/verify`, { type: 'OAUTH', oidcToken, clientPublicKey: client });
    expect((await proof(identityToken(claims({ nonce })))).body.reason).toBe('Invalid OIDC token: signature');
    expect(await proof(await issued({ nonce }))).toMatchObject({
      status: 200,
      body: { type: 'OAUTH', nickname: 'ada' },
    });
  });
});
