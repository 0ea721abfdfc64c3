import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { asOfOrNow, type ListPage, ReadTables, within } from '@app/event-sourcing';
import type { PageRequest } from '@app/http';
import type { ActionDocument } from '../domain/action/action.view.js';
import { unknownAgent } from '../domain/agent/agent.decider.js';
import { type AgentDocument, type AgentRecord, agentDocument } from '../domain/agent/agent.view.js';
import { actionsTable, agentsTable } from '../projections/agents.table.js';

/** Filters of GET /agents; all that are given must hold, moments are inclusive. */
export interface AgentFilters {
  readonly customerId?: string;
  readonly isPaused?: boolean;
  readonly isConnected?: boolean;
  readonly createdAfter?: string;
  readonly createdBefore?: string;
  readonly updatedAfter?: string;
  readonly updatedBefore?: string;
}

export interface ActionFilters {
  readonly agentId?: string;
  readonly customerId?: string;
  readonly status?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

/** Queries of the read models for the GETs. */
@Injectable()
export class AgentQueries {
  constructor(private readonly tables: ReadTables) {}

  /**
   * With its current usage of its limits. 404 REFERENCE_NOT_FOUND, also for a deleted agent and one of another
   * platform.
   */
  async agent(tenant: Tenant, agentId: string, at: string): Promise<AgentDocument> {
    const record = await this.tables.of(agentsTable).get(tenant, uuidOf('Agent', agentId));
    if (record === null || record.state.isDeleted) throw unknownAgent();
    return agentDocument(record, asOfOrNow(at));
  }

  agents(tenant: Tenant, filters: AgentFilters, page: PageRequest): Promise<ListPage<AgentRecord>> {
    const where = {
      customer_id: filters.customerId,
      is_paused: filters.isPaused,
      is_connected: filters.isConnected,
      is_deleted: false,
      created_at: within({ from: filters.createdAfter, to: filters.createdBefore }),
      changed_at: within({ from: filters.updatedAfter, to: filters.updatedBefore }),
    };
    return this.tables.of(agentsTable).list(tenant, { where, ...page });
  }

  /** 404 REFERENCE_NOT_FOUND, also for an action of another agent than the one that asks. */
  async action(tenant: Tenant, actionId: string, agentId?: string): Promise<ActionDocument> {
    const document = await this.tables.of(actionsTable).get(tenant, uuidOf('AgentAction', actionId));
    if (document === null || (agentId !== undefined && document.agentId !== agentId))
      throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such action.');
    return document;
  }

  actions(
    tenant: Tenant,
    { agentId, customerId, status, startDate, endDate }: ActionFilters,
    page: PageRequest,
  ): Promise<ListPage<ActionDocument>> {
    const where = {
      agent_id: agentId,
      customer_id: customerId,
      status,
      created_at: within({ from: startDate, to: endDate }),
    };
    return this.tables.of(actionsTable).list(tenant, { where, ...page });
  }
}
