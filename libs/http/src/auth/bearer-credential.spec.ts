import { bearerCredential } from './bearer-credential.js';

describe('a Bearer credential', () => {
  it('is the text after the name of the scheme, in any case', () => {
    expect(bearerCredential('Bearer gat_0a1b')).toBe('gat_0a1b');
    expect(bearerCredential('bearer  gat_0a1b')).toBe('gat_0a1b');
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic gat_0a1b', 'Bearer a b', 'Bearer é'])(
    'is not read from %s',
    (given) => {
      expect(bearerCredential(given)).toBeNull();
    },
  );
});
