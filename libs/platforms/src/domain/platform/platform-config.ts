import { type Recorded, type Timestamp, assertNever, resourceId } from '@app/kernel';
import type { CardTokenizationConfig } from './card-tokenization-config.js';
import type { EmbeddedWalletConfig } from './embedded-wallet-config.js';
import { type FeeConfig, type FeeKey, sameFee, toFeeConfig } from './fee-config.js';
import type { PlatformEvent } from './platform.events.js';
import { type SupportedCurrency, toSupportedCurrency } from './supported-currency.js';

/** A platform's configuration as GET /config returns it. */
export interface PlatformConfigDocument {
  /** `PlatformConfig:<uuid of the platform>`. */
  readonly id: string;
  readonly umaDomain: string;
  readonly proxyUmaSubdomain: string;
  readonly webhookEndpoint?: string;
  /** Set since the endpoint returned 410, after which nothing is sent to it. Setting an endpoint, even the same one, clears it. */
  readonly webhookEndpointDisabledAt?: Timestamp;
  readonly supportedCurrencies: readonly SupportedCurrency[];
  readonly isRegulatedFinancialInstitution: boolean;
  readonly embeddedWalletConfig: EmbeddedWalletConfig;
  readonly cardTokenization2faConfig?: CardTokenizationConfig;
  /** The active fees, without deactivated ones. */
  readonly feeConfigs: readonly FeeConfig[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** Folds a platform's events into its configuration, for both the decider and GET. */
export function evolveConfig(
  config: PlatformConfigDocument | null,
  event: PlatformEvent,
  recorded: Recorded,
): PlatformConfigDocument | null {
  if (event.type === 'platforms.platform-created') {
    const { platformId, umaDomain, proxyUmaSubdomain, isRegulated } = event.data;
    return {
      id: resourceId('PlatformConfig', platformId),
      umaDomain,
      proxyUmaSubdomain,
      supportedCurrencies: [],
      isRegulatedFinancialInstitution: isRegulated,
      embeddedWalletConfig: {},
      feeConfigs: [],
      createdAt: recorded.at,
      updatedAt: recorded.at,
    };
  }
  return config && { ...changed(event, config, recorded.at), updatedAt: recorded.at };
}

function changed(event: ChangeEvent, config: PlatformConfigDocument, at: Timestamp): PlatformConfigDocument {
  const { webhookEndpoint: _endpoint, webhookEndpointDisabledAt: _since, ...withoutEndpoint } = config;
  switch (event.type) {
    case 'platforms.webhook-endpoint-changed':
      return { ...withoutEndpoint, webhookEndpoint: event.data.webhookEndpoint };
    case 'platforms.webhook-endpoint-removed':
      return withoutEndpoint;
    case 'platforms.webhook-endpoint-disabled':
      return { ...config, webhookEndpointDisabledAt: at };
    default:
      return { ...config, ...changeOf(event, config) };
  }
}

type ChangeEvent = Exclude<PlatformEvent, { type: 'platforms.platform-created' }>;
type EndpointEvent = Extract<PlatformEvent, { type: `platforms.webhook-endpoint-${string}` }>;

function changeOf(
  event: Exclude<ChangeEvent, EndpointEvent>,
  config: PlatformConfigDocument,
): Partial<PlatformConfigDocument> {
  switch (event.type) {
    case 'platforms.supported-currencies-changed':
      return { supportedCurrencies: event.data.supportedCurrencies.map(toSupportedCurrency) };
    case 'platforms.uma-domain-changed':
      return { umaDomain: event.data.umaDomain };
    case 'platforms.fee-configured':
      return { feeConfigs: [...withoutFee(config.feeConfigs, event.data), toFeeConfig(event.data)] };
    case 'platforms.fee-deactivated':
      return { feeConfigs: withoutFee(config.feeConfigs, event.data) };
    case 'platforms.embedded-wallet-configured':
      return { embeddedWalletConfig: event.data.config };
    case 'platforms.card-tokenization-configured':
      return { cardTokenization2faConfig: event.data.config };
    case 'platforms.relying-party-set':
    case 'platforms.compatibility-set':
    case 'platforms.platform-superseded':
    case 'platforms.platform-continued':
    case 'platforms.quotas-set':
    case 'platforms.money-decisions-set':
    case 'platforms.branding-set':
      return {};
    default:
      return assertNever(event);
  }
}

function withoutFee(fees: readonly FeeConfig[], key: FeeKey): readonly FeeConfig[] {
  return fees.filter((fee) => !sameFee(fee, key));
}
