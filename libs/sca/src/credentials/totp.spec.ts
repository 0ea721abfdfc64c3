import { base32Of, stepOfCode, totpUri } from './totp.js';

/** The secret of the test values in RFC 6238, appendix B. */
const SECRET = '12345678901234567890';
const at = (seconds: number): string => new Date(seconds * 1000).toISOString();

describe('Codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are the ones of RFC 6238 at second %d', (seconds, code) => {
    expect(stepOfCode(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('count one step early and one step late, and no further', () => {
    const begin = 1_111_111_080;
    const counts = (apart: number) => stepOfCode(SECRET, '081804', at(begin + apart)) !== null;
    expect([-31, -30, -1, 0, 29, 59, 60].map(counts)).toEqual([false, true, true, true, true, true, false]);
    for (const code of ['', '28708', '2870820', '287083', 'ABCDEF'])
      expect(stepOfCode(SECRET, code, at(59))).toBeNull();
  });

  it('are set up by an address that holds the secret as base32', () => {
    expect(base32Of(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(totpUri('Svc', 'greta@example.com', SECRET)).toBe(
      'otpauth://totp/Svc:greta%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Svc',
    );
  });
});
