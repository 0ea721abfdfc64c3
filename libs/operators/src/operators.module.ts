import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { CreateOperatorHandler } from './commands/create-operator.js';
import { DecideMoneyProposalHandler } from './commands/decide-money-proposal.js';
import { EnterOperatorHandler } from './commands/enter-operator.js';
import { LinkOperatorHandler } from './commands/link-operator.js';
import { ProposeMoneyDecisionHandler } from './commands/propose-money-decision.js';
import { RecordMoneySendingHandler } from './commands/record-money-sending.js';
import { RemoveSignInHandler } from './commands/remove-sign-in.js';
import { RevokeOperatorHandler } from './commands/revoke-operator.js';
import { RotateOperatorHandler } from './commands/rotate-operator.js';
import { SetSignInHandler } from './commands/set-sign-in.js';
import { UnlinkOperatorHandler } from './commands/unlink-operator.js';
import { identity } from './domain/identity/identity.decider.js';
import { moneyDecision } from './domain/money-decision/money-decision.decider.js';
import { operator } from './domain/operator/operator.decider.js';
import { signIn } from './domain/sign-in/sign-in.decider.js';
import { moneyDecisionsTable } from './projections/money-decisions.table.js';
import { OpenProposals } from './queries/open-proposals.questions.js';
import { OperatorDirectory } from './queries/operator-directory.questions.js';
import { PlatformList } from './queries/platform-list.questions.js';
import { OperatorAuthenticator } from './services/operator-authenticator.service.js';
import { SignInSettings } from './services/sign-in-settings.service.js';

/** The people who run the installation, with their credentials. */
@Module({
  imports: [
    CqrsModule,
    EventSourcingModule.forFeature({
      aggregates: [operator, identity, signIn, moneyDecision],
      tables: [moneyDecisionsTable],
    }),
  ],
  providers: [
    CreateOperatorHandler,
    RotateOperatorHandler,
    RevokeOperatorHandler,
    LinkOperatorHandler,
    UnlinkOperatorHandler,
    EnterOperatorHandler,
    SetSignInHandler,
    RemoveSignInHandler,
    ProposeMoneyDecisionHandler,
    DecideMoneyProposalHandler,
    RecordMoneySendingHandler,
    OpenProposals,
    OperatorAuthenticator,
    OperatorDirectory,
    PlatformList,
    SignInSettings,
  ],
  exports: [OpenProposals, OperatorAuthenticator, OperatorDirectory, PlatformList, SignInSettings],
})
export class OperatorsModule {}
