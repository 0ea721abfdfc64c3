import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { CreateOperatorHandler } from './commands/create-operator.js';
import { DecideMoneyProposalHandler } from './commands/decide-money-proposal.js';
import { ProposeMoneyDecisionHandler } from './commands/propose-money-decision.js';
import { RecordMoneySendingHandler } from './commands/record-money-sending.js';
import { RevokeOperatorHandler } from './commands/revoke-operator.js';
import { RotateOperatorHandler } from './commands/rotate-operator.js';
import { moneyDecision } from './domain/money-decision/money-decision.decider.js';
import { operator } from './domain/operator/operator.decider.js';
import { moneyDecisionsTable } from './projections/money-decisions.table.js';
import { OpenProposals } from './queries/open-proposals.questions.js';
import { OperatorDirectory } from './queries/operator-directory.questions.js';
import { PlatformList } from './queries/platform-list.questions.js';
import { OperatorAuthenticator } from './services/operator-authenticator.service.js';

/** The people who run the installation, and their credentials. */
@Module({
  imports: [
    CqrsModule,
    EventSourcingModule.forFeature({ aggregates: [operator, moneyDecision], tables: [moneyDecisionsTable] }),
  ],
  providers: [
    CreateOperatorHandler,
    RotateOperatorHandler,
    RevokeOperatorHandler,
    ProposeMoneyDecisionHandler,
    DecideMoneyProposalHandler,
    RecordMoneySendingHandler,
    OpenProposals,
    OperatorAuthenticator,
    OperatorDirectory,
    PlatformList,
  ],
  exports: [OpenProposals, OperatorAuthenticator, OperatorDirectory, PlatformList],
})
export class OperatorsModule {}
