import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { GetDelivery } from '../queries/deliveries.queries.js';
import { GetWebhookEndpoint } from '../queries/webhook-endpoints.queries.js';

/** Resource types of this context, each with the query behind its GET. */
@ReadsResources()
@Injectable()
export class WebhookResources implements ResourceReaders {
  constructor(private readonly queries: QueryBus) {}

  readonly resources: ResourceReaders['resources'] = {
    WebhookEndpoint: (tenant, id) => this.queries.execute(new GetWebhookEndpoint(tenant, { endpointId: id })),
    Webhook: (tenant, id) => this.queries.execute(new GetDelivery(tenant, { webhookId: id })),
  };
}
