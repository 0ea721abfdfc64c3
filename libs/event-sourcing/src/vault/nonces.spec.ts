import { freshNonce } from './nonces.js';

describe('A nonce', () => {
  it('is twelve bytes that are never given out twice', () => {
    const nonces = Array.from({ length: 1_000 }, freshNonce);
    expect(nonces.every(({ length }) => length === 12)).toBe(true);
    expect(new Set(nonces.map((nonce) => nonce.toString('hex'))).size).toBe(1_000);
  });

  it('stays what it was while others are asked for', () => {
    const nonce = freshNonce();
    const before = nonce.toString('hex');
    for (let count = 0; count < 1_000; count++) freshNonce();
    expect(nonce.toString('hex')).toBe(before);
  });
});
