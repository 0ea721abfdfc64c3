import { parseTenantKey, providerFor, tenantKey, type Tenant } from './tenant.js';

const PLATFORM = '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab';

describe('A tenant key', () => {
  it.each<Tenant>([
    { platformId: PLATFORM, environment: 'SANDBOX' },
    { platformId: PLATFORM, environment: 'PRODUCTION' },
  ])('names $environment of a platform and reads back as it', (tenant) => {
    expect(parseTenantKey(tenantKey(tenant))).toEqual(tenant);
  });

  it('keeps sandbox and production of one platform apart', () => {
    expect(tenantKey({ platformId: PLATFORM, environment: 'SANDBOX' })).toBe(`${PLATFORM}~sandbox`);
    expect(tenantKey({ platformId: PLATFORM, environment: 'PRODUCTION' })).toBe(`${PLATFORM}~production`);
  });

  it.each([
    '',
    PLATFORM,
    `${PLATFORM}~staging`,
    `${PLATFORM}~SANDBOX`,
    `x${PLATFORM}~sandbox`,
    `${PLATFORM}~sandbox.accounts`,
  ])('is never read from %j', (key) => {
    expect(() => parseTenantKey(key)).toThrow('not a tenant key');
  });
});

describe('The provider of an environment', () => {
  const sandbox = { environment: 'SANDBOX' } as const;

  it('is found by it, and its absence is named', () => {
    expect(providerFor([sandbox], 'SANDBOX', 'bank')).toBe(sandbox);
    expect(() => providerFor([sandbox], 'PRODUCTION', 'bank')).toThrow('no bank for PRODUCTION');
  });
});
