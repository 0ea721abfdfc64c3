import { Injectable } from '@nestjs/common';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { ActionPresenter } from '../services/action-presenter.service.js';
import { AgentQueries } from '../queries/agents.queries.js';

/** The kinds of resources that this context shows, each with the query that answers its GET. */
@ReadsResources()
@Injectable()
export class AgentResources implements ResourceReaders {
  constructor(
    private readonly agents: AgentQueries,
    private readonly presenter: ActionPresenter,
  ) {}

  readonly resources: ResourceReaders['resources'] = {
    Agent: (tenant, id, { at }) => this.agents.agent(tenant, id, at),
    AgentAction: async (tenant, id, metadata) =>
      this.presenter.present(tenant, await this.agents.action(tenant, id), metadata),
  };
}
