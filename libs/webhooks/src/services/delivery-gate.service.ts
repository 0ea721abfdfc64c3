import { Injectable } from '@nestjs/common';
import { GuardsSaga, type SagaGate } from '@app/event-sourcing';
import type { Tenant } from '@app/kernel';
import { PlatformDirectory } from '@app/platforms';
import { DELIVERY_SAGA } from '../domain/delivery/delivery.js';

/** Without a configured endpoint, no delivery to it is queued or recorded. */
@GuardsSaga(`${DELIVERY_SAGA.context}.${DELIVERY_SAGA.name}`)
@Injectable()
export class DeliveryGate implements SagaGate {
  constructor(private readonly platforms: PlatformDirectory) {}

  async isOpen(tenant: Tenant): Promise<boolean> {
    return (await this.platforms.webhookEndpoint(tenant)) !== undefined;
  }
}
