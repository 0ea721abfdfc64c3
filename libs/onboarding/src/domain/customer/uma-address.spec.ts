import { canonicalUmaAddress, generatedUmaAddress, isOfDomain, isUmaAddress } from './uma-address.js';

describe('a UMA address', () => {
  it.each([
    '$jane@pay.example.com',
    '$Jane.Doe+1_x-9@pay.example.com',
    '$j@PAY.example.COM',
    `$${'a'.repeat(63)}@pay.example.com`,
  ])('%s is well formed', (value) => {
    expect(isUmaAddress(value)).toBe(true);
  });

  it.each([
    'jane@pay.example.com',
    '$@pay.example.com',
    '$jane',
    '$jane@',
    '$ja ne@pay.example.com',
    '$jané@pay.example.com',
    '$$jane@pay.example.com',
    `$${'a'.repeat(64)}@pay.example.com`,
    '$jane@pay.example.com@pay.example.com',
    '$jane/1@pay.example.com',
    '',
    '$jane@-pay',
    '$jane@pay example',
  ])('%j is malformed', (value) => {
    expect(isUmaAddress(value)).toBe(false);
  });

  it('belongs to a domain whatever the case', () => {
    expect(isOfDomain('$jane@PAY.example.com', 'pay.Example.com')).toBe(true);
    expect(isOfDomain('$jane@other.example.com', 'pay.example.com')).toBe(false);
    expect(isOfDomain('$jane@my.pay.example.com', 'pay.example.com')).toBe(false);
  });

  it('is compared without regard to case', () => {
    expect(canonicalUmaAddress('$Jane@Pay.Example.com')).toBe(canonicalUmaAddress('$jANE@pay.example.COM'));
  });

  it("is generated from the customer's id, always the same and well formed", () => {
    const address = generatedUmaAddress('0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3', 'pay.example.com');
    expect(address).toBe('$0a1b2c3d4e5f8a6b9c7d@pay.example.com');
    expect(isUmaAddress(address)).toBe(true);
  });
});
