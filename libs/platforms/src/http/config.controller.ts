import { Body, Controller, Get, Patch } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, type CommandMetadata, CurrentTenant, SupportsAsOf, Metadata, Requires } from '@app/http';
import { ChangeConfiguration } from '../commands/change-configuration.js';
import type { PlatformConfigDocument } from '../domain/platform/platform-config.js';
import { GetPlatformConfig } from '../queries/platform-config.queries.js';
import { PlatformConfigResponse, PlatformConfigUpdateRequest } from './config.dto.js';

@ApiTags('Platform Configuration')
@Controller('config')
export class ConfigController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @SupportsAsOf(true)
  @Answers(200, PlatformConfigResponse, { summary: 'Get the platform configuration', errors: ['REFERENCE_NOT_FOUND'] })
  get(@CurrentTenant() tenant: Tenant): Promise<PlatformConfigDocument> {
    return this.queries.execute(new GetPlatformConfig(tenant, {}));
  }

  @Patch()
  @Requires('MANAGE')
  @Answers(200, PlatformConfigResponse, {
    summary: 'Update the platform configuration',
    errors: ['CONFLICT', 'NOT_IMPLEMENTED'],
  })
  update(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() body: PlatformConfigUpdateRequest,
  ): Promise<PlatformConfigDocument> {
    return this.commands.execute(new ChangeConfiguration(tenant, body, metadata));
  }
}
