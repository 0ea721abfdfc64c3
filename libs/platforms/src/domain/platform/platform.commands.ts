import type { Compatibility, LocalNetworks } from '@app/kernel';
import type { Branding } from './branding.js';
import type { CardTokenizationConfig } from './card-tokenization-config.js';
import type { EmbeddedWalletConfig } from './embedded-wallet-config.js';
import type { FeeConfig } from './fee-config.js';
import type { MoneyDecisions } from './money-decisions.js';
import type { PlatformState } from './platform.state.js';
import type { ChosenQuotas } from './quotas.js';
import type { RelyingParty } from './relying-party.js';
import type { CurrencyChoice, ProviderRequirements } from './supported-currency.js';

/** Settings of the operator or the service that limit a platform's own configuration. */
export interface ServicePolicy {
  /** Allowed addresses of sandbox webhook endpoints besides public ones. */
  readonly localNetworks: LocalNetworks;
  /** Requirements of the providers by currency code. */
  readonly providerRequirements: Readonly<Record<string, ProviderRequirements>>;
}

export interface CreatePlatform {
  readonly kind: 'create';
  readonly name: string;
  readonly isRegulated: boolean;
  readonly requiresTerms: boolean;
  readonly requiresCustomerEmail: boolean;
  readonly compatibility: Compatibility;
  readonly supportedCurrencies: readonly CurrencyChoice[];
  readonly embeddedWalletConfig: EmbeddedWalletConfig;
  /** The platform's first UMA domain is its proxy subdomain of this domain. */
  readonly serviceUmaDomain: string;
  readonly webhookEndpoint?: string | undefined;
  readonly policy: ServicePolicy;
}

/** The members of PATCH /config; absent members stay unchanged. */
export interface ConfigurationChange {
  readonly umaDomain?: string | undefined;
  /** Null removes it. */
  readonly webhookEndpoint?: string | null | undefined;
  /** Replaces the list. */
  readonly supportedCurrencies?: readonly CurrencyChoice[] | undefined;
  /** Each sets the fee for its feeType and sourceCurrency; zero in both parts removes it. */
  readonly feeConfigs?: readonly FeeConfig[] | undefined;
  readonly embeddedWalletConfig?: EmbeddedWalletConfig | undefined;
  readonly cardTokenization2faConfig?: CardTokenizationConfig | undefined;
}

export interface ChangeConfiguration {
  readonly kind: 'change-configuration';
  readonly change: ConfigurationChange;
  /** The currencies outside the new list that still have balances. */
  readonly heldCurrencies: readonly string[];
  readonly policy: ServicePolicy;
}

/** An endpoint returned 410 (gone). */
export interface DisableEndpoint {
  readonly kind: 'disable-endpoint';
  readonly webhookEndpoint: string;
}

export interface SetRelyingParty {
  readonly kind: 'set-relying-party';
  readonly relyingParty: RelyingParty;
}

export interface SetCompatibility {
  readonly kind: 'set-compatibility';
  readonly compatibility: Compatibility;
}

/** Creates the successor of a platform, with only its settings. */
export interface ContinuePlatform {
  readonly kind: 'continue';
  readonly predecessorId: string;
  /** The superseded platform. */
  readonly predecessor: PlatformState;
  readonly serviceUmaDomain: string;
  readonly policy: ServicePolicy;
}

export interface SupersedePlatform {
  readonly kind: 'supersede';
  readonly successorId: string;
  readonly resetId: string | null;
}

export interface SetQuotas {
  readonly kind: 'set-quotas';
  readonly quotas: ChosenQuotas;
}

export interface SetMoneyDecisions {
  readonly kind: 'set-money-decisions';
  readonly moneyDecisions: MoneyDecisions;
}

export interface SetBranding {
  readonly kind: 'set-branding';
  readonly branding: Branding;
}

export type PlatformCommand =
  | CreatePlatform
  | ChangeConfiguration
  | DisableEndpoint
  | SetRelyingParty
  | SetCompatibility
  | ContinuePlatform
  | SupersedePlatform
  | SetQuotas
  | SetMoneyDecisions
  | SetBranding;
