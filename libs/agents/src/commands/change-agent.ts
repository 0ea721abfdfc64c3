import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { agent } from '../domain/agent/agent.decider.js';
import { type AgentDocument, agentDocument, agentView } from '../domain/agent/agent.view.js';

/** PATCH /agents/{agentId}: absent members stay unchanged. A paused agent can only read. */
export class ChangeAgent extends defineCommand<
  {
    readonly agentId: string;
    readonly change: { readonly name?: string | undefined; readonly isPaused?: boolean | undefined };
  },
  AgentDocument
>('agents.change-agent') {}

@CommandHandler(ChangeAgent)
export class ChangeAgentHandler implements ICommandHandler<ChangeAgent> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data: { agentId, change }, metadata }: ChangeAgent): Promise<AgentDocument> {
    const id = uuidOf('Agent', agentId);
    const receipt = await this.runner.run(agent, tenant, id, { kind: 'update', ...change }, metadata);
    return agentDocument(await this.answers.answer(agentView, tenant, id, receipt), metadata.at);
  }
}
