import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { metadataFor } from '@app/event-sourcing/definitions';
import { actionView } from '../domain/action/action.view.js';
import { type AgentCommand, agent } from '../domain/agent/agent.decider.js';
import { ActionSteps } from '../services/action-steps.service.js';
import { ActionPresenter, type PresentedAction } from '../services/action-presenter.service.js';
import { AgentReader } from '../queries/agent-reader.questions.js';
import { PolicyFacts } from '../services/policy-facts.service.js';

type Approval = { readonly kind: 'approve' } | { readonly kind: 'reject'; readonly reason: string | null };

/**
 * POST /agents/{agentId}/actions/{actionId}/approve and /reject, by the platform (wallet-auth 16.3). Approval executes the action if the
 * current limits allow it; otherwise 403 FORBIDDEN, and it stays pending. An action that cannot be executed is answered FAILED. 409
 * CONFLICT unless it is pending approval.
 */
export class DecideAction extends defineCommand<
  {
    readonly agentId: string;
    readonly actionId: string;
    readonly approval: Approval;
  },
  PresentedAction
>('agents.decide-action') {}

@CommandHandler(DecideAction)
export class DecideActionHandler implements ICommandHandler<DecideAction> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly agents: AgentReader,
    private readonly facts: PolicyFacts,
    private readonly actions: ActionSteps,
    private readonly presenter: ActionPresenter,
  ) {}

  async execute({ tenant, data: { agentId, actionId, approval }, metadata }: DecideAction): Promise<PresentedAction> {
    const uuid = uuidOf('Agent', agentId);
    const receipt = await this.runner.runOnce(agent, tenant, uuid, metadata, async () =>
      this.runner.run(agent, tenant, uuid, await this.commandFor(tenant, agentId, actionId, approval), metadata),
    );
    if (approval.kind === 'approve') await this.actions.approve(tenant, { agentId, actionId }, metadata);
    else await this.actions.refuse(tenant, { agentId, actionId }, metadataFor(metadata, 'turn-down'));
    const { correlationId } = metadata;
    const document = await this.answers.answer(actionView, tenant, uuidOf('AgentAction', actionId), receipt, {
      reactions: true,
      correlationId,
    });
    return this.presenter.presentAnswer(tenant, document, metadata);
  }

  private async commandFor(
    tenant: Tenant,
    agentId: string,
    actionId: string,
    approval: Approval,
  ): Promise<AgentCommand> {
    const { policy } = await this.agents.agent(tenant, agentId);
    const { terms } = await this.agents.action(tenant, agentId, actionId);
    return approval.kind === 'approve'
      ? { kind: 'approve-action', actionId, rates: await this.facts.measuring(tenant, terms.amount.currency, policy) }
      : { kind: 'reject-action', actionId, reason: approval.reason };
  }
}
