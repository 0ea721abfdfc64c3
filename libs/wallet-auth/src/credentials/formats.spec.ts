import { createPrivateKey, createPublicKey, verify, webcrypto } from 'node:crypto';
import { compressedKey, readWalletStamp, verifyP256 } from '@app/http';
import { sha256Hex } from '../services/activities.service.js';
import { nonceFor } from '../domain/identity/oidc-claims.js';
import { exportBundle, readOtpAnswer, readOtpBundle, sessionKeyBundle, signedToken, targetBundle } from './bundles.js';
import { type KeyPair, keyPairOf } from './derived-keys.js';
import { openSealed, sealFor } from './hpke.js';

/* Values produced and opened by real clients. */

const key = (scalar: string) => keyPairOf(Buffer.from(scalar, 'hex'));
const target = key('9edfbabb87b114b2bda1752df2c80442a184d135478503b55204fd91c3274067');
const client = key('ebc6e743d4d315b6978a4263f9490c0b4d861be7ad2d99777593b047f8927057');
const session = key('4800bb0c27303a63d45fecb3ac3b088a70ac83e871efec2ecff8f7ee63bb8db4');
const quorum = key('a3d63bd86ad6327c2e6d2bd34e3c95b8f2ea4b66e52f2f7c75015613f6445b94');
const text = (bytes: Uint8Array | null) => Buffer.from(bytes!).toString('utf8');

describe('The sealing profile', () => {
  const SEALED_CODE = JSON.stringify({
    encappedPublic:
      '04a1cdefe8a465b0ea39abe21be3b7ee85a45a6fe6b45b4e1398df3352086c72d9b0e1a20e800e29fb8f5d2af960f937e306cdbf1df20547381fcd38ee850a05f7',
    ciphertext:
      '3ce59cddd35bd8cc9de2e64b93b08d9f94ffe4c8f7b9f37770e0a3b626052be5183d9d926649a3a53aa7e7e8d9c6464d4657eb79119b3277f7ec952b9bf8999254b3fc13929e7f42e5aa762322379222d6e61073056055d4c121e91c6a76539b2697788616da6620db203e61fafb0921ee0aa707aa6e070f19861d93229787d0a725d292e3af98271a33b12583936a4b0d13520fdc40a5869968d8ca155a22e12ae5a6a607a3e872ac2fef61654234676b64be04660bf2',
  });

  it('opens a code that a client sealed', async () => {
    const answer = readOtpAnswer((await openSealed(target.scalar, readOtpBundle(SEALED_CODE)!))!);
    expect(answer!.code).toBe('000000');
    expect(compressedKey(answer!.publicKey)).toBe('03cee10bd7db0ed161243d098112b5bd23076c669ad68fbfe6c0abc66121b5bdd1');
  });

  it('opens nothing when a byte was changed, or with another key', async () => {
    const box = readOtpBundle(SEALED_CODE)!;
    for (const index of [0, box.ciphertext.length - 1]) {
      const changed = Uint8Array.from(box.ciphertext, (byte, place) => (place === index ? byte ^ 1 : byte));
      expect(await openSealed(target.scalar, { ...box, ciphertext: changed })).toBeNull();
    }
    expect(await openSealed(client.scalar, box)).toBeNull();
    expect(await openSealed(target.scalar, { ...box, ciphertext: new Uint8Array(3) })).toBeNull();
  });

  it("seals a session's key byte for byte as clients open it", async () => {
    const box = await sealFor(
      client.compressed,
      session.scalar,
      await senderKey('eb00634156b6c4d54650026bf14cae601442b0cc6a5f2378235f53804c9b5d3a'),
    );
    expect(sessionKeyBundle(box)).toBe(
      '275n3YHcFyorqg64dGdaFCEzaHiZPBHrutPRP2ApHchJfgHgz4gMtuscA5A2DjgMbwZtMV6RbhXrtBXcQkU5StjKY39Wyw5hc48MaF1RhUFD8Y5QErV1',
    );
  });

  it('seals the words of a wallet byte for byte as clients open them', async () => {
    const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
    const box = await sealFor(
      client.uncompressed,
      Buffer.from(words),
      await senderKey('99de441dcb40a483428c6a46f8973a95a5c0076b4a38935cea2ccef635058edf'),
    );
    const { data, dataSignature, enclaveQuorumPublic, version } = JSON.parse(
      exportBundle(box, '019542f5-b3e7-1d02-0000-000000000002', null),
    );
    expect([version, dataSignature, enclaveQuorumPublic]).toEqual(['v1.0.0', '', '']);
    expect(Buffer.from(data, 'hex').toString()).toBe(
      '{"encappedPublic":"045b168a4114ed9f6c49dbc6ccbc97c4c68b6b8b0eae898ea559eec08e2c22e9bae95b60f6f30e5896154c217f32672786746d7a89a44a27474d92d6591673494b","ciphertext":"8de17060b7c721d106b1a374357e55505ea16af65bb8bc1362a513110b76b0ad2ab7d0f7acc645e3d9a3d0aac428f60801d4501c74afdfe7b4b99a49ad101495252e5be810770687e76ba2afe66286b2079a9fa11719842f92af019abc43d90ca5db4f221d3c2ed772bc3774dd","organizationId":"019542f5-b3e7-1d02-0000-000000000002"}',
    );
    expect(text(await openSealed(client.scalar, box))).toBe(words);
  });

  /** The sender key of a box is normally ephemeral; here it is the one of the example. */
  async function senderKey(scalar: string): Promise<webcrypto.CryptoKeyPair> {
    const pair = key(scalar);
    const [x, y] = [pair.uncompressed.slice(2, 66), pair.uncompressed.slice(66)].map((half) =>
      Buffer.from(half, 'hex').toString('base64url'),
    );
    const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: Buffer.from(pair.scalar).toString('base64url') };
    const { d: _, ...publicJwk } = jwk;
    const algorithm = { name: 'ECDH', namedCurve: 'P-256' };
    return {
      privateKey: await webcrypto.subtle.importKey('jwk', jwk, algorithm, true, ['deriveBits']),
      publicKey: await webcrypto.subtle.importKey('jwk', publicJwk, algorithm, true, []),
    };
  }
});

