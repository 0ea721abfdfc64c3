import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { CURRENCIES } from '../domain/currency/currencies.js';
import type { ConfigurationChange } from '../domain/platform/platform.commands.js';
import { platform } from '../domain/platform/platform.decider.js';
import type { PlatformConfigDocument } from '../domain/platform/platform-config.js';
import { platformConfigView } from '../domain/platform/platform.view.js';
import { PLATFORMS_OPTIONS, type PlatformsOptions } from '../platforms.options.js';
import { PROVIDER_REQUIREMENTS } from '../platforms.configuration.js';
import { UmaDomainClaims } from '../services/uma-domain-claims.service.js';
import { OpenBalances } from '../queries/open-balances.questions.js';

/**
 * PATCH /config. Returns the configuration. 409 CONFLICT if a removed currency still has balances, or if the UMA domain belongs to another
 * platform.
 */
export class ChangeConfiguration extends defineCommand<ConfigurationChange, PlatformConfigDocument>(
  'platforms.change-configuration',
) {}

@CommandHandler(ChangeConfiguration)
export class ChangeConfigurationHandler implements ICommandHandler<ChangeConfiguration> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly balances: OpenBalances,
    private readonly umaDomains: UmaDomainClaims,
    @Inject(PLATFORMS_OPTIONS) private readonly options: PlatformsOptions,
  ) {}

  async execute({ tenant, data: change, metadata }: ChangeConfiguration): Promise<PlatformConfigDocument> {
    if (change.umaDomain !== undefined) await this.umaDomains.claim(tenant, change.umaDomain, metadata);
    const receipt = await this.runner.run(
      platform,
      tenant,
      tenant.platformId,
      {
        kind: 'change-configuration',
        change,
        heldCurrencies: await this.balances.held(tenant, notIn(change.supportedCurrencies)),
        policy: {
          localNetworks: this.options.localNetworks,
          providerRequirements: PROVIDER_REQUIREMENTS,
        },
      },
      metadata,
    );
    return this.answers.answer(platformConfigView, tenant, tenant.platformId, receipt);
  }
}

/** The currencies that a new list may remove, whatever the current list is; empty if the list does not change. */
function notIn(wanted: ConfigurationChange['supportedCurrencies']): readonly string[] {
  if (wanted === undefined) return [];
  const kept = new Set(wanted.map(({ currencyCode }) => currencyCode));
  return CURRENCIES.map(({ code }) => code).filter((code) => !kept.has(code));
}
