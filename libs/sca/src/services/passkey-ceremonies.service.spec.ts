import type { Tenant } from '@app/kernel';
import { PasskeyCeremonies } from './passkey-ceremonies.service.js';

/* Values recorded from a real browser. */
const ORIGIN = 'http://localhost:4001';
const CHALLENGE = 'ENtJ_F0BTGV6Kf0Irs2INspojk7XITU2zd3vxgJXbug';
const CREDENTIAL_ID = 'xcFz2AmqkqQznFIHIa3ysJQ9OYCfDZ1DGg_P5AgiWCQ';
const CLIENT_DATA =
  'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiRU50Sl9GMEJUR1Y2S2YwSXJzMklOc3Bvams3WElUVTJ6ZDN2eGdKWGJ1ZyIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6NDAwMSIsImNyb3NzT3JpZ2luIjpmYWxzZX0';
const ATTESTATION =
  'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAQAAAAAAAAAAAAAAAAAAAAAAIMXBc9gJqpKkM5xSByGt8rCUPTmAnw2dQxoPz-QIIlgkpQECAyYgASFYIEQeyG5CEAtG7jt94xFaAX8l3bmrcFuRWfZzKByDTHQmIlggjVG8Ltg_0arSdQAVevPNPYaA_QggN9Tu6C-LgXtB75s';

/** Bits of the authenticator flags, and their offset: after the hash of the relying party. */
const VERIFIED = 0x04;
const RELYING_PARTY = '49960de5880e8c687434170f6476605b8fe4aeb9a28632c7995cf3ba831d9763';

/** The same attestation from a device that detected a touch without user verification. */
function unverified(attestation: string): string {
  const bytes = Buffer.from(attestation, 'base64url');
  const flags = bytes.indexOf(Buffer.from(RELYING_PARTY, 'hex')) + RELYING_PARTY.length / 2;
  bytes[flags]! &= ~VERIFIED;
  return bytes.toString('base64url');
}

describe('Enrolments of passkeys', () => {
  type Parts = ConstructorParameters<typeof PasskeyCeremonies>;
  const platforms = { relyingParty: async () => ({ id: 'localhost', origins: [ORIGIN] }) };
  const secrets = { passkeyChallenge: () => Buffer.from(CHALLENGE, 'base64url') };
  const ceremonies = new PasskeyCeremonies(platforms as unknown as Parts[0], secrets as unknown as Parts[1]);
  const enrolled = async (environment: Tenant['environment'], attestationObject: string) => {
    const response = { clientDataJSON: CLIENT_DATA, attestationObject };
    const credential = { id: CREDENTIAL_ID, response };
    return 'passkey' in (await ceremonies.registered({ platformId: 'p', environment }, 'e', credential, ORIGIN));
  };

  it('need a device that verified its user in production, since a login there needs one', async () => {
    expect(await enrolled('PRODUCTION', ATTESTATION)).toBe(true);
    expect(await enrolled('PRODUCTION', unverified(ATTESTATION))).toBe(false);
    expect(await enrolled('SANDBOX', unverified(ATTESTATION))).toBe(true);
  });
});
