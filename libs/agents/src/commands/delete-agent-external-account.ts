import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeleteExternalAccount } from '@app/accounts';
import { defineCommand } from '@app/event-sourcing';
import { requireActing } from '../domain/agent/agent.rules.js';
import { AgentReader } from '../queries/agent-reader.questions.js';
import { ActionTermsReader } from '../services/action-terms.service.js';

/** DELETE /agents/me/external-accounts/{externalAccountId}: 404 REFERENCE_NOT_FOUND unless it belongs to the customer. */
export class DeleteAgentExternalAccount extends defineCommand<{
  readonly agentId: string;
  readonly externalAccountId: string;
}>('agents.delete-agent-external-account') {}

@CommandHandler(DeleteAgentExternalAccount)
export class DeleteAgentExternalAccountHandler implements ICommandHandler<DeleteAgentExternalAccount> {
  constructor(
    private readonly commands: CommandBus,
    private readonly agents: AgentReader,
    private readonly accounts: ActionTermsReader,
  ) {}

  async execute({ tenant, data: { agentId, externalAccountId }, metadata }: DeleteAgentExternalAccount): Promise<void> {
    const agent = await this.agents.agent(tenant, agentId);
    requireActing(agent, 'MANAGE_EXTERNAL_ACCOUNTS', []);
    await this.accounts.requireOwn(tenant, agent.customerId, externalAccountId, 'externalAccountId');
    await this.commands.execute(
      new DeleteExternalAccount(tenant, { externalAccountId, collection: 'CUSTOMERS' }, metadata),
    );
  }
}