describe('Signed output', () => {
  it('a target bundle as clients read it, signed over the decoded bytes', () => {
    const { data, dataSignature, enclaveQuorumPublic } = JSON.parse(targetBundle(target, quorum));
    expect(data).toBe(Buffer.from(`{"targetPublic":"${target.uncompressed}"}`).toString('hex'));
    expect(enclaveQuorumPublic).toBe(quorum.uncompressed);
    expect(verify('sha256', Buffer.from(data, 'hex'), nodeKey(quorum), Buffer.from(dataSignature, 'hex'))).toBe(true);
    expect(JSON.parse(targetBundle(target, null))).toEqual({
      version: 'v1.0.0',
      data,
      dataSignature: '',
      enclaveQuorumPublic: '',
    });
  });

  it('a token that others verify as ES256', () => {
    const token = signedToken({ id: 'x' }, quorum);
    const signed = token.slice(0, token.lastIndexOf('.'));
    const signature = Buffer.from(token.slice(signed.length + 1), 'base64url');
    expect(verify('sha256', Buffer.from(signed), { key: nodeKey(quorum), dsaEncoding: 'ieee-p1363' }, signature)).toBe(
      true,
    );
  });

  function nodeKey(pair: KeyPair) {
    const [x, y] = [pair.uncompressed.slice(2, 66), pair.uncompressed.slice(66)].map((half) =>
      Buffer.from(half, 'hex').toString('base64url'),
    );
    return createPublicKey(
      createPrivateKey({
        key: { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: Buffer.from(pair.scalar).toString('base64url') },
        format: 'jwk',
      }),
    );
  }
});

