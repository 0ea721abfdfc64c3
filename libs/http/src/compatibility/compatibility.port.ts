import { Injectable } from '@nestjs/common';
import type { Compatibility, Tenant } from '@app/kernel';

/** Reads the compatibility of a platform. */
export abstract class PlatformCompatibility {
  abstract of(tenant: Tenant): Promise<Compatibility>;
}

/** Every platform follows the specification: for an application without this setting. */
@Injectable()
export class SpecificationOnly extends PlatformCompatibility {
  override async of(): Promise<Compatibility> {
    return 'specification';
  }
}
