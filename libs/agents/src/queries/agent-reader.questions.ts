import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { type ActionState, action } from '../domain/action/action.decider.js';
import { agent, unknownAgent } from '../domain/agent/agent.decider.js';
import type { AgentState } from '../domain/agent/agent.state.js';

/** Current state of agents and their actions, from their own streams. */
@Injectable()
export class AgentReader {
  constructor(private readonly runner: AggregateRunner) {}

  /** 404 REFERENCE_NOT_FOUND, also for a deleted agent and one of another platform. */
  async agent(tenant: Tenant, agentId: string): Promise<AgentState> {
    const { state } = await this.runner.load(agent, tenant, uuidOf('Agent', agentId));
    if (state === null || state.isDeleted) throw unknownAgent();
    return state;
  }

  /** 404 REFERENCE_NOT_FOUND, also for an action of another agent. */
  async action(tenant: Tenant, agentId: string, actionId: string): Promise<ActionState> {
    const { state } = await this.runner.load(action, tenant, uuidOf('AgentAction', actionId));
    if (state === null || state.terms.agentId !== agentId)
      throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such action.');
    return state;
  }
}
