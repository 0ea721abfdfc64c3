import { type EventOf, defineEvent, integer, nullable, oneOf, text } from '@app/kernel';
import { PROVIDER_ENVIRONMENTS, STABLECOIN_NETWORKS, STABLECOIN_PROVIDERS } from '../provider.js';

export const ISSUANCE_STATUSES = ['PENDING_REVIEW', 'PROVISIONING', 'PROVISIONED', 'REJECTED', 'FAILED'] as const;
export type IssuanceStatus = (typeof ISSUANCE_STATUSES)[number];

/** Status of a token in this service, independent of its status at the provider. */
export const SVC_OPERATIONS_STATUSES = ['NOT_ENABLED', 'PENDING_APPROVAL', 'ENABLING', 'ENABLED', 'DISABLED'] as const;
/** Status of a stablecoin's mint and burn operations. */
export type SvcOperationsStatus = (typeof SVC_OPERATIONS_STATUSES)[number];

/** An existing token of the provider was registered; name, symbol, decimals and currency are as the provider reported them. */
export const StablecoinRegistered = defineEvent('stablecoins.stablecoin-registered', {
  stablecoinId: text(),
  provider: oneOf(...STABLECOIN_PROVIDERS),
  providerEnvironment: oneOf(...PROVIDER_ENVIRONMENTS),
  stablecoinProviderAccountId: text(),
  providerTokenIdentifier: text(),
  networkTokenIdentifier: text(),
  network: oneOf(...STABLECOIN_NETWORKS),
  name: text(),
  symbol: text(),
  baseCurrency: text(),
  decimals: integer(),
  issuanceStatus: oneOf(...ISSUANCE_STATUSES),
});

export const IssuanceStatusChanged = defineEvent('stablecoins.issuance-status-changed', {
  from: oneOf(...ISSUANCE_STATUSES),
  to: oneOf(...ISSUANCE_STATUSES),
});

/** `currency` is the code that this service uses for the token from then on; null before it is enabled. */
export const SvcOperationsStatusChanged = defineEvent('stablecoins.svc-operations-status-changed', {
  from: oneOf(...SVC_OPERATIONS_STATUSES),
  to: oneOf(...SVC_OPERATIONS_STATUSES),
  currency: nullable(text()),
});

export const STABLECOIN_EVENTS = [StablecoinRegistered, IssuanceStatusChanged, SvcOperationsStatusChanged] as const;
export type StablecoinEvent = EventOf<(typeof STABLECOIN_EVENTS)[number]>;
