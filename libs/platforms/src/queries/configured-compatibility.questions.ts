import { Injectable } from '@nestjs/common';
import { PlatformCompatibility } from '@app/http';
import type { Compatibility, Tenant } from '@app/kernel';
import { PlatformDirectory } from './platform-directory.questions.js';

/** The compatibility set by the operator for the platform. */
@Injectable()
export class ConfiguredCompatibility extends PlatformCompatibility {
  constructor(private readonly platforms: PlatformDirectory) {
    super();
  }

  async of(tenant: Tenant): Promise<Compatibility> {
    return (await this.platforms.config(tenant)).compatibility;
  }
}
