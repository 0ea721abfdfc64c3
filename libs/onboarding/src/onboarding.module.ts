import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { ChangeCustomerHandler } from './commands/change-customer.js';
import { ChangeOwnerHandler } from './commands/change-owner.js';
import { AwaitConclusionHandler, DecideVerificationHandler, RecordConclusionHandler } from './commands/conclude-verification.js';
import { ConfirmContactHandler } from './commands/confirm-contact.js';
import { ContactCodes } from './commands/contact-codes.js';
import { CustomerNames } from './commands/customer-names.js';
import { DeleteCustomerHandler } from './commands/delete-customer.js';
import { IssueContactCodeHandler } from './commands/issue-contact-code.js';
import { RegisterCustomerHandler } from './commands/register-customer.js';
import { RegisterOwnerHandler } from './commands/register-owner.js';
import { ReleaseCustomerNamesHandler } from './commands/release-customer-names.js';
import { SendContactCodeHandler } from './commands/send-contact-code.js';
import { SubmitCustomerHandler } from './commands/submit-customer.js';
import { customer } from './domain/customer/customer.decider.js';
import { ContactVerificationController } from './http/contact-verification.controller.js';
import { CustomersController } from './http/customers.controller.js';
import { OwnersController } from './http/owners.controller.js';
import { VerificationsController } from './http/verifications.controller.js';
import { customerNotifications } from './notifications/customers.notifications.js';
import { customersTable } from './projections/customers.projection.js';
import { fileItemsProjection } from './projections/file-items.projection.js';
import { ContactMessengers } from './providers/contact-messenger.port.js';
import { IdentityVerifiers } from './providers/identity-verifier.port.js';
import { ProductionContactMessenger } from './providers/production/production-contact-messenger.js';
import { ProductionIdentityVerifier } from './providers/production/production-identity-verifier.js';
import { SandboxContactMessenger } from './providers/sandbox/sandbox-contact-messenger.js';
import { SandboxIdentityVerifier } from './providers/sandbox/sandbox-identity-verifier.js';
import { CustomerBalances } from './queries/customer-balances.js';
import { CustomerDirectory } from './queries/customer-directory.js';
import { CustomerFiles } from './queries/customer-files.js';
import { CustomerQueries } from './queries/customers.queries.js';
import { FileItemQueries } from './queries/file-items.queries.js';
import { contactCodeSaga } from './sagas/contact-code.saga.js';
import { deletedCustomerSaga } from './sagas/deleted-customer.saga.js';
import { verificationSaga } from './sagas/verification.saga.js';

@Module({
  imports: [
    CqrsModule,
    EventSourcingModule.forFeature({
      aggregates: [customer],
      tables: [customersTable],
      projections: [fileItemsProjection],
      sagas: [deletedCustomerSaga, contactCodeSaga, verificationSaga],
      notifications: customerNotifications,
    }),
  ],
  controllers: [CustomersController, ContactVerificationController, OwnersController, VerificationsController],
  providers: [
    { provide: IdentityVerifiers, useValue: new IdentityVerifiers([new SandboxIdentityVerifier(), new ProductionIdentityVerifier()]) },
    { provide: ContactMessengers, useValue: new ContactMessengers([new SandboxContactMessenger(), new ProductionContactMessenger()]) },
    RegisterCustomerHandler, ChangeCustomerHandler, DeleteCustomerHandler, ReleaseCustomerNamesHandler,
    IssueContactCodeHandler, ConfirmContactHandler, SendContactCodeHandler,
    RegisterOwnerHandler, ChangeOwnerHandler,
    SubmitCustomerHandler, DecideVerificationHandler, AwaitConclusionHandler, RecordConclusionHandler,
    CustomerNames, ContactCodes, CustomerQueries, CustomerFiles, CustomerBalances, CustomerDirectory, FileItemQueries,
  ],
  exports: [CustomerDirectory, CustomerBalances],
})
export class OnboardingModule {}
