import { type Tenant, derivedUuid, tenantKey } from '@app/kernel';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** At least two labels, the last of them no number: an IP address is no domain. */
export const UMA_DOMAIN = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** Domains are kept in lower case, as addresses are compared. */
export function isUmaDomain(value: string): boolean {
  return UMA_DOMAIN.test(value.toLowerCase());
}

/** Label under the service's proxy host that serves a platform's UMA domain; constant, and unique to the platform. */
export function proxyUmaSubdomain(tenant: Tenant): string {
  return `uma-${derivedUuid('platforms.proxy-uma-subdomain', tenantKey(tenant)).slice(-12)}`;
}
