import { assertionOf, assertionOptions, attestationOf, identityTokenNonce } from './passkeys.js';

const bytes = (...values: number[]): ArrayBuffer => Uint8Array.from(values).buffer;

describe('A passkey of a browser', () => {
  it('is the attestation of the API when it is created, from bytes or the JSON form', () => {
    const expected = {
      credentialId: 'id',
      clientDataJson: '-_8',
      attestationObject: 'AQ',
      transports: ['usb', 'internal'],
    };
    const attestation = attestationOf({
      id: 'id',
      response: {
        clientDataJSON: bytes(0xfb, 0xff),
        attestationObject: Uint8Array.from([1]),
        getTransports: () => ['internal', 'smart-card', 'usb'],
      },
    });
    expect(attestation).toEqual(expected);
    expect(
      attestationOf({
        id: 'id',
        response: { clientDataJSON: '-_8', attestationObject: 'AQ', transports: ['internal', 'usb'] },
      }),
    ).toEqual(expected);
    expect(attestationOf({ id: 'id', response: { clientDataJSON: '', attestationObject: '' } })).not.toHaveProperty(
      'transports',
    );
  });

  it('is the assertion of the API when it signs', () => {
    const response = {
      clientDataJSON: bytes(1),
      authenticatorData: bytes(2),
      signature: bytes(3),
      userHandle: bytes(4),
    };
    const expected = { credentialId: 'id', clientDataJson: 'AQ', authenticatorData: 'Ag', signature: 'Aw' };
    expect(assertionOf({ id: 'id', response })).toEqual({ ...expected, userHandle: 'BA' });
    expect(assertionOf({ id: 'id', response: { ...response, userHandle: null } })).toEqual(expected);
  });

  it('is asked to sign the challenge as text', () => {
    const { challenge, allowCredentials } = assertionOptions({ challenge: 'abc', credentialId: '-_8' });
    expect(new TextDecoder().decode(challenge)).toBe('abc');
    expect([...allowCredentials![0]!.id]).toEqual([0xfb, 0xff]);
    expect(assertionOptions({ challenge: 'abc' })).not.toHaveProperty('allowCredentials');
  });
});

describe('The nonce of an identity token', () => {
  it('is the hash of the key as it is spelled', async () => {
    expect(await identityTokenNonce('04aa')).toBe('6a5406e3ae8b417ffccd1267dc52d543ad7ee126f00d8da33fbea67453bcb88c');
    expect(await identityTokenNonce('04AA')).not.toBe(await identityTokenNonce('04aa'));
  });
});
