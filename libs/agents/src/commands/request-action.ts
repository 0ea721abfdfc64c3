import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, derivedResourceId, recordedRefusal, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, type Receipt, defineCommand } from '@app/event-sourcing';
import { action } from '../domain/action/action.decider.js';
import { actionView } from '../domain/action/action.view.js';
import { agent } from '../domain/agent/agent.decider.js';
import type { AgentState } from '../domain/agent/agent.state.js';
import { ActionSteps } from '../services/action-steps.service.js';
import { ActionPresenter, type PresentedAction } from '../services/action-presenter.service.js';
import { type ActionRequest, ActionTermsReader } from '../services/action-terms.service.js';
import { AgentReader } from '../queries/agent-reader.questions.js';
import { PolicyFacts } from '../services/policy-facts.service.js';

/**
 * A transfer or the execution of a quote by an agent. Returns the action: APPROVED with its transaction, or PENDING_APPROVAL. 403 FORBIDDEN
 * if the policy does not allow the action; an immediate refusal of payments is passed on.
 */
export class RequestAction extends defineCommand<
  {
    readonly agentId: string;
    readonly request: ActionRequest;
  },
  PresentedAction
>('agents.request-action') {}

/** Revision of the action's stream right after it was opened. */
const OPENED = 0;

@CommandHandler(RequestAction)
export class RequestActionHandler implements ICommandHandler<RequestAction> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly agents: AgentReader,
    private readonly reader: ActionTermsReader,
    private readonly facts: PolicyFacts,
    private readonly actions: ActionSteps,
    private readonly presenter: ActionPresenter,
  ) {}

  async execute(command: RequestAction): Promise<PresentedAction> {
    const {
      tenant,
      data: { agentId },
      metadata,
    } = command;
    const actionId = derivedResourceId('AgentAction', metadata.commandId);
    const uuid = uuidOf('Agent', agentId);
    const receipt = await this.runner.runOnce(agent, tenant, uuid, metadata, () => this.request(command, actionId));
    const { mode } = await this.actions.open(tenant, { agentId, actionId }, metadata);
    const { correlationId } = metadata;
    const id = uuidOf('AgentAction', actionId);
    // an action that needs approval is answered in its opening state, whatever has been decided since
    const document = await (mode === 'APPROVAL_REQUIRED'
      ? this.answers.answer(actionView, tenant, id, { checkpoint: receipt.checkpoint, revision: OPENED })
      : this.answers.answer(actionView, tenant, id, receipt, { reactions: true, correlationId }));
    if (document.status === 'FAILED') await this.refuseAsPayments(tenant, actionId);
    return this.presenter.presentAnswer(tenant, document, metadata);
  }

  /** Checks the request against the policy at current rates. */
  private async request(
    { tenant, data: { agentId, request }, metadata }: RequestAction,
    actionId: string,
  ): Promise<Receipt<AgentState | null>> {
    const state = await this.agents.agent(tenant, agentId);
    const terms = await this.reader.read(tenant, state, actionId, request, metadata);
    const rates = await this.facts.measuring(tenant, terms.amount.currency, state.policy);
    return this.runner.run(agent, tenant, uuidOf('Agent', agentId), { kind: 'request-action', terms, rates }, metadata);
  }

  /** Refuses an action that failed immediately with the refusal of payments, as a direct request would. */
  private async refuseAsPayments(tenant: Tenant, actionId: string): Promise<void> {
    const { state } = await this.runner.load(action, tenant, uuidOf('AgentAction', actionId));
    if (state?.mode === 'AUTO' && state.failure !== null) throw recordedRefusal({ data: state.failure });
  }
}
