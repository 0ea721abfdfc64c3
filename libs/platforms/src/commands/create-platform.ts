import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, derivedUuid } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { platform } from '../domain/platform/platform.decider.js';
import { PLATFORMS_OPTIONS, type PlatformsOptions } from '../platforms.options.js';
import { type PlatformDescription, platformCreation } from '../services/platform-creation.service.js';

/** Creates a platform and returns its tenant. 400 INVALID_INPUT with every invalid field. */
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
    await this.runner.run(platform, tenant, tenant.platformId, platformCreation(description, this.options), metadata);
    return tenant;
  }
}
