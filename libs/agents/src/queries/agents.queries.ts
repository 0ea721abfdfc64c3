import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { QuoteDocument } from '@app/payments';
import { Refusal, uuidOf } from '@app/kernel';
import {
  asOfOrNow,
  defineListQuery,
  defineQuery,
  type ListPage,
  queryHandler,
  ReadTables,
  within,
} from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { unknownAgent } from '../domain/agent/agent.decider.js';
import { type AgentDocument, agentDocument } from '../domain/agent/agent.view.js';
import { actionsTable, agentsTable } from '../projections/agents.table.js';
import { ActionPresenter, type PresentedAction } from '../services/action-presenter.service.js';
import { ActionTermsReader } from '../services/action-terms.service.js';
import { DeviceCodes, type DeviceCodeStatus } from '../services/device-codes.service.js';

/** Filters of GET /agents, combined with AND; time bounds are inclusive. */
interface AgentFilters {
  readonly customerId?: string;
  readonly isPaused?: boolean;
  readonly isConnected?: boolean;
  readonly createdAfter?: string;
  readonly createdBefore?: string;
  readonly updatedAfter?: string;
  readonly updatedBefore?: string;
}

interface ActionFilters {
  readonly agentId?: string;
  readonly customerId?: string;
  readonly status?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

/** An agent with the usage of its limits at time `at`. 404 REFERENCE_NOT_FOUND, also for a deleted agent and one of another platform. */
export class GetAgent extends defineQuery<{ readonly agentId: string; readonly at: string }, AgentDocument>() {}

export const GetAgentHandler = queryHandler(GetAgent, ReadTables, async (tables, { tenant, data: { agentId, at } }) => {
  const record = await tables.of(agentsTable).get(tenant, uuidOf('Agent', agentId));
  if (record === null || record.state.isDeleted) throw unknownAgent();
  return agentDocument(record, asOfOrNow(at));
});

export class ListAgents extends defineListQuery<AgentFilters & { readonly at: string }, AgentDocument>() {}

export const ListAgentsHandler = queryHandler(ListAgents, ReadTables, async (tables, { tenant, filters, page }) => {
  const where = {
    customer_id: filters.customerId,
    is_paused: filters.isPaused,
    is_connected: filters.isConnected,
    is_deleted: false,
    created_at: within({ from: filters.createdAfter, to: filters.createdBefore }),
    changed_at: within({ from: filters.updatedAfter, to: filters.updatedBefore }),
  };
  const { rows, ...listed } = await tables.of(agentsTable).list(tenant, { where, ...page });
  const shown = rows.map(({ position, document }) => ({ position, document: agentDocument(document, filters.at) }));
  return { ...listed, rows: shown };
});

/** An action with the current state of its payment. 404 REFERENCE_NOT_FOUND, also for an action of another agent. */
export class GetAction extends defineQuery<
  { readonly actionId: string; readonly agentId?: string; readonly metadata: CommandMetadata },
  PresentedAction
>() {}

@QueryHandler(GetAction)
export class GetActionHandler implements IQueryHandler<GetAction> {
  constructor(
    private readonly tables: ReadTables,
    private readonly presenter: ActionPresenter,
  ) {}

  async execute({ tenant, data: { actionId, agentId, metadata } }: GetAction): Promise<PresentedAction> {
    const document = await this.tables.of(actionsTable).get(tenant, uuidOf('AgentAction', actionId));
    if (document === null || (agentId !== undefined && document.agentId !== agentId))
      throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such action.');
    return this.presenter.present(tenant, document, metadata);
  }
}

/** Actions with the current state of their payments. */
export class ListActions extends defineListQuery<
  ActionFilters & { readonly metadata: CommandMetadata },
  PresentedAction
>() {}

@QueryHandler(ListActions)
export class ListActionsHandler implements IQueryHandler<ListActions> {
  constructor(
    private readonly tables: ReadTables,
    private readonly presenter: ActionPresenter,
  ) {}

  async execute({ tenant, filters, page }: ListActions): Promise<ListPage<PresentedAction>> {
    const { agentId, customerId, status, startDate, endDate, metadata } = filters;
    const where = {
      agent_id: agentId,
      customer_id: customerId,
      status,
      created_at: within({ from: startDate, to: endDate }),
    };
    const actions = await this.tables.of(actionsTable).list(tenant, { where, ...page });
    return this.presenter.presentAll(tenant, actions, metadata);
  }
}

/** Current state of a quote; 404 QUOTE_NOT_FOUND unless this agent made it. */
export class GetAgentQuote extends defineQuery<
  { readonly agentId: string; readonly quoteId: string; readonly metadata: CommandMetadata },
  QuoteDocument
>() {}

export const GetAgentQuoteHandler = queryHandler(GetAgentQuote, ActionTermsReader, (terms, { tenant, data }) =>
  terms.ownQuote(tenant, data.agentId, data.quoteId, data.metadata),
);

/** 404 REFERENCE_NOT_FOUND, also for a code of another platform, of a deleted agent, and for a replaced code. */
export class GetDeviceCodeStatus extends defineQuery<{ readonly code: string }, DeviceCodeStatus>() {}

export const GetDeviceCodeStatusHandler = queryHandler(GetDeviceCodeStatus, DeviceCodes, (codes, { tenant, data }) =>
  codes.status(tenant, data.code),
);
