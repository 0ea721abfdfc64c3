import { Injectable } from '@nestjs/common';
import { type Compatibility, type Environment, Refusal, type Tenant, type Timestamp } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { WholeWalletConfig } from '../domain/platform/embedded-wallet-config.js';
import type { FeeConfig } from '../domain/platform/fee-config.js';
import { type Branding, type Host, NO_BRANDING } from '../domain/platform/branding.js';
import type { MoneyDecisions } from '../domain/platform/money-decisions.js';
import type { PlatformState } from '../domain/platform/platform.state.js';
import { beingReset, platform } from '../domain/platform/platform.decider.js';
import type { ChosenQuotas } from '../domain/platform/quotas.js';
import { EMBEDDED_WALLET_DEFAULTS } from '../platforms.configuration.js';
import { type RelyingParty, SANDBOX_RELYING_PARTY } from '../domain/platform/relying-party.js';
import type { SupportedCurrency } from '../domain/platform/supported-currency.js';

/** Configuration of a platform for other contexts. */
interface PlatformConfig {
  readonly platformId: string;
  readonly environment: Environment;
  readonly name: string;
  /** True if the platform vouches for its individuals, which are then approved at creation. */
  readonly isRegulated: boolean;
  /** True if customers may transact only with recorded consent to the end-user terms. */
  readonly requiresTerms: boolean;
  /** True if customers need an email at creation, for the wallet credential created from it. */
  readonly requiresCustomerEmail: boolean;
  /** The document that its answers follow where the specification and the public contract differ. */
  readonly compatibility: Compatibility;
  /** Number of operators who must decide about money in suspense. */
  readonly moneyDecisions: MoneyDecisions;
  readonly umaDomain: string;
  /** Webhook endpoint; absent if none is set or it has returned 410. */
  readonly webhookEndpoint?: string;
  readonly supportedCurrencies: readonly SupportedCurrency[];
  /** The active fees, one for each type and source currency. */
  readonly feeConfigs: readonly FeeConfig[];
  readonly embeddedWalletConfig: WholeWalletConfig;
}

/** The webhook endpoint in a platform's configuration. */
export interface ConfiguredWebhookEndpoint {
  readonly url: string;
  readonly setAt: Timestamp;
  /** Set since it returned 410, after which nothing is sent to it. */
  readonly disabledAt: Timestamp | null;
}

/** Facts about platforms for other contexts. Strongly consistent: folded from the platform's own stream. */
@Injectable()
export class PlatformDirectory {
  constructor(private readonly runner: AggregateRunner) {}

  /** Throws REFERENCE_NOT_FOUND if the platform does not exist in that environment. */
  async config(tenant: Tenant): Promise<PlatformConfig> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such platform.');
    return { ...tenant, ...configOf(state) };
  }

  /** Webhook endpoint; undefined if the platform does not exist, or if none is set or it has returned 410. */
  async webhookEndpoint(tenant: Tenant): Promise<string | undefined> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    return state === null || state.successorId !== null ? undefined : configOf(state).webhookEndpoint;
  }

  /** True once the platform was reset and replaced by another. */
  async isSuperseded(tenant: Tenant): Promise<boolean> {
    if (tenant.environment !== 'SANDBOX') return false;
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    return state !== null && state.successorId !== null;
  }

  /** Throws a transient refusal once the platform was reset: another one has taken over its settings. */
  async requireInUse(tenant: Tenant): Promise<void> {
    if (await this.isSuperseded(tenant)) throw beingReset();
  }

  /** The internal platform that was current at a time: before a reset it was another one. */
  async tenantAt(tenant: Tenant, at: Timestamp): Promise<Tenant> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    const predecessor = state?.predecessor ?? null;
    if (predecessor === null || at >= predecessor.until) return tenant;
    return this.tenantAt({ ...tenant, platformId: predecessor.platformId }, at);
  }

  /** The configured webhook endpoint, even if disabled; null if none is set. */
  async configuredWebhookEndpoint(tenant: Tenant): Promise<ConfiguredWebhookEndpoint | null> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    const { webhookEndpoint: url, webhookEndpointDisabledAt: disabledAt } = state?.config ?? {};
    const setAt = state?.webhookEndpointSetAt ?? null;
    return url === undefined || setAt === null ? null : { url, setAt, disabledAt: disabledAt ?? null };
  }

  /** The branding of the pages for the platform's customers. */
  async branding(tenant: Tenant): Promise<Branding> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    return state?.branding ?? NO_BRANDING;
  }

  /** The platform's name and branding for customer pages. Throws REFERENCE_NOT_FOUND. */
  async host(tenant: Tenant): Promise<Host> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such platform.');
    return { name: state.name, ...(state.branding ?? NO_BRANDING) };
  }

  /** Where the platform's customers use passkeys; null in production until an operator sets it. */
  async relyingParty(tenant: Tenant): Promise<RelyingParty | null> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    return state?.relyingParty ?? (tenant.environment === 'SANDBOX' ? SANDBOX_RELYING_PARTY : null);
  }

  /** The quotas set by the operator; empty if the platform does not exist. */
  async quotas(tenant: Tenant): Promise<ChosenQuotas> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    return state?.quotas ?? {};
  }

  /** One of the platform's currencies; undefined if it does not support it. */
  async supportedCurrency(tenant: Tenant, currencyCode: string): Promise<SupportedCurrency | undefined> {
    const { supportedCurrencies } = await this.config(tenant);
    return supportedCurrencies.find((each) => each.currencyCode === currencyCode);
  }

  /** The tenant of a platform's UUID, in either environment; null if there is none. */
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
