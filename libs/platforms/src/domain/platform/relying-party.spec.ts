import { SANDBOX_RELYING_PARTY, relyingPartyFaults } from './relying-party.js';

describe('The relying party of passkeys', () => {
  it('has pages on its domain or below it, over TLS', () => {
    const origins = ['https://example.com', 'https://pay.example.com:8443'];
    expect(relyingPartyFaults({ id: 'example.com', origins }, 'PRODUCTION')).toEqual([]);
    const wrong = ['https://example.org', 'http://localhost', 'https://example.com/pay', 'pay.example.com'];
    expect(relyingPartyFaults({ id: 'example.com', origins: wrong }, 'PRODUCTION').map(({ field }) => field)).toEqual([
      'origins[0]',
      'origins[1]',
      'origins[2]',
      'origins[3]',
    ]);
    expect(relyingPartyFaults({ id: 'example.com', origins: [] }, 'PRODUCTION')).toMatchObject([{ field: 'origins' }]);
  });

  it('may be localhost in a sandbox alone', () => {
    expect(relyingPartyFaults(SANDBOX_RELYING_PARTY, 'SANDBOX')).toEqual([]);
    expect(relyingPartyFaults(SANDBOX_RELYING_PARTY, 'PRODUCTION')).not.toEqual([]);
  });
});
