import { isUmaDomain, proxyUmaSubdomain } from './uma-domain.js';

const platform = (platformId: string, environment: 'SANDBOX' | 'PRODUCTION' = 'SANDBOX') => ({
  platformId,
  environment,
});
const ONE = '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab';
const OTHER = '0d3f6f0e-7d0c-8a51-9a3e-0123456789ac';

describe('A UMA domain', () => {
  it.each([
    'example.com',
    'pay.example.co.uk',
    'Example.COM',
    'xn--bcher-kva.example',
    'a1.b2-c3.io',
    `${'a'.repeat(63)}.com`,
  ])('may be %s', (domain) => {
    expect(isUmaDomain(domain)).toBe(true);
  });

  it.each([
    '',
    'example',
    'localhost',
    '-example.com',
    'example-.com',
    'exam ple.com',
    'example..com',
    '.example.com',
    'example.com.',
    '127.0.0.1',
    'example.1',
    'https://example.com',
    'example.com/path',
    'example.com:443',
    'ex_ample.com',
    'exämple.com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(127)}com`,
  ])('may not be %j', (domain) => {
    expect(isUmaDomain(domain)).toBe(false);
  });
});

describe('The proxy subdomain', () => {
  it('is one label, constant and unique to the platform', () => {
    const subdomain = proxyUmaSubdomain(platform(ONE));
    expect(subdomain).toMatch(/^uma-[0-9a-f]{12}$/);
    expect(proxyUmaSubdomain(platform(ONE))).toBe(subdomain);
    expect(proxyUmaSubdomain(platform(OTHER))).not.toBe(subdomain);
    expect(proxyUmaSubdomain(platform(ONE, 'PRODUCTION'))).not.toBe(subdomain);
  });
});
