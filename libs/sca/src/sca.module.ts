import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { CompleteLoginHandler } from './commands/complete-login.js';
import { ProofExaminer } from './commands/proof-examiner.js';
import { RecordSecurityEventHandler } from './commands/record-security-event.js';
import { SendTextMessageCodeHandler } from './commands/send-text-message-code.js';
import { StartLoginHandler } from './commands/start-login.js';
import { StrongCustomerAuthentication } from './commands/strong-customer-authentication.js';
import { TextMessageCodes } from './commands/text-message-codes.js';
import { authenticator } from './domain/authenticator/authenticator.decider.js';
import { challenge } from './domain/challenge/challenge.decider.js';
import { ScaLoginController } from './http/sca-login.controller.js';
import { ScaCustomers } from './queries/sca-customers.js';
import { textMessageCodeSaga } from './sagas/text-message-code.saga.js';

/** How customers prove that they are themselves, where their region asks for it. */
@Module({
  imports: [
    CqrsModule,
    EventSourcingModule.forFeature({ aggregates: [authenticator, challenge], sagas: [textMessageCodeSaga] }),
  ],
  controllers: [ScaLoginController],
  providers: [
    ScaCustomers, TextMessageCodes, ProofExaminer, StrongCustomerAuthentication,
    StartLoginHandler, CompleteLoginHandler, RecordSecurityEventHandler, SendTextMessageCodeHandler,
  ],
  exports: [StrongCustomerAuthentication],
})
export class ScaModule {}
