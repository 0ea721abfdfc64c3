import { accessTokenHash, isAccessToken, newAccessToken, newDeviceCode } from './agent-secrets.js';

describe('The secrets of agents', () => {
  it('are a code of eight letters that cannot be confused', () => {
    expect(newDeviceCode(() => Buffer.from([0, 7, 8, 23, 24, 31, 32, 255]))).toBe('SVC-AGENT-AHJZ-29A9');
    for (let made = 0; made < 50; made++)
      expect(newDeviceCode()).toMatch(/^SVC-AGENT-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(newDeviceCode()).not.toBe(newDeviceCode());
  });

  it('are a token of 20 random bytes, recognised by its hash alone', () => {
    const token = newAccessToken(() => Buffer.alloc(20, 0xab));
    expect(token).toBe(`gat_${'ab'.repeat(20)}`);
    expect([token, newAccessToken()].every(isAccessToken)).toBe(true);
    expect(accessTokenHash(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(accessTokenHash(token)).not.toContain('ab'.repeat(20));
  });

  it.each(['', 'gat_', `gat_${'AB'.repeat(20)}`, `gat_${'ab'.repeat(19)}`, `Bearer gat_${'ab'.repeat(20)}`])(
    '%s is no token',
    (text) => {
      expect(isAccessToken(text)).toBe(false);
    },
  );
});
