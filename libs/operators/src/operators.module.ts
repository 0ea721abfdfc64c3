import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { CreateOperatorHandler } from './commands/create-operator.js';
import { RevokeOperatorHandler } from './commands/revoke-operator.js';
import { RotateOperatorHandler } from './commands/rotate-operator.js';
import { operator } from './domain/operator/operator.decider.js';
import { OperatorDirectory } from './queries/operator-directory.questions.js';
import { OperatorAuthenticator } from './services/operator-authenticator.service.js';

/** The people who run the installation, and their credentials. */
@Module({
  imports: [CqrsModule, EventSourcingModule.forFeature({ aggregates: [operator] })],
  providers: [
    CreateOperatorHandler,
    RotateOperatorHandler,
    RevokeOperatorHandler,
    OperatorAuthenticator,
    OperatorDirectory,
  ],
  exports: [OperatorAuthenticator, OperatorDirectory],
})
export class OperatorsModule {}
