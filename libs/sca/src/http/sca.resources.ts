import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Refusal, resourceId, uuidOf } from '@app/kernel';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { GetFactorReset } from '../queries/sca.queries.js';

/** Resource types of this context, each with the query behind its GET. */
@ReadsResources()
@Injectable()
export class ScaResources implements ResourceReaders {
  constructor(private readonly queries: QueryBus) {}

  readonly resources: ResourceReaders['resources'] = {
    /** GET also needs the customer, whose authenticator records the reset. */
    FactorReset: async (tenant, id, { at }, firstNamedIn) => {
      const customer = await firstNamedIn();
      if (customer === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such reset.');
      const [customerId, resetId] = [resourceId('Customer', customer), uuidOf('FactorReset', id)];
      return this.queries.execute(new GetFactorReset(tenant, { customerId, resetId, at }));
    },
  };
}
