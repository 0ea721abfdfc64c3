import { type Tenant, derivedUuid, tenantKey } from '@app/kernel';
import type { AccountOwner, InternalAccountType } from './internal-account/internal-account.events.js';

export interface Owner {
  readonly owner: AccountOwner;
  /** The customer's public id, or the platform's UUID. */
  readonly ownerId: string;
}

/** The given customer, or the platform itself. */
export function ownerOf(tenant: Tenant, customerId: string | undefined): Owner {
  return customerId === undefined
    ? { owner: 'PLATFORM', ownerId: tenant.platformId }
    : { owner: 'CUSTOMER', ownerId: customerId };
}

/** Suffixes of accounts that the sandbox's card issuer refuses (payments-cards 15.1). */
const MEANINGFUL_ENDING = /00[23]$/;

/**
 * UUID of the one account for an owner, currency and type, derived from these. Never ends by chance in a suffix with a meaning in the
 * sandbox.
 */
export function internalAccountUuid(
  tenant: Tenant,
  ownerId: string,
  currency: string,
  type: InternalAccountType,
): string {
  const uuid = derivedUuid('InternalAccount', tenantKey(tenant), ownerId, currency, type);
  return MEANINGFUL_ENDING.test(uuid) ? derivedUuid('InternalAccount', uuid) : uuid;
}

/** USDB is a wallet controlled by the customer's own key; other coins are custodial. */
export function accountTypeFor(currency: {
  readonly code: string;
  readonly kind: 'FIAT' | 'CRYPTO';
}): InternalAccountType {
  if (currency.code === 'USDB') return 'EMBEDDED_WALLET';
  return currency.kind === 'CRYPTO' ? 'INTERNAL_CRYPTO' : 'INTERNAL_FIAT';
}
