/** The two isolated environments of a platform: data of one is never visible in the other. */
export type Environment = 'SANDBOX' | 'PRODUCTION';

/** The provider for an environment. Throws if the process has none, which is a wiring error; `role` is named in the message. */
export function providerFor<Provider extends { readonly environment: Environment }>(
  providers: readonly Provider[],
  environment: Environment,
  role: string,
): Provider {
  const found = providers.find((provider) => provider.environment === environment);
  if (found === undefined) throw new Error(`no ${role} for ${environment}`);
  return found;
}

/** Owner of data: one platform in one environment. Every stream, row and key belongs to one. */
export interface Tenant {
  /** UUID of the platform. */
  readonly platformId: string;
  readonly environment: Environment;
}

/**
 * The tenant of the registry of all platforms' credentials. A credential is looked up before the request's tenant is known, so its stream
 * cannot belong to that tenant; this tenant is the service itself.
 */
export const CREDENTIAL_REGISTRY: Tenant = {
  platformId: '00000000-0000-0000-0000-000000000000',
  environment: 'PRODUCTION',
};

/** Key of a tenant: the first part of every stream name and the first column of every row. */
export type TenantKey = string & { readonly brand: 'TenantKey' };

const ENDINGS = { SANDBOX: '~sandbox', PRODUCTION: '~production' } as const satisfies { [E in Environment]: string };

/** Key of a tenant in stream names, tables and caches: `<platform uuid>~<environment>`. */
export function tenantKey(tenant: Tenant): TenantKey {
  return `${tenant.platformId}${ENDINGS[tenant.environment]}` as TenantKey;
}

/** Cache of parsed tenants, since every event needs its own several times. Cleared when it is full. */
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

/** The data subject of a platform's own data. A data key belongs to one tenant, so the name need not contain the platform. */
export const PLATFORM_SUBJECT = 'platform';
