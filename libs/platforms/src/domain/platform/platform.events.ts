import {
  COMPATIBILITIES,
  type EventOf,
  defineEvent,
  flag,
  integer,
  list,
  moneyField,
  nullable,
  oneOf,
  optional,
  text,
} from '@app/kernel';
import { cardTokenizationConfigField } from './card-tokenization-config.js';
import { embeddedWalletConfigField } from './embedded-wallet-config.js';
import { FEE_TYPES } from './fee-config.js';
import { MONEY_DECISIONS } from './money-decisions.js';
import { supportedCurrencyField } from './supported-currency.js';

/** A platform was created in one environment. Its currencies and defaults follow as separate events. */
export const PlatformCreated = defineEvent('platforms.platform-created', {
  /** UUID of the platform, as in tenants. */
  platformId: text(),
  /** The company's name, for operators. */
  name: text(),
  /** Regulated platforms vouch for their customers by their own compliance process. Determines the onboarding model. */
  isRegulated: flag(),
  /** True if customers may have accounts and transact only with recorded consent to the end-user terms. */
  requiresTerms: flag(),
  /** True if customers need an email from the start, since a wallet credential is created from it. */
  requiresCustomerEmail: flag(),
  /** Subdomain of the service's proxy host that serves the platform's UMA domain. */
  proxyUmaSubdomain: text(),
  umaDomain: text(),
});

/** The complete list of supported currencies was set. */
export const SupportedCurrenciesChanged = defineEvent('platforms.supported-currencies-changed', {
  supportedCurrencies: list(supportedCurrencyField()),
  /** Newly supported codes, in which the platform and its customers get accounts. */
  added: list(text()),
});

/** From now on webhooks are sent to this URL. */
export const WebhookEndpointChanged = defineEvent('platforms.webhook-endpoint-changed', { webhookEndpoint: text() });

/** From now on no webhooks are sent. */
export const WebhookEndpointRemoved = defineEvent('platforms.webhook-endpoint-removed', {});

/** The endpoint returned 410 (gone). No webhooks are sent until one is set again, possibly the same. */
export const WebhookEndpointDisabled = defineEvent('platforms.webhook-endpoint-disabled', { webhookEndpoint: text() });

/** From now on new UMA addresses use this domain. */
export const UmaDomainChanged = defineEvent('platforms.uma-domain-changed', { umaDomain: text() });

/** From now on the platform's pages may use passkeys of this relying party. */
export const RelyingPartySet = defineEvent('platforms.relying-party-set', {
  relyingPartyId: text(),
  origins: list(text()),
});

/** From now on answers follow this document where the specification and the public contract differ; before, the specification. */
export const CompatibilitySet = defineEvent('platforms.compatibility-set', {
  compatibility: oneOf(...COMPATIBILITIES),
});

/**
 * The sandbox platform was reset. Another one replaces it, which its tokens then open. Its settings are final, and no webhooks are sent for
 * it any more.
 */
export const PlatformSuperseded = defineEvent('platforms.platform-superseded', {
  successorId: text(),
  /** Derived from the idempotency key; null without one. */
  resetId: nullable(text()),
});

/** This platform replaces one that was reset. */
export const PlatformContinued = defineEvent('platforms.platform-continued', {
  predecessorId: text(),
  /** `resetId` of the event that ended it. */
  resetId: nullable(text()),
});

/** From now on the platform has these quotas, and the installation's for omitted ones. */
export const QuotasSet = defineEvent('platforms.quotas-set', {
  requestsPerSecond: optional(integer()),
  documentsPerDay: optional(integer()),
  importsPerDay: optional(integer()),
  openWebhooks: optional(integer()),
});

/** From now on this many operators must decide about money in suspense; before, one. */
export const MoneyDecisionsSet = defineEvent('platforms.money-decisions-set', {
  moneyDecisions: oneOf(...MONEY_DECISIONS),
});

/** From now on pages for customers have this branding; null members use the product's. */
export const BrandingSet = defineEvent('platforms.branding-set', {
  accent: nullable(text()),
  darkAccent: nullable(text()),
  /** A data URL. */
  logo: nullable(text()),
});

const feeKey = { feeType: oneOf(...FEE_TYPES), sourceCurrency: text() };

/** From now on the platform charges this fee on its customers' transactions. */
export const FeeConfigured = defineEvent('platforms.fee-configured', {
  ...feeKey,
  variableFeeBps: integer(),
  fixedFee: moneyField(),
});

/** The platform no longer charges this fee. */
export const FeeDeactivated = defineEvent('platforms.fee-deactivated', feeKey);

/** Format and sender of one-time codes for embedded wallets; the complete merged configuration. */
export const EmbeddedWalletConfigured = defineEvent('platforms.embedded-wallet-configured', {
  config: embeddedWalletConfigField(),
});

/** Verification of cardholders when a card is added to a wallet; the complete merged configuration. */
export const CardTokenizationConfigured = defineEvent('platforms.card-tokenization-configured', {
  config: cardTokenizationConfigField(),
});

export const PLATFORM_EVENTS = [
  PlatformCreated,
  SupportedCurrenciesChanged,
  WebhookEndpointChanged,
  WebhookEndpointRemoved,
  WebhookEndpointDisabled,
  UmaDomainChanged,
  FeeConfigured,
  FeeDeactivated,
  EmbeddedWalletConfigured,
  CardTokenizationConfigured,
  RelyingPartySet,
  CompatibilitySet,
  PlatformSuperseded,
  PlatformContinued,
  QuotasSet,
  MoneyDecisionsSet,
  BrandingSet,
] as const;

export type PlatformEvent = EventOf<(typeof PLATFORM_EVENTS)[number]>;
