import { INDIVIDUAL_TAX_IDENTIFIER_TYPES, businessTaxIdentifier, individualTaxIdentifier } from './tax-identifier.js';

describe('tax identifiers', () => {
  it('of an account holder are SSN and ITIN alone', () => {
    expect(INDIVIDUAL_TAX_IDENTIFIER_TYPES).toEqual(['SSN', 'ITIN']);
    for (const type of ['EIN', 'constructor', undefined]) expect(individualTaxIdentifier(type)).toBeUndefined();
  });

  it.each([
    ['SSN', '123-45-6789', true],
    ['SSN', '123456789', false],
    ['SSN', '123-45-678', false],
    ['ITIN', '912-70-1234', true],
    ['ITIN', '123-45-6789', false],
  ])('%s %s is well formed: %s', (type, value, wellFormed) => {
    expect(individualTaxIdentifier(type)!.pattern.test(value)).toBe(wellFormed);
  });

  it.each([
    ['US', '12-3456789', true],
    ['US', '123456789', true],
    ['US', '123-45-6789', true],
    ['US', 'GB123456789', false],
    ['DE', 'DE123456789', true],
    ['GB', '1234567890', true],
    ['MX', 'ABC010101AB9', true],
    ['BR', '12.345.678/0001-95', true],
    [undefined, '12-3456789', true],
    ['DE', 'ABCDEF', false],
    ['DE', '1', false],
  ])('of a business in %s: %s is well formed: %s', (country, value, wellFormed) => {
    expect(businessTaxIdentifier(country).pattern.test(value)).toBe(wellFormed);
  });
});
