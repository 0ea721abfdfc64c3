import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { FAULT } from '../domain/fault/fault.events.js';
import { SNAPSHOT } from '../domain/snapshot/snapshot.events.js';
import { GetSnapshot } from '../queries/snapshots.queries.js';
import { GetFault } from '../queries/faults.queries.js';

/** The types of resources that this context shows, each with the query that answers its GET. */
@ReadsResources()
@Injectable()
export class SandboxResources implements ResourceReaders {
  constructor(private readonly queries: QueryBus) {}

  readonly resources: ResourceReaders['resources'] = {
    [SNAPSHOT]: (tenant, id) => this.queries.execute(new GetSnapshot(tenant, { snapshotId: id })),
    [FAULT]: (tenant, id) => this.queries.execute(new GetFault(tenant, { faultId: id })),
  };
}
