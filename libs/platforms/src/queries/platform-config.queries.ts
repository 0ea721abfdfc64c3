import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import { ViewReader } from '@app/event-sourcing';
import type { PlatformConfigDocument } from '../domain/platform/platform-config.js';
import { platformConfigView } from '../domain/platform/platform.view.js';

/** Query for GET /config. There is one document per tenant, so it is folded from its stream and needs no read model. */
@Injectable()
export class PlatformConfigQueries {
  constructor(private readonly views: ViewReader) {}

  async get(tenant: Tenant): Promise<PlatformConfigDocument> {
    const config = await this.views.at(platformConfigView, tenant, tenant.platformId);
    if (config === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such platform.');
    return config;
  }
}
