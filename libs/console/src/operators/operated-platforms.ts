import { Injectable } from '@nestjs/common';
import { LogSearch, ofKind } from '@app/audit';
import { parseStreamName } from '@app/event-store';
import type { CommandMetadata } from '@app/http';
import { PlatformClock, Refusal, type Tenant } from '@app/kernel';
import { PlatformCreated, PlatformDirectory } from '@app/platforms';

/** A platform as operators see it. */
export interface OperatedPlatform {
  readonly platformId: string;
  readonly environment: string;
  readonly name: string;
  readonly createdAt: string;
}

/** Every platform of the installation, without those that another one took the place of. */
@Injectable()
export class OperatedPlatforms {
  constructor(
    private readonly search: LogSearch,
    private readonly directory: PlatformDirectory,
    private readonly clock: PlatformClock,
  ) {}

  async all(): Promise<readonly OperatedPlatform[]> {
    const found: OperatedPlatform[] = [];
    for await (const { stream, metadata } of this.search.find([ofKind(PlatformCreated.type)], () => undefined)) {
      const { tenant } = parseStreamName(stream);
      if (await this.directory.isSuperseded(tenant)) continue;
      const { name } = await this.directory.config(tenant);
      found.push({ ...tenant, name, createdAt: metadata.at });
    }
    return found;
  }

  /** A platform, and the metadata of an act on it: at the time of the platform's clock. Refuses REFERENCE_NOT_FOUND. */
  async act(
    platformId: string,
    metadata: CommandMetadata,
  ): Promise<{ readonly tenant: Tenant; readonly metadata: CommandMetadata }> {
    const tenant = await this.tenantOf(platformId);
    await this.clock.known();
    return { tenant, metadata: { ...metadata, ...this.clock.moment(tenant) } };
  }

  /** Refuses REFERENCE_NOT_FOUND where there is no such platform. */
  async tenantOf(platformId: string): Promise<Tenant> {
    const tenant = await this.directory.tenantOf(platformId);
    if (tenant === null) throw new Refusal('REFERENCE_NOT_FOUND', `There is no platform ${platformId}.`);
    return tenant;
  }
}
