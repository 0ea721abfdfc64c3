import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type ExternalAccountDocument,
  type ExternalAccountRegistration,
  ExternalAccounts,
  externalAccountUuid,
  RegisterExternalAccount,
} from '@app/accounts';
import { defineCommand } from '@app/event-sourcing';
import { resourceId } from '@app/kernel';
import { requireActing, requireOwnCustomer } from '../domain/agent/agent.rules.js';
import { AgentReader } from '../queries/agent-reader.questions.js';

/** POST /agents/me/external-accounts: registers an account of the agent's customer, who need not be named in the body. */
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
    private readonly accounts: ExternalAccounts,
  ) {}

  async execute(command: RegisterAgentExternalAccount): Promise<ExternalAccountDocument> {
    const { tenant, data, metadata } = command;
    const { registration } = data;
    const id = resourceId('ExternalAccount', externalAccountUuid(metadata));
    // an earlier attempt may have registered it before a crash; the current permissions then do not matter
    const made = await this.accounts.everRegistered(tenant, id);
    const customerId = made?.customerId ?? (await this.permitted(command));
    return this.commands.execute(
      new RegisterExternalAccount(
        tenant,
        { registration: { ...registration, customerId }, collection: 'CUSTOMERS' },
        metadata,
      ),
    );
  }

  /** The customer for whom the agent may register accounts; refuses if it may not. */
  private async permitted({ tenant, data }: RegisterAgentExternalAccount): Promise<string> {
    const { agentId, registration } = data;
    const agent = await this.agents.agent(tenant, agentId);
    requireActing(agent, 'MANAGE_EXTERNAL_ACCOUNTS', []);
    requireOwnCustomer(agent, registration.customerId, 'customerId');
    return agent.customerId;
  }
}
