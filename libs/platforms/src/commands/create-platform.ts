import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Compatibility, type Environment, type Tenant, derivedUuid } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type CreatePlatform as PlatformCreation, platformAggregate } from '../domain/platform/platform.decider.js';
import { PLATFORMS_OPTIONS, type PlatformsOptions } from '../platforms.options.js';
import {
  DEFAULT_CURRENCIES,
  EMBEDDED_WALLET_DEFAULTS,
  PROVIDER_REQUIREMENTS,
  SERVICE_UMA_DOMAIN,
  defaultChoice,
} from '../platforms.settings.js';

/** A new platform as an operator describes it. */
export interface PlatformDescription {
  readonly name: string;
  readonly environment: Environment;
  readonly isRegulated: boolean;
  readonly requiresTerms: boolean;
  readonly requiresCustomerEmail: boolean;
  /** The specification by default. */
  readonly compatibility?: Compatibility | undefined;
  /** Codes; the default currencies when not given. */
  readonly currencies?: readonly string[] | undefined;
  readonly webhookEndpoint?: string | undefined;
}

/** Creates a platform and answers its tenant. 400 INVALID_INPUT naming every bad field. */
export class CreatePlatform extends Command<Tenant> {
  constructor(
    readonly data: PlatformDescription,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(CreatePlatform)
export class CreatePlatformHandler implements ICommandHandler<CreatePlatform> {
  constructor(
    private readonly runner: AggregateRunner,
    @Inject(PLATFORMS_OPTIONS) private readonly options: PlatformsOptions,
  ) {}

  async execute({ data: description, metadata }: CreatePlatform): Promise<Tenant> {
    const tenant = { platformId: derivedUuid('Platform', metadata.commandId), environment: description.environment };
    await this.runner.run(
      platformAggregate,
      tenant,
      tenant.platformId,
      platformCreation(description, this.options),
      metadata,
    );
    return tenant;
  }
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
