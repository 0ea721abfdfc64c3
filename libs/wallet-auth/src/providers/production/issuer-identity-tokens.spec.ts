import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose';
import { ClaimFailed, readClaims } from '../../domain/identity/oidc-claims.js';
import { IssuerIdentityTokens } from './issuer-identity-tokens.js';

const issuer = 'https://accounts.google.com';

interface Signer {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly published: object;
}

async function signer(kid: string, algorithm = 'RS256'): Promise<Signer> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm);
  return { kid, privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' } };
}

const sign = ({ kid, privateKey }: Signer, iss = issuer, alg = 'RS256') =>
  new SignJWT({ nonce: 'n' })
    .setProtectedHeader({ alg, kid })
    .setIssuer(iss)
    .setSubject('user')
    .setAudience('client')
    .setIssuedAt(1)
    .setExpirationTime(2)
    .sign(privateKey);

describe('An identity token in production', () => {
  let server: Server;
  let keysAddress: string;
  let published: Signer[];
  let asked: number;
  let tokens: IssuerIdentityTokens;

  const check = (token: string) => tokens.requireIssued(token, readClaims(token));

  beforeEach(async () => {
    asked = 0;
    published = [await signer('one')];
    server = createServer((_, response) => {
      asked += 1;
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ keys: published.map((each) => each.published) }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    keysAddress = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
    tokens = new IssuerIdentityTokens([{ issuer, keysAddress }], 0);
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it("is taken when the issuer's published key signed it; the keys are fetched once", async () => {
    const token = await sign(published[0]!);
    await check(token);
    await check(await sign(published[0]!));
    expect(asked).toBe(1);
  });

  it('is taken after the issuer changed its keys, and not with the key that was withdrawn', async () => {
    const [old] = published as [Signer];
    await check(await sign(old));
    published = [await signer('two', 'ES256')];
    await check(await sign(published[0]!, issuer, 'ES256'));
    await expect(check(await sign(old))).rejects.toThrow(ClaimFailed);
  });

  it('is refused when another key signed it, none did, or its claims were changed', async () => {
    await expect(check(await sign({ ...(await signer('one')) }))).rejects.toThrow('Invalid OIDC token: signature');
    const unsigned = `${new UnsecuredJWT({}).setIssuer(issuer).encode()}x`;
    await expect(check(unsigned)).rejects.toThrow(ClaimFailed);
    const [header, , signature] = (await sign(published[0]!)).split('.');
    const changed = Buffer.from(JSON.stringify({ iss: issuer, sub: 'somebody else' })).toString('base64url');
    await expect(check(`${header}.${changed}.${signature}`)).rejects.toThrow(ClaimFailed);
  });

  it('is refused when it is signed with a shared secret, even one that is published', async () => {
    const secret = Buffer.from(JSON.stringify(published[0]!.published));
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256', kid: 'one' }).setIssuer(issuer).sign(secret);
    await expect(check(token)).rejects.toThrow(ClaimFailed);
  });

  it('says 503 while the issuer cannot be asked, and 400 for an issuer that is not configured', async () => {
    const token = await sign(published[0]!);
    tokens = new IssuerIdentityTokens([{ issuer, keysAddress: 'http://127.0.0.1:1/keys' }], 0);
    await expect(check(token)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(check(await sign(published[0]!, 'accounts.google.com'))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});
