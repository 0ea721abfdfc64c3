import { Injectable } from '@nestjs/common';
import { ViewReader } from '@app/event-sourcing';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import type { DeliveryDocument } from '../domain/delivery/delivery.document.js';
import { deliveryView } from '../projections/deliveries.table.js';

/** Deliveries as of now, folded from their own streams, for commands that need them. */
@Injectable()
export class DeliveryDirectory {
  constructor(private readonly views: ViewReader) {}

  /** 404 REFERENCE_NOT_FOUND when there is none, or it is another platform's. */
  async get(tenant: Tenant, webhookId: string): Promise<DeliveryDocument> {
    const document = await this.views.at(deliveryView, tenant, uuidOf('Webhook', webhookId));
    if (document === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such webhook delivery.');
    return document;
  }
}
