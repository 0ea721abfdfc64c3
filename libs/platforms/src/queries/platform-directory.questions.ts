import { Injectable } from '@nestjs/common';
import { type Compatibility, type Environment, Refusal, type Tenant, type Timestamp } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { WholeWalletConfig } from '../domain/platform/embedded-wallet-config.js';
import type { FeeConfig } from '../domain/platform/fee-config.js';
import { type Branding, type Host, NO_BRANDING } from '../domain/platform/branding.js';
import type { MoneyDecisions } from '../domain/platform/money-decisions.js';
import { type PlatformState, beingReset, platform } from '../domain/platform/platform.decider.js';
import type { ChosenQuotas } from '../domain/platform/quotas.js';
import { EMBEDDED_WALLET_DEFAULTS } from '../platforms.configuration.js';
import { type RelyingParty, SANDBOX_RELYING_PARTY } from '../domain/platform/relying-party.js';
import type { SupportedCurrency } from '../domain/platform/supported-currency.js';

/** Configuration of a platform that other contexts may read. */
interface PlatformConfig {
  readonly platformId: string;
  readonly environment: Environment;
  readonly name: string;
  /** Individuals of a regulated platform are approved at creation; it vouches for them. */
  readonly isRegulated: boolean;
  /** Customers may transact only once their consent to the end-user terms is recorded. */
  readonly requiresTerms: boolean;
  /** Customers need an email at creation, for the wallet credential made from it. */
  readonly requiresCustomerEmail: boolean;
  /** Which document its answers follow where the specification and the public contract differ. */
  readonly compatibility: Compatibility;
  /** Number of operators who decide about money in suspense. */
  readonly moneyDecisions: MoneyDecisions;
  readonly umaDomain: string;
  /** Where webhooks go; absent where none is set, or the one that is set said that it is gone. */
  readonly webhookEndpoint?: string;
  readonly supportedCurrencies: readonly SupportedCurrency[];
  /** The fees charged now, one for each type and source currency. */
  readonly feeConfigs: readonly FeeConfig[];
  readonly embeddedWalletConfig: WholeWalletConfig;
}

/** The webhook endpoint that a platform's configuration names. */
export interface ConfiguredWebhookEndpoint {
  readonly url: string;
  readonly setAt: Timestamp;
  /** Since when nothing is sent to it, because it answered that it is gone. */
  readonly disabledAt: Timestamp | null;
}

/** Answers other contexts' questions about platforms, strongly consistent: it folds the platform's own stream. */
@Injectable()
export class PlatformDirectory {
  constructor(private readonly runner: AggregateRunner) {}

  /** Refuses with REFERENCE_NOT_FOUND where there is no such platform in that environment. */
  async config(tenant: Tenant): Promise<PlatformConfig> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such platform.');
    return { ...tenant, ...configOf(state) };
  }

  /** Where its webhooks go; undefined where there is no such platform, it set none, or the one it set said that it is gone. */
  async webhookEndpoint(tenant: Tenant): Promise<string | undefined> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    return state === null || state.successorId !== null ? undefined : configOf(state).webhookEndpoint;
  }

  /** True once the platform was reset: another one has taken its place. */
  async isSuperseded(tenant: Tenant): Promise<boolean> {
    if (tenant.environment !== 'SANDBOX') return false;
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    return state !== null && state.successorId !== null;
  }

  /** Refuses, for now, once the platform was reset: another one has taken over its settings. */
  async requireInUse(tenant: Tenant): Promise<void> {
    if (await this.isSuperseded(tenant)) throw beingReset();
  }

  /** The platform as which this one was known at a moment: before its reset it was another one. */
  async tenantAt(tenant: Tenant, at: Timestamp): Promise<Tenant> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    const predecessor = state?.predecessor ?? null;
    if (predecessor === null || at >= predecessor.until) return tenant;
    return this.tenantAt({ ...tenant, platformId: predecessor.platformId }, at);
  }

  /** The webhook endpoint of the configuration, disabled or not; null where none is set. */
  async configuredWebhookEndpoint(tenant: Tenant): Promise<ConfiguredWebhookEndpoint | null> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    const { webhookEndpoint: url, webhookEndpointDisabledAt: disabledAt } = state?.config ?? {};
    const setAt = state?.webhookEndpointSetAt ?? null;
    return url === undefined || setAt === null ? null : { url, setAt, disabledAt: disabledAt ?? null };
  }

  /** The look of the pages that the platform's customers see. */
  async branding(tenant: Tenant): Promise<Branding> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    return state?.branding ?? NO_BRANDING;
  }

  /** The platform as its customers' pages name and show it. Refuses REFERENCE_NOT_FOUND. */
  async host(tenant: Tenant): Promise<Host> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such platform.');
    return { name: state.name, ...(state.branding ?? NO_BRANDING) };
  }

  /** Where the platform's customers use passkeys; null in production until the operator said so. */
  async relyingParty(tenant: Tenant): Promise<RelyingParty | null> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    return state?.relyingParty ?? (tenant.environment === 'SANDBOX' ? SANDBOX_RELYING_PARTY : null);
  }

  /** The quotas that the operator set; none where there is no such platform. */
  async quotas(tenant: Tenant): Promise<ChosenQuotas> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    return state?.quotas ?? {};
  }

  /** One of the platform's currencies; undefined when it does not support it. */
  async supportedCurrency(tenant: Tenant, currencyCode: string): Promise<SupportedCurrency | undefined> {
    const { supportedCurrencies } = await this.config(tenant);
    return supportedCurrencies.find((each) => each.currencyCode === currencyCode);
  }

  /** The tenant of a platform's bare UUID, in either environment; null when there is none. */
  async tenantOf(platformId: string): Promise<Tenant | null> {
    for (const environment of ['SANDBOX', 'PRODUCTION'] as const) {
      const tenant = { platformId, environment };
      const { state } = await this.runner.load(platform, tenant, platformId);
      if (state !== null) return tenant;
    }
    return null;
  }
}

function configOf({
  name,
  isRegulated,
  requiresTerms,
  requiresCustomerEmail,
  compatibility,
  moneyDecisions,
  config,
}: PlatformState): Omit<PlatformConfig, keyof Tenant> {
  const {
    umaDomain,
    webhookEndpoint,
    webhookEndpointDisabledAt,
    supportedCurrencies,
    feeConfigs,
    embeddedWalletConfig,
  } = config;
  return {
    name,
    isRegulated,
    requiresTerms,
    requiresCustomerEmail,
    compatibility,
    moneyDecisions,
    umaDomain,
    supportedCurrencies,
    feeConfigs,
    embeddedWalletConfig: { ...EMBEDDED_WALLET_DEFAULTS, ...embeddedWalletConfig },
    ...(webhookEndpoint !== undefined && webhookEndpointDisabledAt === undefined && { webhookEndpoint }),
  };
}
