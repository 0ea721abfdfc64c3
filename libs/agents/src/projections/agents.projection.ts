import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { type ActionDocument, actionView } from '../domain/action/action.view.js';
import { type AgentRecord, agentView } from '../domain/agent/agent.view.js';

/** The read model of GET /agents. */
export const agentsTable = defineTable({
  name: 'agents_agent',
  view: agentView,
  filters: {
    customer_id: filterColumn<AgentRecord>('text', ({ state }) => state.customerId),
    is_paused: filterColumn<AgentRecord>('boolean', ({ state }) => state.isPaused),
    is_connected: filterColumn<AgentRecord>('boolean', ({ state }) => state.tokenHash !== null),
    is_deleted: filterColumn<AgentRecord>('boolean', ({ state }) => state.isDeleted),
    changed_at: filterColumn<AgentRecord>('timestamp', ({ updatedAt }) => updatedAt),
  },
});

/** The read model of GET /agents/approvals and of an agent's own actions. */
export const actionsTable = defineTable({
  name: 'agents_action',
  view: actionView,
  filters: {
    agent_id: filterColumn<ActionDocument>('text', ({ agentId }) => agentId),
    customer_id: filterColumn<ActionDocument>('text', ({ customerId }) => customerId),
    status: filterColumn<ActionDocument>('text', ({ status }) => status),
  },
});
