import { Injectable } from '@nestjs/common';
import { PlatformEpochs } from '@app/http';
import type { Tenant, Timestamp } from '@app/kernel';
import { PlatformDirectory } from './platform-directory.questions.js';

/** The internal platforms of a sandbox platform before its resets. */
@Injectable()
export class SupersededPlatforms extends PlatformEpochs {
  constructor(private readonly platforms: PlatformDirectory) {
    super();
  }

  tenantAt(tenant: Tenant, at: Timestamp): Promise<Tenant> {
    return this.platforms.tenantAt(tenant, at);
  }
}
