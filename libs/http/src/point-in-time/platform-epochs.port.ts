import { Injectable } from '@nestjs/common';
import type { Tenant, Timestamp } from '@app/kernel';

/** Sandbox platforms can be reset; their state before that is read from other platforms. */
export abstract class PlatformEpochs {
  /** The platform as which this one was known at a moment. */
  abstract tenantAt(tenant: Tenant, at: Timestamp): Promise<Tenant>;
}

/** For an application whose platforms are never reset. */
@Injectable()
export class OneEpoch extends PlatformEpochs {
  override async tenantAt(tenant: Tenant): Promise<Tenant> {
    return tenant;
  }
}
