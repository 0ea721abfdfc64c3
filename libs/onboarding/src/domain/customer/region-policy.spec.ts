import { decidingCountry, regionPolicy } from './region-policy.js';

const ADDRESS = { line1: '1 Main Street', postalCode: '10115' };

describe('the region policy', () => {
  it.each(['DE', 'FR', 'IS', 'LI', 'NO', 'EU'])(
    'requires confirmed email and phone in the European Economic Area (%s)',
    (country) => {
      expect(regionPolicy(country).contactChannels).toEqual(['EMAIL', 'PHONE']);
    },
  );

  it.each(['US', 'GB', 'CH', 'MX', undefined])('requires no confirmation elsewhere (%s)', (country) => {
    expect(regionPolicy(country).contactChannels).toEqual([]);
  });

  it('requires strong authentication and known counterparties in the European Economic Area alone', () => {
    expect(regionPolicy('DE')).toMatchObject({ strongAuthentication: true, counterpartyRules: true });
    expect(regionPolicy('US')).toMatchObject({ strongAuthentication: false, counterpartyRules: false });
  });

  it('takes the country from the address, else from the business, else from the region', () => {
    const profile = { address: { ...ADDRESS, country: 'DE' }, businessInfo: { country: 'US' } };
    expect(decidingCountry(profile, 'MX')).toBe('DE');
    expect(decidingCountry({ businessInfo: { country: 'US' } }, 'MX')).toBe('US');
    expect(decidingCountry({}, 'MX')).toBe('MX');
    expect(decidingCountry({}, undefined)).toBeUndefined();
  });
});
