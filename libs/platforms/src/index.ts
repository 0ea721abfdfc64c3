export { CreatePlatform } from './commands/create-platform.js';
export type { PlatformDescription } from './services/platform-creation.service.js';
export { CreateToken } from './commands/create-token.js';
export { ResetPlatform } from './commands/reset-platform.js';
export { RevokeToken } from './commands/revoke-token.js';
export { SetCompatibility } from './commands/set-compatibility.js';
export { SetQuotas } from './commands/set-quotas.js';
export { type ChosenQuotas, QUOTA_NAMES } from './domain/platform/quotas.js';
export { SetBranding } from './commands/set-branding.js';
export { SetMoneyDecisions } from './commands/set-money-decisions.js';
export { SetRelyingParty } from './commands/set-relying-party.js';
export { hashOfGenerated, hashOfNoCredential, newSecret } from './credentials/secret.js';
export { SecretVerifier } from './credentials/secret-verifier.js';
export { TokenAuthenticator } from './credentials/token-authenticator.js';
export {
  CURRENCIES,
  type Currency,
  type CurrencyObject,
  currency,
  currencyObject,
} from './domain/currency/currencies.js';
export {
  PlatformCreated,
  SupportedCurrenciesChanged,
  WebhookEndpointChanged,
} from './domain/platform/platform.events.js';
export type { EmbeddedWalletConfig } from './domain/platform/embedded-wallet-config.js';
export { proxyUmaSubdomain } from './domain/platform/uma-domain.js';
export type { RelyingParty } from './domain/platform/relying-party.js';
export { IDENTITY_FIELDS, type SupportedCurrency } from './domain/platform/supported-currency.js';
export { type Branding, type Host, MAX_LOGO_LENGTH } from './domain/platform/branding.js';
export { MONEY_DECISIONS, type MoneyDecisions } from './domain/platform/money-decisions.js';
export { PERMISSIONS, type Permission } from './domain/token/token.events.js';
export type { TokenDocument } from './domain/token/token.view.js';
export { CUSTOMER_PAGE_HEADERS, accentsOf, customerPage, escapeHtml, headersWithScript } from './http/customer-page.js';
export { sandboxLivenessPath } from './http/liveness-pages.controller.js';
export { webhookEndpointRule } from './http/config.rules.js';
export { DisableWebhookEndpoint } from './commands/disable-webhook-endpoint.js';
export { PlatformsModule } from './platforms.module.js';
export { OpenBalances } from './queries/open-balances.questions.js';
export { ConfiguredCompatibility } from './queries/configured-compatibility.questions.js';
export { SupersededPlatforms } from './queries/platform-epochs.questions.js';
export { PlatformDirectory } from './queries/platform-directory.questions.js';
export { ListTokens } from './queries/tokens.queries.js';
export { type FirstToken, firstToken, isFirstTokenMade } from './services/first-token.service.js';
export { SANDBOX_TENANT, ensureSandboxPlatform } from './services/ensure-sandbox-platform.service.js';
