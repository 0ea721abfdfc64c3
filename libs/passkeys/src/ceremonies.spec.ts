import { assertedCounter, registration } from './ceremonies.js';
import { type RegisteredPasskey, counterFollows, isOriginOf } from './registered-passkey.js';

/* Values that a browser was seen to make. */

describe('Passkeys', () => {
  it('a passkey of a browser is registered and asserted', async () => {
    const registered = await registration(Buffer.from('ENtJ_F0BTGV6Kf0Irs2INspojk7XITU2zd3vxgJXbug', 'base64url'), {
      credentialId: 'xcFz2AmqkqQznFIHIa3ysJQ9OYCfDZ1DGg_P5AgiWCQ',
      clientDataJson:
        'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiRU50Sl9GMEJUR1Y2S2YwSXJzMklOc3Bvams3WElUVTJ6ZDN2eGdKWGJ1ZyIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6NDAwMSIsImNyb3NzT3JpZ2luIjpmYWxzZX0',
      attestationObject:
        'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAQAAAAAAAAAAAAAAAAAAAAAAIMXBc9gJqpKkM5xSByGt8rCUPTmAnw2dQxoPz-QIIlgkpQECAyYgASFYIEQeyG5CEAtG7jt94xFaAX8l3bmrcFuRWfZzKByDTHQmIlggjVG8Ltg_0arSdQAVevPNPYaA_QggN9Tu6C-LgXtB75s',
    });
    const { passkey } = registered as { passkey: RegisteredPasskey };
    expect(passkey).toMatchObject({
      signCount: 1,
      origin: 'http://localhost:4001',
      rpIdHash: '49960de5880e8c687434170f6476605b8fe4aeb9a28632c7995cf3ba831d9763',
    });
    const assertion = {
      credentialId: passkey.credentialId,
      clientDataJson:
        'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiTmpJNU5UQTJabUZqWkRBMVlXRTNNRGs1WW1JMU16RmhNRGRqT1RNMlpXWXpNVEZpTXpBM09UUmxPV1U1WkdaaVpHVmhPV1kzTURsbU5USTBZV0kzWlEiLCJvcmlnaW4iOiJodHRwOi8vbG9jYWxob3N0OjQwMDEiLCJjcm9zc09yaWdpbiI6ZmFsc2V9',
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAg',
      signature: 'MEQCIFB2pYdHZCNIZMB99VZChIQFOubONELDvTQaHkSSnDj9AiBEgT4MH-zRFI3u4mm7tIqgcEUHARKcbgXMkqoTNfsAeg',
    };
    const challenge = '629506facd05aa7099bb531a07c936ef311b30794e9e9dfbdea9f709f524ab7e';
    const rules = {
      challenge: Buffer.from(challenge),
      isOrigin: (origin: string) => origin === passkey.origin,
      userVerification: true,
    };
    expect(await assertedCounter(passkey, assertion, rules)).toEqual({ signCount: 2 });
  });

  it('a counter grows, or the authenticator keeps none', () => {
    expect([counterFollows(1, 2), counterFollows(0, 0), counterFollows(2, 2), counterFollows(2, 1)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are accepted from pages over TLS or from this machine, whose host is the relying party or below it', () => {
    const isOf = (origin: string, domain: string) => isOriginOf(origin, (candidate) => candidate === domain);
    expect(isOf('https://pay.example.com', 'example.com')).toBe(true);
    expect(isOf('http://localhost:4001', 'localhost')).toBe(true);
    expect(isOf('http://pay.example.com', 'example.com')).toBe(false);
    expect(isOf('https://badexample.com', 'example.com')).toBe(false);
    expect(isOf('https://example.com/path', 'example.com')).toBe(false);
    expect(isOf('nonsense', 'example.com')).toBe(false);
  });

  it('name the malformed member', async () => {
    const attestation = { credentialId: 'x', clientDataJson: 'e30', attestationObject: 'e30' };
    expect(await registration(Buffer.alloc(0), attestation)).toEqual({ unreadable: 'clientDataJson' });
    const clientDataJson = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge: '', origin: 'https://example.com' }),
    ).toString('base64url');
    expect(await registration(Buffer.alloc(0), { ...attestation, clientDataJson })).toEqual({
      unreadable: 'attestationObject',
    });
    expect(await registration(Buffer.from('other'), { ...attestation, clientDataJson })).toEqual({
      failed: 'Invalid passkey challenge',
    });
  });
});
