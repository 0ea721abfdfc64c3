import { Injectable } from '@nestjs/common';
import type { CommandMetadata } from '@app/http';
import { PlatformClock, Refusal, type Tenant } from '@app/kernel';
import { PlatformDirectory } from '@app/platforms';

/** The platform of an operator's request. */
@Injectable()
export class OperatedPlatforms {
  constructor(
    private readonly directory: PlatformDirectory,
    private readonly clock: PlatformClock,
  ) {}

  /** A platform, and the metadata of an action on it, at the time of the platform's clock. Refuses REFERENCE_NOT_FOUND. */
  async act(
    platformId: string,
    metadata: CommandMetadata,
  ): Promise<{ readonly tenant: Tenant; readonly metadata: CommandMetadata }> {
    const tenant = await this.tenantOf(platformId);
    await this.clock.known();
    return { tenant, metadata: { ...metadata, ...this.clock.moment(tenant) } };
  }

  /** Refuses REFERENCE_NOT_FOUND if there is no such platform. */
  async tenantOf(platformId: string): Promise<Tenant> {
    const tenant = await this.directory.tenantOf(platformId);
    if (tenant === null) throw new Refusal('REFERENCE_NOT_FOUND', `There is no platform ${platformId}.`);
    return tenant;
  }
}
