import { Injectable } from '@nestjs/common';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type ActionCommand, type ActionState, action } from '../domain/action/action.decider.js';
import { agent } from '../domain/agent/agent.decider.js';
import type { OpenSpending } from '../domain/agent/agent.state.js';
import type { ActionOutcome, ActionReference } from '../domain/action/action-reference.js';

/** Keeps the stream of an action consistent with the decisions in its agent's stream. A repeated step takes effect once. */
@Injectable()
export class ActionSteps {
  constructor(private readonly runner: AggregateRunner) {}

  /** Starts the stream of the action, unless the agent's stream shows that the action is complete: then it was started before. */
  async open(tenant: Tenant, reference: ActionReference, metadata: CommandMetadata): Promise<ActionState> {
    const spending = await this.spending(tenant, reference);
    if (spending !== null)
      return this.step(tenant, reference, { kind: 'open', terms: spending.terms, mode: spending.mode }, metadata);
    return (await this.runner.load(action, tenant, uuidOf('AgentAction', reference.actionId))).state!;
  }

  async approve(tenant: Tenant, reference: ActionReference, metadata: CommandMetadata): Promise<ActionState> {
    return this.step(tenant, reference, { kind: 'approve' }, metadata);
  }

  /** Rejects the action with the reason in the agent's stream, which completes it. */
  async refuse(tenant: Tenant, reference: ActionReference, metadata: CommandMetadata): Promise<void> {
    const spending = await this.spending(tenant, reference);
    if (spending?.status !== 'REFUSED') return;
    await this.step(tenant, reference, { kind: 'reject', reason: spending.reason }, metadata);
    await this.close(tenant, reference, 'REFUSED', metadata);
  }

  async conclude(
    tenant: Tenant,
    reference: ActionReference,
    outcome: ActionOutcome,
    metadata: CommandMetadata,
  ): Promise<void> {
    const isDone = 'transactionId' in outcome;
    await this.step(
      tenant,
      reference,
      isDone ? { kind: 'execute', ...outcome } : { kind: 'fail', ...outcome },
      metadata,
    );
    await this.close(tenant, reference, isDone ? 'EXECUTED' : 'FAILED', metadata);
  }

  private async spending(tenant: Tenant, { agentId, actionId }: ActionReference): Promise<OpenSpending | null> {
    const { state } = await this.runner.load(agent, tenant, uuidOf('Agent', agentId));
    return state?.open[actionId] ?? null;
  }

  private async step(
    tenant: Tenant,
    { actionId }: ActionReference,
    command: ActionCommand,
    metadata: CommandMetadata,
  ): Promise<ActionState> {
    const { state } = await this.runner.run(action, tenant, uuidOf('AgentAction', actionId), command, metadata);
    return state!;
  }

  private async close(
    tenant: Tenant,
    { agentId, actionId }: ActionReference,
    outcome: 'EXECUTED' | 'FAILED' | 'REFUSED',
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.runner.run(
      agent,
      tenant,
      uuidOf('Agent', agentId),
      { kind: 'close-action', actionId, outcome },
      metadata,
    );
  }
}
