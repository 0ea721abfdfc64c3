import { bech32m } from '@scure/base';
import { hasIbanCheckDigits, hasIbanStructure } from './iban.js';
import { hasRoutingNumberCheckDigit } from './routing-number.js';
import { hasSparkAddressShape, isDecodableSparkAddress } from './spark-address.js';

describe('IBAN', () => {
  it('has the length and the shape of its country', () => {
    expect(hasIbanStructure('DE89370400440532013000')).toBe(true);
    expect(hasIbanStructure('DE8937040044053201300')).toBe(false);
    expect(hasIbanStructure('DE8937040044053201300A')).toBe(false);
    expect(hasIbanStructure('AE070331234567890123456')).toBe(true);
    expect(hasIbanStructure('ZZ89370400440532013000')).toBe(false);
  });

  it('takes letters in either case', () => {
    expect(hasIbanStructure('FR1420041010050500013m02606')).toBe(true);
    expect(hasIbanCheckDigits('FR1420041010050500013m02606')).toBe(true);
  });

  it('keeps its structure when the last digits are altered, while its check digits fail', () => {
    expect(hasIbanStructure('DE89370400440532013002')).toBe(true);
    expect(hasIbanCheckDigits('DE89370400440532013000')).toBe(true);
    expect(hasIbanCheckDigits('DE89370400440532013002')).toBe(false);
  });
});

describe('routing number', () => {
  it('carries a check digit', () => {
    expect(hasRoutingNumberCheckDigit('021000021')).toBe(true);
    expect(hasRoutingNumberCheckDigit('021000022')).toBe(false);
  });
});

describe('Spark address', () => {
  const payload = new Uint8Array([0x0a, 0x21, 0x02, ...Array.from({ length: 32 }, (_, index) => index)]);
  const address = bech32m.encode('spark', bech32m.toWords(payload), false);

  it('decodes to a public key', () => {
    expect([hasSparkAddressShape(address), isDecodableSparkAddress(address)]).toEqual([true, true]);
    expect([hasSparkAddressShape(address.toUpperCase()), isDecodableSparkAddress(address.toUpperCase())]).toEqual([true, true]);
    expect(isDecodableSparkAddress(bech32m.encode('sparkrt', bech32m.toWords(payload), false))).toBe(true);
  });

  it('keeps its shape when the last digits are altered, while its checksum fails', () => {
    const altered = `${address.slice(0, -3)}105`;
    expect([hasSparkAddressShape(altered), isDecodableSparkAddress(altered)]).toEqual([true, false]);
  });

  it('is malformed with another prefix, another alphabet, mixed case or next to no data', () => {
    const malformed = [`bc1${address.slice(6)}`, address.replace('spark1', 'spark'), `${address.slice(0, 20)}bio${address.slice(20)}`,
      `${address.slice(0, 20)}${address.slice(20).toUpperCase()}`, 'spark1qqq', 'not an address', ''];
    expect(malformed.map(hasSparkAddressShape)).toEqual(malformed.map(() => false));
  });

  it('is no address when the payload is something else', () => {
    expect(isDecodableSparkAddress(bech32m.encode('spark', bech32m.toWords(new Uint8Array(35)), false))).toBe(false);
    expect(isDecodableSparkAddress(bech32m.encode('spark', bech32m.toWords(payload.slice(0, 20)), false))).toBe(false);
  });
});
