import { type EventOf, defineEvent, oneOf, pii, record, text } from '@app/kernel';
import { PROVIDER_ENVIRONMENTS, STABLECOIN_PROVIDERS } from '../provider.js';

/**
 * The platform linked its account at a provider; the credentials were valid at that moment. `platformId` identifies the key that seals them.
 */
export const ProviderAccountLinked = defineEvent(
  'stablecoins.provider-account-linked',
  {
    stablecoinProviderAccountId: text(),
    platformId: text(),
    provider: oneOf(...STABLECOIN_PROVIDERS),
    providerAccountId: text(),
    providerEnvironment: oneOf(...PROVIDER_ENVIRONMENTS),
    credentials: pii(record({ apiClientId: text(), apiClientSecret: text() })),
  },
  { subject: 'platformId' },
);

/** The provider accepted the credentials again. */
export const ProviderAccountVerified = defineEvent('stablecoins.provider-account-verified', {});

/** The provider no longer accepts the credentials, which ends the link. */
export const ProviderAccountInvalidated = defineEvent('stablecoins.provider-account-invalidated', {});

/** The provider withdrew the access, which ends the link. */
export const ProviderAccountRevoked = defineEvent('stablecoins.provider-account-revoked', {});

export const PROVIDER_ACCOUNT_EVENTS = [
  ProviderAccountLinked,
  ProviderAccountVerified,
  ProviderAccountInvalidated,
  ProviderAccountRevoked,
] as const;
export type ProviderAccountEvent = EventOf<(typeof PROVIDER_ACCOUNT_EVENTS)[number]>;
