import { Injectable } from '@nestjs/common';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { DeliveriesQueries } from '../queries/deliveries.queries.js';

/** The kinds of resources that this context shows, each with the query that answers its GET. */
@ReadsResources()
@Injectable()
export class WebhookResources implements ResourceReaders {
  constructor(private readonly deliveries: DeliveriesQueries) {}

  readonly resources: ResourceReaders['resources'] = {
    Webhook: (tenant, id) => this.deliveries.get(tenant, id),
  };
}
