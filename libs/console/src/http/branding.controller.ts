import { Body, Controller, Get, HttpCode, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type CommandMetadata, CurrentTenant, Metadata, Requires, TextField } from '@app/http';
import type { Tenant } from '@app/kernel';
import { type Branding, MAX_LOGO_LENGTH, PlatformDirectory, SetBranding } from '@app/platforms';

/** The complete branding of customer-facing pages; absent members use the product's defaults. */
export class BrandingRequest {
  @TextField({ optional: true, nullable: true, max: 7, description: 'Colour of buttons and links on a light page.' })
  accent?: string | null;
  @TextField({ optional: true, nullable: true, max: 7, description: 'The same on a dark page.' }) darkAccent?:
    | string
    | null;
  @TextField({ optional: true, nullable: true, max: MAX_LOGO_LENGTH, description: 'PNG or JPEG as a data URL.' })
  logo?: string | null;
}

/** The branding of the pages that a platform's customers see. Only the console's pages use it. */
@ApiExcludeController()
@Controller('console/branding')
export class BrandingController {
  constructor(
    private readonly platforms: PlatformDirectory,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  get(@CurrentTenant() tenant: Tenant): Promise<Branding> {
    return this.platforms.branding(tenant);
  }

  @Put()
  @Requires('MANAGE')
  @HttpCode(200)
  async set(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() { accent = null, darkAccent = null, logo = null }: BrandingRequest,
  ): Promise<Branding> {
    await this.commands.execute(new SetBranding(tenant, { accent, darkAccent, logo }, metadata));
    return this.platforms.branding(tenant);
  }
}
