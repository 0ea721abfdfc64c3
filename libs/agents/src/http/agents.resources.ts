import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { GetAction, GetAgent } from '../queries/agents.queries.js';

/** Resource types of this context, each with the query behind its GET. */
@ReadsResources()
@Injectable()
export class AgentResources implements ResourceReaders {
  constructor(private readonly queries: QueryBus) {}

  readonly resources: ResourceReaders['resources'] = {
    Agent: (tenant, id, { at }) => this.queries.execute(new GetAgent(tenant, { agentId: id, at })),
    AgentAction: (tenant, id, metadata) => this.queries.execute(new GetAction(tenant, { actionId: id, metadata })),
  };
}
