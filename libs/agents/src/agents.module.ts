import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '@app/accounts';
import { EventSourcingModule } from '@app/event-sourcing';
import { IdSource, RandomIdSource } from '@app/http';
import { PaymentsModule } from '@app/payments';
import { OpenActionHandler } from './commands/open-action.js';
import { PerformActionHandler } from './commands/perform-action.js';
import { RefuseActionHandler } from './commands/refuse-action.js';
import { ConcludeActionHandler } from './commands/conclude-action.js';
import { ActionSteps } from './services/action-steps.service.js';
import { ActionPresenter } from './services/action-presenter.service.js';
import { ActionTermsReader } from './services/action-terms.service.js';
import { DeleteAgentExternalAccountHandler } from './commands/delete-agent-external-account.js';
import { RegisterAgentExternalAccountHandler } from './commands/register-agent-external-account.js';
import { ChangeAgentHandler } from './commands/change-agent.js';
import { ChangePolicyHandler } from './commands/change-policy.js';
import { CreateAgentHandler } from './commands/create-agent.js';
import { CreateAgentQuoteHandler } from './commands/create-agent-quote.js';
import { DecideActionHandler } from './commands/decide-action.js';
import { DeleteAgentHandler } from './commands/delete-agent.js';
import { DeviceCodes } from './services/device-codes.service.js';
import { PolicyFacts } from './services/policy-facts.service.js';
import { RedeemDeviceCodeHandler } from './commands/redeem-device-code.js';
import { RegenerateDeviceCodeHandler } from './commands/regenerate-device-code.js';
import { RequestActionHandler } from './commands/request-action.js';
import { AgentTokenAuthenticator } from './services/agent-token-authenticator.service.js';
import { action } from './domain/action/action.decider.js';
import { agent } from './domain/agent/agent.decider.js';
import { agentQuote } from './domain/agent-quote/agent-quote.decider.js';
import { credential } from './domain/credential/credential.decider.js';
import { AgentAccountsController } from './http/agent-accounts.controller.js';
import { AgentOperationsController } from './http/agent-operations.controller.js';
import { AgentsController } from './http/agents.controller.js';
import { AgentResources } from './http/agents.resources.js';
import { DeviceCodesController } from './http/device-codes.controller.js';
import { agentNotifications } from './notifications/agents.notifications.js';
import { actionsTable, agentsTable } from './projections/agents.table.js';
import { AgentReader } from './queries/agent-reader.questions.js';
import {
  AgentReads,
  GetAgentExternalAccountHandler,
  GetAgentTransactionHandler,
  ListAgentExternalAccountsHandler,
  ListAgentInternalAccountsHandler,
  ListAgentTransactionsHandler,
} from './queries/agent-reads.queries.js';
import {
  GetActionHandler,
  GetAgentHandler,
  GetAgentQuoteHandler,
  GetDeviceCodeStatusHandler,
  ListActionsHandler,
  ListAgentsHandler,
} from './queries/agents.queries.js';
import { actionSaga } from './sagas/action.saga.js';

/** Global, since HTTP authenticates agents with its authenticator. The route `agents/me` must be registered before `agents/:agentId`. */
@Global()
@Module({
  imports: [
    CqrsModule,
    AccountsModule,
    PaymentsModule,
    EventSourcingModule.forFeature({
      aggregates: [agent, action, credential, agentQuote],
      tables: [agentsTable, actionsTable],
      sagas: [actionSaga],
      notifications: agentNotifications,
    }),
  ],
  controllers: [AgentOperationsController, AgentAccountsController, DeviceCodesController, AgentsController],
  providers: [
    { provide: IdSource, useClass: RandomIdSource },
    AgentTokenAuthenticator,
    GetActionHandler,
    GetAgentHandler,
    GetAgentQuoteHandler,
    GetDeviceCodeStatusHandler,
    ListActionsHandler,
    ListAgentsHandler,
    AgentResources,
    AgentReads,
    GetAgentExternalAccountHandler,
    GetAgentTransactionHandler,
    ListAgentExternalAccountsHandler,
    ListAgentInternalAccountsHandler,
    ListAgentTransactionsHandler,
    AgentReader,
    PolicyFacts,
    DeviceCodes,
    ActionSteps,
    ActionPresenter,
    ActionTermsReader,
    CreateAgentHandler,
    ChangeAgentHandler,
    ChangePolicyHandler,
    RegenerateDeviceCodeHandler,
    RedeemDeviceCodeHandler,
    DeleteAgentHandler,
    RequestActionHandler,
    DecideActionHandler,
    CreateAgentQuoteHandler,
    RegisterAgentExternalAccountHandler,
    DeleteAgentExternalAccountHandler,
    OpenActionHandler,
    PerformActionHandler,
    RefuseActionHandler,
    ConcludeActionHandler,
  ],
  exports: [AgentTokenAuthenticator],
})
export class AgentsModule {}
