import { Injectable } from '@nestjs/common';
import { LogSearch, ofKind } from '@app/audit';
import { type Progress, parseStreamName } from '@app/event-store';
import type { Tenant } from '@app/kernel';
import { PlatformCreated, PlatformDirectory } from '@app/platforms';

/** A platform as operators see it. */
export interface ListedPlatform extends Tenant {
  readonly name: string;
  readonly createdAt: string;
}

/** Every platform of the installation, except superseded ones; from the log, like the list of operators. */
@Injectable()
export class PlatformList {
  constructor(
    private readonly search: LogSearch,
    private readonly directory: PlatformDirectory,
  ) {}

  async all(progress: Progress = () => undefined): Promise<readonly ListedPlatform[]> {
    const found: ListedPlatform[] = [];
    for await (const { stream, metadata } of this.search.find([ofKind(PlatformCreated.type)], progress)) {
      const { tenant } = parseStreamName(stream);
      if (await this.directory.isSuperseded(tenant)) continue;
      const { name } = await this.directory.config(tenant);
      found.push({ ...tenant, name, createdAt: metadata.at });
    }
    return found;
  }
}
