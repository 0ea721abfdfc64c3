import { bech32, bech32m } from '@scure/base';
import { hasClabeCheckDigit } from './clabe.js';
import { hasEvmChecksum } from './evm-address.js';
import { hasIbanCheckDigits, hasIbanStructure } from './iban.js';
import { hasInvoiceChecksum } from './lightning.js';
import { hasRoutingNumberCheckDigit } from './routing-number.js';
import { isSolanaAddress } from './solana-address.js';
import { hasSparkAddressShape, isDecodableSparkAddress } from './spark-address.js';
import { hasTronChecksum } from './tron-address.js';

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
    expect([hasSparkAddressShape(address.toUpperCase()), isDecodableSparkAddress(address.toUpperCase())]).toEqual([
      true,
      true,
    ]);
    expect(isDecodableSparkAddress(bech32m.encode('sparkrt', bech32m.toWords(payload), false))).toBe(true);
  });

  it('keeps its shape when the last digits are altered, while its checksum fails', () => {
    const altered = `${address.slice(0, -3)}105`;
    expect([hasSparkAddressShape(altered), isDecodableSparkAddress(altered)]).toEqual([true, false]);
  });

  it('is malformed with another prefix, another alphabet, mixed case or next to no data', () => {
    const malformed = [
      `bc1${address.slice(6)}`,
      address.replace('spark1', 'spark'),
      `${address.slice(0, 20)}bio${address.slice(20)}`,
      `${address.slice(0, 20)}${address.slice(20).toUpperCase()}`,
      'spark1qqq',
      'not an address',
      '',
    ];
    expect(malformed.map(hasSparkAddressShape)).toEqual(malformed.map(() => false));
  });

  it('is no address when the payload is something else', () => {
    expect(isDecodableSparkAddress(bech32m.encode('spark', bech32m.toWords(new Uint8Array(35)), false))).toBe(false);
    expect(isDecodableSparkAddress(bech32m.encode('spark', bech32m.toWords(payload.slice(0, 20)), false))).toBe(false);
  });
});

describe('CLABE', () => {
  it('carries a check digit', () => {
    expect(hasClabeCheckDigit('032180000118359719')).toBe(true);
    expect(hasClabeCheckDigit('646180110400000007')).toBe(true);
    expect(hasClabeCheckDigit('646180110400000002')).toBe(false);
  });
});

describe('EVM address', () => {
  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ])('has its checksum in the case of its letters, where there are both: %s', (address) => {
    expect(hasEvmChecksum(address)).toBe(true);
    expect(hasEvmChecksum(address.toLowerCase())).toBe(true);
  });

  it('has a wrong one when a letter changed its case', () => {
    expect(hasEvmChecksum('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')).toBe(false);
  });
});

describe('Solana address', () => {
  it('is 32 bytes in base 58', () => {
    expect(isSolanaAddress('11111111111111111111111111111111')).toBe(true);
    expect(isSolanaAddress('1111111111111111111111111111111')).toBe(false);
    expect(isSolanaAddress('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFL002')).toBe(false);
  });
});

describe('Tron address', () => {
  it('carries a checksum over the byte of its network and its address', () => {
    expect(hasTronChecksum('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true);
    expect(hasTronChecksum('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toBe(false);
    expect(hasTronChecksum('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(false);
  });
});

describe('Lightning invoice', () => {
  it('carries a checksum', () => {
    const invoice = `lnbc1${'q'.repeat(60)}`;
    expect(
      hasInvoiceChecksum(
        bech32.encode(
          'lnbc',
          Array.from({ length: 120 }, (_, index) => index % 32),
          false,
        ),
      ),
    ).toBe(true);
    expect(hasInvoiceChecksum(invoice)).toBe(false);
  });
});
