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

  it('reads back as the same tenant however many others were read, and as one that no one can change', () => {
    const tenants = Array.from({ length: 3_000 }, (_, index): Tenant => ({
      platformId: PLATFORM.slice(0, -4) + index.toString(16).padStart(4, '0'),
      environment: 'SANDBOX',
    }));
    for (const tenant of [...tenants, ...tenants]) expect(parseTenantKey(tenantKey(tenant))).toEqual(tenant);
    expect(Object.isFrozen(parseTenantKey(tenantKey(tenants[0]!)))).toBe(true);
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
