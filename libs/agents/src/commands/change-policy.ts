import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { agent } from '../domain/agent/agent.decider.js';
import { type AgentDocument, agentDocument, agentView } from '../domain/agent/agent.view.js';
import { type PolicyPatch, conversionsOf } from '../domain/policy/policy-patch.js';
import { AgentReader } from '../queries/agent-reader.questions.js';
import { PolicyFacts } from '../services/policy-facts.service.js';

/** PATCH /agents/{agentId}/policy (wallet-auth 16.2): merged member by member; a new currency converts the limits. */
export class ChangePolicy extends defineCommand<
  {
    readonly agentId: string;
    readonly patch: PolicyPatch;
  },
  AgentDocument
>('agents.change-policy') {}

@CommandHandler(ChangePolicy)
export class ChangePolicyHandler implements ICommandHandler<ChangePolicy> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly agents: AgentReader,
    private readonly facts: PolicyFacts,
  ) {}

  async execute({ tenant, data: { agentId, patch }, metadata }: ChangePolicy): Promise<AgentDocument> {
    const id = uuidOf('Agent', agentId);
    const { policy, customerId } = await this.agents.agent(tenant, agentId);
    await this.facts.requireSound(tenant, customerId, patch);
    const rates = await this.facts.between(tenant, conversionsOf(policy, patch));
    const receipt = await this.runner.run(agent, tenant, id, { kind: 'change-policy', patch, rates }, metadata);
    return agentDocument(await this.answers.answer(agentView, tenant, id, receipt), metadata.at);
  }
}
