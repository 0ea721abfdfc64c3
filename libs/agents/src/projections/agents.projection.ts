import { defineTable, lookup } from '@app/event-sourcing';
import { type ActionDocument, actionView } from '../domain/action/action.view.js';
import { type AgentRecord, agentView } from '../domain/agent/agent.view.js';

/** The read model of GET /agents. */
export const agentsTable = defineTable({
  name: 'agents_agent',
  view: agentView,
  lookups: {
    customer_id: lookup<AgentRecord>('text', ({ state }) => state.customerId),
    is_paused: lookup<AgentRecord>('boolean', ({ state }) => state.isPaused),
    is_connected: lookup<AgentRecord>('boolean', ({ state }) => state.tokenHash !== null),
    is_deleted: lookup<AgentRecord>('boolean', ({ state }) => state.isDeleted),
    changed_at: lookup<AgentRecord>('timestamp', ({ updatedAt }) => updatedAt),
  },
});

/** The read model of GET /agents/approvals and of an agent's own actions. */
export const actionsTable = defineTable({
  name: 'agents_action',
  view: actionView,
  lookups: {
    agent_id: lookup<ActionDocument>('text', ({ agentId }) => agentId),
    customer_id: lookup<ActionDocument>('text', ({ customerId }) => customerId),
    status: lookup<ActionDocument>('text', ({ status }) => status),
  },
});
