import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { agent } from '../domain/agent/agent.decider.js';

/** DELETE /agents/{agentId}: revokes the token immediately and rejects actions that are pending approval (wallet-auth 16.1). */
export class DeleteAgent extends defineCommand<{ readonly agentId: string }>('agents.delete-agent') {}

@CommandHandler(DeleteAgent)
export class DeleteAgentHandler implements ICommandHandler<DeleteAgent> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data: { agentId }, metadata }: DeleteAgent): Promise<void> {
    const { checkpoint } = await this.runner.run(agent, tenant, uuidOf('Agent', agentId), { kind: 'delete' }, metadata);
    await this.answers.passed(checkpoint, tenant);
    await this.answers.reacted(metadata.correlationId, tenant);
  }
}
