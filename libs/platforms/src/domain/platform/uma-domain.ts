import { type Tenant, derivedUuid, tenantKey } from '@app/kernel';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** At least two labels, of which the last is not a number, since IP addresses are not allowed. */
export const UMA_DOMAIN = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** Domains are stored in lower case, in which addresses are compared. */
export function isUmaDomain(value: string): boolean {
  return UMA_DOMAIN.test(value.toLowerCase());
}

/** Subdomain of the service's proxy host that serves a platform's UMA domain; constant and unique. */
export function proxyUmaSubdomain(tenant: Tenant): string {
  return `uma-${derivedUuid('platforms.proxy-uma-subdomain', tenantKey(tenant)).slice(-12)}`;
}
