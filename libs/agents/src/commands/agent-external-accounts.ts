import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '@app/kernel';
import {
  DeleteExternalAccount,
  type ExternalAccountDocument,
  type ExternalAccountRegistration,
  RegisterExternalAccount,
} from '@app/accounts';
import { defineCommand } from '@app/event-sourcing';
import { requireActing } from '../domain/agent/agent.rules.js';
import { ActionTermsReader } from './action-terms.reader.js';
import { AgentReader } from '../queries/agent-reader.js';

/** POST /agents/me/external-accounts: for the agent's customer, whom the body need not name. */
export class RegisterAgentExternalAccount extends defineCommand<
  {
    readonly agentId: string;
    readonly registration: ExternalAccountRegistration;
  },
  ExternalAccountDocument
>('agents.register-agent-external-account') {}

@CommandHandler(RegisterAgentExternalAccount)
export class RegisterAgentExternalAccountHandler implements ICommandHandler<RegisterAgentExternalAccount> {
  constructor(
    private readonly commands: CommandBus,
    private readonly agents: AgentReader,
  ) {}

  async execute({
    tenant,
    data: { agentId, registration },
    metadata,
  }: RegisterAgentExternalAccount): Promise<ExternalAccountDocument> {
    const agent = await this.agents.agent(tenant, agentId);
    requireActing(agent, 'MANAGE_EXTERNAL_ACCOUNTS', []);
    const { customerId } = agent;
    if ((registration.customerId ?? customerId) !== customerId)
      throw new Refusal('USER_NOT_FOUND', 'The agent acts for another customer.');
    return this.commands.execute(
      new RegisterExternalAccount(
        tenant,
        { registration: { ...registration, customerId }, collection: 'CUSTOMERS' },
        metadata,
      ),
    );
  }
}

/** DELETE /agents/me/external-accounts/{externalAccountId}: 404 REFERENCE_NOT_FOUND unless it is the customer's. */
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
