import { Injectable } from '@nestjs/common';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { CurrentPayments } from '../services/current-payments.service.js';

/** The kinds of resources of this context, each with the query of its GET. */
@ReadsResources()
@Injectable()
export class PaymentResources implements ResourceReaders {
  constructor(private readonly payments: CurrentPayments) {}

  readonly resources: ResourceReaders['resources'] = {
    Quote: (tenant, id, metadata) => this.payments.quote(tenant, id, metadata),
    Transaction: (tenant, id, metadata) => this.payments.transaction(tenant, id, metadata),
  };
}
