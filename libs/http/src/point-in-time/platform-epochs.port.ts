import { Injectable } from '@nestjs/common';
import type { Tenant, Timestamp } from '@app/kernel';

/** Sandbox platforms can be reset. Each reset starts a new internal platform; the state before it is read from the earlier one. */
export abstract class PlatformEpochs {
  /** The internal platform that was current at a time. */
  abstract tenantAt(tenant: Tenant, at: Timestamp): Promise<Tenant>;
}

/** For an application without platform resets. */
@Injectable()
export class OneEpoch extends PlatformEpochs {
  override async tenantAt(tenant: Tenant): Promise<Tenant> {
    return tenant;
  }
}