describe('Clients sign', () => {
  it('a stamp over a token to sign, with low and with high s', () => {
    const payload =
      'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJpZCI6IjAxOTZjOWQyLTZmNWEtN2MzMS05YTQwLTVkMWYyYjNjNGQ1ZSIsInZlcmlmaWNhdGlvbl90eXBlIjoiT1RQX1RZUEVfRU1BSUwiLCJjb250YWN0IjoiamFuZUBleGFtcGxlLmNvbSIsIm9yZ2FuaXphdGlvbl9pZCI6IjAxOTU0MmY1LWIzZTctMWQwMi0wMDAwLTAwMDAwMDAwMDAwMiIsInB1YmxpY19rZXkiOiIwM2NlZTEwYmQ3ZGIwZWQxNjEyNDNkMDk4MTEyYjViZDIzMDc2YzY2OWFkNjhmYmZlNmMwYWJjNjYxMjFiNWJkZDEiLCJleHAiOiIxNzc1NjYyNTAwMDAwIn0.wi63jpP1y13MWyjUtdPZgGfGyYWSh1L5XVwq4zAlVc4I8UUw90RtFQMzwMOAvTSVEW8PibPbY8frYQIN5kP80Q';
    const stamp = (signature: string) =>
      Buffer.from(
        JSON.stringify({
          publicKey: '03cee10bd7db0ed161243d098112b5bd23076c669ad68fbfe6c0abc66121b5bdd1',
          scheme: 'SIGNATURE_SCHEME_TK_API_P256',
          signature,
        }),
      ).toString('base64url');
    for (const signature of [
      '3045022100a517b8b880c47bdcd22b2049e979940da868295c0e36faf5793584b5fde3386402206da8436ac264ca417b08ae1423f97082e9c31f142393abc1a6893b92a61e2b58',
      '3046022100a517b8b880c47bdcd22b2049e979940da868295c0e36faf5793584b5fde338640221009257bc943d9b35bf84f751ebdc068f7cd323db998383f2c34d308f305644f9f9',
    ]) {
      const read = readWalletStamp(stamp(signature));
      expect(verifyP256(read.publicKey, Buffer.from(payload), read.signature)).toBe(true);
    }
  });

  it.each([
    [
      '{"organizationId":"019542f5-b3e7-1d02-0000-000000000002","parameters":{"targetPublicKey":"03f87bde82b6f75d5f200651825e8a74e4668c188895f6a74c63b71e686788a11a"},"timestampMs":"1775681700000","type":"ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2"}',
      '30440220756d65eb2d94f0c9f5af0c5c3a5df8209d464cf1430ced82ed22f5b9de345db3022039ce8cf77d5e789e0986520993e84a14ad5085e126534f513fcc488dc593884e',
    ],
    [
      '{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","timestampMs":"1746736509954","organizationId":"019542f5-b3e7-1d02-0000-000000000002","parameters":{"signWith":"wallet_abc123def456","unsignedTransaction":"ea69b4bf05f775209f26ff0a34a05569180f7936579d5c4af9377ae550194f72","type":"TRANSACTION_TYPE_ETHEREUM"},"generateAppProofs":true}',
      '3045022100c6fa824f826c00589964247040aae0eb65a09fb92eb82360f6f748a8db30087c02204d4323aac68dc7290634c172d5956c8353a2be90f1b7972c7ade12ad61d0551f',
    ],
  ])('a stamp over the text of an action, which says nothing about the text and a line end', (payload, signature) => {
    const { publicKey, signature: read } = readWalletStamp(
      Buffer.from(
        JSON.stringify({ publicKey: session.compressed, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature }),
      ).toString('base64url'),
    );
    expect(verifyP256(publicKey, Buffer.from(payload), read)).toBe(true);
    expect(verifyP256(publicKey, Buffer.from(`${payload}\n`), read)).toBe(false);
  });

  it("a passkey's challenge: the digest of the text that asks for the session", () => {
    const payload =
      '{"organizationId":"019542f5-b3e7-1d02-0000-000000000002","parameters":{"targetPublicKey":"03f87bde82b6f75d5f200651825e8a74e4668c188895f6a74c63b71e686788a11a"},"timestampMs":"1775681700000","type":"ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2"}';
    expect(sha256Hex(payload)).toBe('629506facd05aa7099bb531a07c936ef311b30794e9e9dfbdea9f709f524ab7e');
  });

  it('additional members inside a sealed code, which are ignored', () => {
    expect(readOtpAnswer(Buffer.from('{"public_key":"02","more":[1],"otp_code":"000000"}'))).toEqual({
      code: '000000',
      publicKey: '02',
    });
    for (const text of ['{"otp_code":0,"public_key":"02"}', '{"otp_code":"000000"}', '[]', 'x'])
      expect(readOtpAnswer(Buffer.from(text))).toBeNull();
  });

  it('the nonce of an identity token is over the key as it was sent, case kept', () => {
    expect(nonceFor(client.uncompressed)).toBe('ab4293887b70f923559b0a838c77c4b6d9f6c542c11ae855ece63e8833806ac8');
    expect(nonceFor(client.compressed)).toBe('46c14424680e362a0380c5339b58cd83034081349188f766abb158cb27af2ea4');
    expect(nonceFor(client.compressed.toUpperCase())).toBe(
      '9f50f7036002d5127c462615d836dbd2cf13f373a2625e485e812143553bfb56',
    );
  });
});
