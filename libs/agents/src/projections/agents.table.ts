import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { type ActionDocument, actionView } from '../domain/action/action.view.js';
import { type AgentRecord, agentView } from '../domain/agent/agent.view.js';

/** Read model of GET /agents. */
export const agentsTable = defineTable({
  name: 'agents_agent',
  view: agentView,
  filters: {
    customer_id: filterColumn('text', ({ state }: AgentRecord) => state.customerId),
    is_paused: filterColumn('boolean', ({ state }: AgentRecord) => state.isPaused),
    is_connected: filterColumn('boolean', ({ state }: AgentRecord) => state.tokenHash !== null),
    is_deleted: filterColumn('boolean', ({ state }: AgentRecord) => state.isDeleted),
    changed_at: filterColumn('timestamp', ({ updatedAt }: AgentRecord) => updatedAt),
  },
});

/** Read model of GET /agents/approvals and of the agent's own actions. */
export const actionsTable = defineTable({
  name: 'agents_action',
  view: actionView,
  filters: {
    agent_id: filterColumn('text', ({ agentId }: ActionDocument) => agentId),
    customer_id: filterColumn('text', ({ customerId }: ActionDocument) => customerId),
    status: filterColumn('text', ({ status }: ActionDocument) => status),
  },
});
