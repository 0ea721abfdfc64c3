export { CreatePlatform } from './commands/create-platform.js';
export type { PlatformDescription } from './services/platform-creation.service.js';
export { CreateToken, type NewToken } from './commands/create-token.js';
export { SetCompatibility } from './commands/set-compatibility.js';
export { SetRelyingParty } from './commands/set-relying-party.js';
export { TokenAuthenticator } from './credentials/token-authenticator.js';
export {
  CURRENCIES,
  type Currency,
  type CurrencyKind,
  type CurrencyObject,
  currency,
  currencyObject,
} from './domain/currency/currencies.js';
export type { EmbeddedWalletConfig } from './domain/platform/embedded-wallet-config.js';
export type { FeeConfig, FeeType } from './domain/platform/fee-config.js';
export {
  CardTokenizationConfigured,
  CompatibilitySet,
  EmbeddedWalletConfigured,
  FeeConfigured,
  FeeDeactivated,
  PlatformCreated,
  SupportedCurrenciesChanged,
  UmaDomainChanged,
  WebhookEndpointChanged,
  WebhookEndpointDisabled,
  WebhookEndpointRemoved,
} from './domain/platform/platform.events.js';
export type { RelyingParty } from './domain/platform/relying-party.js';
export type { IdentityField, SupportedCurrency, TransactionDirection } from './domain/platform/supported-currency.js';
export { PERMISSIONS, type Permission, TokenCreated, TokenRevoked } from './domain/token/token.events.js';
export type { TokenDocument } from './domain/token/token.view.js';
export { DisableWebhookEndpoint } from './commands/disable-webhook-endpoint.js';
export { PlatformsModule } from './platforms.module.js';
export type { PlatformsOptions } from './platforms.options.js';
export { type HeldCurrencies, OpenBalances } from './queries/open-balances.questions.js';
export { ConfiguredCompatibility } from './queries/configured-compatibility.questions.js';
export { type PlatformConfig, PlatformDirectory } from './queries/platform-directory.questions.js';
export { TokensQueries } from './queries/tokens.queries.js';
export {
  SANDBOX_TENANT,
  type SandboxCredentialGiven,
  ensureSandboxPlatform,
} from './services/ensure-sandbox-platform.service.js';
