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
  /** The bare UUID, as tenants carry it. */
  platformId: text(),
  /** The company's name, for operators. */
  name: text(),
  /** Regulated platforms vouch for their customers by their own compliance process; decides the onboarding model. */
  isRegulated: flag(),
  /** Customers may hold accounts and transact only once their consent to the end-user terms is recorded. */
  requiresTerms: flag(),
  /** Customers need an email from the start, since a wallet credential is made from it. */
  requiresCustomerEmail: flag(),
  /** The label under the service's proxy host that answers for the platform's UMA domain. */
  proxyUmaSubdomain: text(),
  umaDomain: text(),
});

/** The list of supported currencies was set, as a whole. */
export const SupportedCurrenciesChanged = defineEvent('platforms.supported-currencies-changed', {
  supportedCurrencies: list(supportedCurrencyField()),
  /** Codes that were not supported before: the platform, and its customers, get accounts in them. */
  added: list(text()),
});

/** Webhooks go to this address from now on. */
export const WebhookEndpointChanged = defineEvent('platforms.webhook-endpoint-changed', { webhookEndpoint: text() });

/** Webhooks go nowhere from now on. */
export const WebhookEndpointRemoved = defineEvent('platforms.webhook-endpoint-removed', {});

/** The endpoint answered that it is gone; no webhooks are sent until one is set again, possibly the same. */
export const WebhookEndpointDisabled = defineEvent('platforms.webhook-endpoint-disabled', { webhookEndpoint: text() });

/** New UMA addresses are made under this domain from now on. */
export const UmaDomainChanged = defineEvent('platforms.uma-domain-changed', { umaDomain: text() });

/** The platform's pages may use passkeys of this relying party from now on. */
export const RelyingPartySet = defineEvent('platforms.relying-party-set', {
  relyingPartyId: text(),
  origins: list(text()),
});

/** Answers follow this document from now on where the specification and the public contract differ; the specification until then. */
export const CompatibilitySet = defineEvent('platforms.compatibility-set', {
  compatibility: oneOf(...COMPATIBILITIES),
});

/**
 * The sandbox platform was reset: another one takes its place, which its tokens open; its settings are final, and no webhooks are
 * sent for this one any more.
 */
export const PlatformSuperseded = defineEvent('platforms.platform-superseded', {
  successorId: text(),
  /** Derived from the key of the request; null without one. */
  resetId: nullable(text()),
});

/** This platform takes the place of one that was reset. */
export const PlatformContinued = defineEvent('platforms.platform-continued', {
  predecessorId: text(),
  /** That of the event which ended it. */
  resetId: nullable(text()),
});

/** The platform has these quotas from now on, and those of the installation where one is left out. */
export const QuotasSet = defineEvent('platforms.quotas-set', {
  requestsPerSecond: optional(integer()),
  documentsPerDay: optional(integer()),
  importsPerDay: optional(integer()),
  openWebhooks: optional(integer()),
});

/** Decisions of operators about money in suspense take so many people from now on; one until then. */
export const MoneyDecisionsSet = defineEvent('platforms.money-decisions-set', {
  moneyDecisions: oneOf(...MONEY_DECISIONS),
});

/** Pages that customers see look like this from now on; null members have the look of the product. */
export const BrandingSet = defineEvent('platforms.branding-set', {
  accent: nullable(text()),
  darkAccent: nullable(text()),
  /** A data URL. */
  logo: nullable(text()),
});

const feeKey = { feeType: oneOf(...FEE_TYPES), sourceCurrency: text() };

/** The platform charges this fee on transactions of its customers from now on. */
export const FeeConfigured = defineEvent('platforms.fee-configured', {
  ...feeKey,
  variableFeeBps: integer(),
  fixedFee: moneyField(),
});

/** The platform charges this fee no more. */
export const FeeDeactivated = defineEvent('platforms.fee-deactivated', feeKey);

/** One-time codes of embedded wallets are made and sent like this from now on; the whole configuration, as merged. */
export const EmbeddedWalletConfigured = defineEvent('platforms.embedded-wallet-configured', {
  config: embeddedWalletConfigField(),
});

/** Verification of cardholders when a card is added to a wallet; the whole configuration, as merged. */
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
