import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { AdvanceResetHandler } from './commands/advance-reset.js';
import { CheckLivenessHandler } from './effects/check-liveness.effect.js';
import { CompleteLoginHandler } from './commands/complete-login.js';
import { CompleteResetHandler } from './commands/complete-reset.js';
import { ConfirmEnrolmentHandler } from './commands/confirm-enrolment.js';
import { DeletePasskeyHandler } from './commands/delete-passkey.js';
import { StartEnrolmentHandler } from './commands/start-enrolment.js';
import { PasskeyCeremonies } from './services/passkey-ceremonies.service.js';
import { ProofExaminer } from './services/proof-examiner.service.js';
import { RecordSecurityEventHandler } from './commands/record-security-event.js';
import { SendTextMessageCodeHandler } from './effects/send-text-message-code.effect.js';
import { StartLoginHandler } from './commands/start-login.js';
import { StartResetHandler } from './commands/start-reset.js';
import { StrongCustomerAuthentication } from './services/strong-customer-authentication.service.js';
import { TextMessageCodes } from './services/text-message-codes.service.js';
import { DerivedSecrets } from './credentials/derived-secrets.js';
import { authenticator } from './domain/authenticator/authenticator.decider.js';
import { challenge } from './domain/challenge/challenge.decider.js';
import { FactorResetsController } from './http/factor-resets.controller.js';
import { FactorsController } from './http/factors.controller.js';
import { LoginsController } from './http/logins.controller.js';
import { ScaResources } from './http/sca.resources.js';
import { CLOCK, type Clock } from '@app/kernel';
import { PartnerConnections, PartnerOrders } from '@app/partners';
import { LivenessVerifiers } from './providers/liveness-verifier.port.js';
import { ProductionLivenessVerifier } from './providers/production/production-liveness-verifier.js';
import { SandboxLivenessVerifier } from './providers/sandbox/sandbox-liveness-verifier.js';
import { ScaCustomers } from './queries/sca-customers.questions.js';
import { GetFactorResetHandler, ListFactorsHandler } from './queries/sca.queries.js';
import { factorResetSaga } from './sagas/factor-reset.saga.js';
import { textMessageCodeSaga } from './sagas/text-message-code.saga.js';

/** Strong customer authentication, where a customer's region requires it. */
@Module({
  imports: [
    CqrsModule,
    EventSourcingModule.forFeature({
      aggregates: [authenticator, challenge],
      sagas: [textMessageCodeSaga, factorResetSaga],
    }),
  ],
  controllers: [FactorResetsController, FactorsController, LoginsController],
  providers: [
    {
      provide: LivenessVerifiers,
      inject: [PartnerConnections, PartnerOrders, CLOCK],
      useFactory: (connections: PartnerConnections, orders: PartnerOrders, clock: Clock) =>
        new LivenessVerifiers([
          new SandboxLivenessVerifier(),
          new ProductionLivenessVerifier(connections, orders, clock),
        ]),
    },
    ScaCustomers,
    DerivedSecrets,
    TextMessageCodes,
    PasskeyCeremonies,
    ProofExaminer,
    StrongCustomerAuthentication,
    GetFactorResetHandler,
    ListFactorsHandler,
    ScaResources,
    StartEnrolmentHandler,
    ConfirmEnrolmentHandler,
    DeletePasskeyHandler,
    StartLoginHandler,
    CompleteLoginHandler,
    RecordSecurityEventHandler,
    SendTextMessageCodeHandler,
    StartResetHandler,
    CompleteResetHandler,
    CheckLivenessHandler,
    AdvanceResetHandler,
  ],
  exports: [StrongCustomerAuthentication],
})
export class ScaModule {}
