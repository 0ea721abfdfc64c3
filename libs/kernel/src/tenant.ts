/** The two separate worlds a platform lives in; no data of one is ever visible in the other. */
export type Environment = 'SANDBOX' | 'PRODUCTION';

/** The provider of an environment. Throws where the process has none, which is a fault of its wiring; `role` names it there. */
export function providerFor<Provider extends { readonly environment: Environment }>(
  providers: readonly Provider[],
  environment: Environment,
  role: string,
): Provider {
  const found = providers.find((provider) => provider.environment === environment);
  if (found === undefined) throw new Error(`no ${role} for ${environment}`);
  return found;
}

/** Owner of data: one platform in one environment. No stream, row or key can be named without it. */
export interface Tenant {
  /** The platform's bare UUID. */
  readonly platformId: string;
  readonly environment: Environment;
}

/**
 * The tenant under which credentials of any platform are registered. A credential is looked up before the tenant of a
 * request is known, so its stream cannot belong to that tenant; this one belongs to the service and to no platform.
 */
export const CREDENTIAL_REGISTRY: Tenant = {
  platformId: '00000000-0000-0000-0000-000000000000',
  environment: 'PRODUCTION',
};

/** A tenant as text, the first part of every stream name and the first column of every row: `<platformId>~sandbox`. */
export type TenantKey = string & { readonly brand: 'TenantKey' };

const ENDINGS = { SANDBOX: '~sandbox', PRODUCTION: '~production' } as const satisfies { [E in Environment]: string };

/** Key of a tenant in stream names, tables and caches: `<platform uuid>~<environment>`. */
export function tenantKey(tenant: Tenant): TenantKey {
  return `${tenant.platformId}${ENDINGS[tenant.environment]}` as TenantKey;
}

/** Tenants that were parsed lately, since every event names its own several times; all are forgotten when there are many. */
const PARSED = new Map<string, Tenant>();
const MAX_PARSED = 2_000;

/** The tenant of a key. Throws when the text is not a tenant key. */
export function parseTenantKey(key: string): Tenant {
  const known = PARSED.get(key);
  if (known !== undefined) return known;
  const tenant = parsed(key);
  if (PARSED.size >= MAX_PARSED) PARSED.clear();
  PARSED.set(key, tenant);
  return tenant;
}

function parsed(key: string): Tenant {
  const match = /^([0-9a-f-]{36})~(sandbox|production)$/.exec(key);
  if (match === null) throw new Error(`not a tenant key: ${key}`);
  return Object.freeze({ platformId: match[1]!, environment: match[2]!.toUpperCase() as Environment });
}

/**
 * The data subject of a platform's own data, as views name it; a key belongs to one tenant, so the name need not repeat
 * the platform.
 */
export const PLATFORM_SUBJECT = 'platform';
