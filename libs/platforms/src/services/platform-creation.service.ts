import type { Compatibility, Environment } from '@app/kernel';
import type { CreatePlatform as PlatformCreation } from '../domain/platform/platform.commands.js';
import type { PlatformsOptions } from '../platforms.options.js';
import {
  DEFAULT_CURRENCIES,
  EMBEDDED_WALLET_DEFAULTS,
  PROVIDER_REQUIREMENTS,
  SERVICE_UMA_DOMAIN,
  defaultChoice,
} from '../platforms.configuration.js';

/** A new platform, as described by an operator. */
export interface PlatformDescription {
  readonly name: string;
  readonly environment: Environment;
  readonly isRegulated: boolean;
  readonly requiresTerms: boolean;
  readonly requiresCustomerEmail: boolean;
  /** Default: the specification. */
  readonly compatibility?: Compatibility | undefined;
  /** Currency codes; default: the default currencies. */
  readonly currencies?: readonly string[] | undefined;
  readonly webhookEndpoint?: string | undefined;
}

/** The decider's command for a description: absent members get defaults. */
export function platformCreation(
  description: PlatformDescription,
  { localNetworks }: PlatformsOptions,
): PlatformCreation {
  const {
    name,
    isRegulated,
    requiresTerms,
    requiresCustomerEmail,
    compatibility = 'specification',
    currencies = DEFAULT_CURRENCIES,
    webhookEndpoint,
  } = description;
  return {
    kind: 'create',
    name,
    isRegulated,
    requiresTerms,
    requiresCustomerEmail,
    compatibility,
    webhookEndpoint,
    supportedCurrencies: currencies.map(defaultChoice),
    embeddedWalletConfig: EMBEDDED_WALLET_DEFAULTS,
    serviceUmaDomain: SERVICE_UMA_DOMAIN,
    policy: { localNetworks, providerRequirements: PROVIDER_REQUIREMENTS },
  };
}
