import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { Vault } from '@app/event-store';
import { IdSource, RandomIdSource } from '@app/http';
import { CLOCK, type Clock } from '@app/kernel';
import { PartnerConnections, PartnerOrders } from '@app/partners';
import { RegisterIncomingPaymentHandler } from './commands/register-incoming-payment.js';
import { ChangeCustomerHandler } from './commands/change-customer.js';
import { ChangeOwnerHandler } from './commands/change-owner.js';
import { AwaitConclusionHandler } from './effects/await-conclusion.effect.js';
import { DecideVerificationHandler } from './commands/decide-verification.js';
import { RecordConclusionHandler } from './commands/record-conclusion.js';
import { ConfirmContactHandler } from './commands/confirm-contact.js';
import { ContactCodes } from './services/contact-codes.service.js';
import { CreateInvitationHandler } from './commands/create-invitation.js';
import { CustomerNames } from './services/customer-names.service.js';
import { DeleteCustomerHandler } from './commands/delete-customer.js';
import { DeleteDocumentHandler } from './commands/delete-document.js';
import { DiscardFileHandler } from './effects/discard-file.effect.js';
import { EraseCustomerHandler } from './commands/erase-customer.js';
import { CompleteHostedLinkHandler } from './commands/complete-hosted-link.js';
import { OpenHostedLinkHandler } from './commands/open-hosted-link.js';
import { DiscardImportHandler } from './effects/discard-import.effect.js';
import { CountRowsHandler } from './commands/count-rows.js';
import { ImportRowsHandler } from './commands/import-rows.js';
import { ImportFiles } from './services/import-files.service.js';
import { IssueContactCodeHandler } from './commands/issue-contact-code.js';
import { IssueHostedLinkHandler } from './commands/issue-hosted-link.js';
import { RegisterCustomerHandler } from './commands/register-customer.js';
import { RegisterOwnerHandler } from './commands/register-owner.js';
import { ReleaseCustomerNamesHandler } from './commands/release-customer-names.js';
import { ReplaceDocumentHandler } from './commands/replace-document.js';
import { ReplacePhoneNumberHandler } from './commands/replace-phone-number.js';
import { SendContactCodeHandler } from './effects/send-contact-code.effect.js';
import { CancelInvitationHandler } from './commands/cancel-invitation.js';
import { ClaimInvitationHandler } from './commands/claim-invitation.js';
import { ExpireInvitationHandler } from './commands/expire-invitation.js';
import { StartBulkImportHandler } from './commands/start-bulk-import.js';
import { SentCodes } from './services/sent-codes.service.js';
import { SubmitCustomerHandler } from './commands/submit-customer.js';
import { UploadDocumentHandler } from './commands/upload-document.js';
import { bulkImport } from './domain/bulk-import/bulk-import.decider.js';
import { customer } from './domain/customer/customer.decider.js';
import { hostedLink } from './domain/hosted-link/hosted-link.decider.js';
import { invitation, invitationCode } from './domain/invitation/invitation.decider.js';
import { RequestRowReader } from './http/bulk-import-rows.js';
import { BulkImportsController } from './http/bulk-imports.controller.js';
import { ContactVerificationController } from './http/contact-verification.controller.js';
import { CustomersController } from './http/customers.controller.js';
import { DocumentsController } from './http/documents.controller.js';
import { HostedLinksController } from './http/hosted-links.controller.js';
import { HostedVerificationController } from './http/hosted/hosted-verification.controller.js';
import { InvitationPagesController } from './http/hosted/invitation-pages.controller.js';
import { InvitationsController } from './http/invitations.controller.js';
import { OnboardingResources } from './http/onboarding.resources.js';
import { OwnersController } from './http/owners.controller.js';
import { VerificationsController } from './http/verifications.controller.js';
import { bulkImportNotifications } from './notifications/bulk-imports.notifications.js';
import { customerNotifications } from './notifications/customers.notifications.js';
import { invitationNotifications } from './notifications/invitations.notifications.js';
import { ONBOARDING_OPTIONS, type OnboardingOptions } from './onboarding.options.js';
import { customersTable } from './projections/customers.table.js';
import { fileItemsProjection } from './projections/file-items.projection.js';
import { sentCodes } from './domain/sent-codes/sent-codes.decider.js';
import { ONBOARDING_CONFIGURATION } from './onboarding.configuration.js';
import { CsvCustomerRows } from './providers/bulk-import/csv-customer-rows.js';
import { ContactMessengers } from './providers/contact-messenger.port.js';
import { CustomerRowReader, CustomerRows } from './providers/customer-rows.port.js';
import { DocumentArchive } from './providers/document-archive.port.js';
import { DocumentStore } from './providers/document-store.port.js';
import { DocumentMark } from './providers/documents/document-mark.js';
import { IncomingFiles } from './providers/documents/incoming-files.js';
import { LocalDocumentStore } from './providers/documents/local-document-store.js';
import { S3DocumentStore } from './providers/documents/s3-document-store.js';
import { SealedDocumentArchive } from './providers/documents/sealed-document-archive.js';
import { IdentityVerifiers } from './providers/identity-verifier.port.js';
import { ProductionContactMessenger } from './providers/production/production-contact-messenger.js';
import { ProductionIdentityVerifier } from './providers/production/production-identity-verifier.js';
import { SandboxContactMessenger } from './providers/sandbox/sandbox-contact-messenger.js';
import { SandboxIdentityVerifier } from './providers/sandbox/sandbox-identity-verifier.js';
import { BulkImports, GetBulkImportHandler, ListBulkImportErrorsHandler } from './queries/bulk-imports.queries.js';
import { ContactCredentials } from './queries/contact-credentials.questions.js';
import { CustomerBalances } from './queries/customer-balances.questions.js';
import { CustomerDirectory } from './queries/customer-directory.questions.js';
import { CustomerFiles } from './queries/customer-files.questions.js';
import { GetEndUserTermsHandler } from './queries/end-user-terms.queries.js';
import { GetInvitationHandler } from './queries/invitations.queries.js';
import { GetCustomerHandler, ListCustomersHandler } from './queries/customers.queries.js';
import {
  FileItems,
  GetBeneficialOwnerHandler,
  GetDocumentHandler,
  GetVerificationHandler,
  ListBeneficialOwnersHandler,
  ListDocumentsHandler,
  ListVerificationsHandler,
} from './queries/file-items.queries.js';
import { HostedLinks } from './queries/hosted-links.questions.js';
import { Invitations } from './queries/invitations.questions.js';
import { bulkImportSaga } from './sagas/bulk-import.saga.js';
import { contactCodeSaga } from './sagas/contact-code.saga.js';
import { deletedCustomerSaga } from './sagas/deleted-customer.saga.js';
import { discardedFileSaga } from './sagas/discarded-file.saga.js';
import { invitationExpirySaga } from './sagas/invitation-expiry.saga.js';
import { verificationSaga } from './sagas/verification.saga.js';

/** Customers, and everything that decides whether they may move money. */
@Module({})
export class OnboardingModule {
  static forRoot(options: OnboardingOptions): DynamicModule {
    return {
      module: OnboardingModule,
      global: true,
      imports: [
        CqrsModule,
        EventSourcingModule.forFeature({
          aggregates: [customer, hostedLink, bulkImport, invitation, invitationCode, sentCodes],
          tables: [customersTable],
          projections: [fileItemsProjection],
          sagas: [
            deletedCustomerSaga,
            contactCodeSaga,
            verificationSaga,
            discardedFileSaga,
            bulkImportSaga,
            invitationExpirySaga,
          ],
          notifications: [...customerNotifications, ...bulkImportNotifications, ...invitationNotifications],
        }),
      ],
      controllers: [
        BulkImportsController,
        CustomersController,
        ContactVerificationController,
        OwnersController,
        DocumentsController,
        VerificationsController,
        HostedLinksController,
        HostedVerificationController,
        InvitationsController,
        InvitationPagesController,
      ],
      providers: [
        { provide: ONBOARDING_OPTIONS, useValue: options },
        { provide: IdSource, useClass: RandomIdSource },
        {
          provide: IdentityVerifiers,
          inject: [PartnerConnections, PartnerOrders],
          useFactory: (connections: PartnerConnections, orders: PartnerOrders) =>
            new IdentityVerifiers([new SandboxIdentityVerifier(), new ProductionIdentityVerifier(connections, orders)]),
        },
        {
          provide: ContactMessengers,
          inject: [PartnerConnections, PartnerOrders],
          useFactory: (connections: PartnerConnections, orders: PartnerOrders) =>
            new ContactMessengers([new SandboxContactMessenger(), new ProductionContactMessenger(connections, orders)]),
        },
        {
          provide: DocumentStore,
          useFactory: (clock: Clock) => documentStore(clock, options),
          inject: [CLOCK],
        },
        {
          provide: DocumentArchive,
          useFactory: (vault: Vault, store: DocumentStore, clock: Clock) =>
            documentArchive(vault, store, clock, options),
          inject: [Vault, DocumentStore, CLOCK],
        },
        {
          provide: DocumentMark,
          useFactory: (store: DocumentStore) => new DocumentMark(store),
          inject: [DocumentStore],
        },
        RegisterCustomerHandler,
        ChangeCustomerHandler,
        ReplacePhoneNumberHandler,
        RegisterIncomingPaymentHandler,
        DeleteCustomerHandler,
        EraseCustomerHandler,
        ReleaseCustomerNamesHandler,
        SentCodes,
        IssueContactCodeHandler,
        ConfirmContactHandler,
        SendContactCodeHandler,
        RegisterOwnerHandler,
        ChangeOwnerHandler,
        UploadDocumentHandler,
        ReplaceDocumentHandler,
        DeleteDocumentHandler,
        DiscardFileHandler,
        SubmitCustomerHandler,
        DecideVerificationHandler,
        AwaitConclusionHandler,
        RecordConclusionHandler,
        IssueHostedLinkHandler,
        OpenHostedLinkHandler,
        CompleteHostedLinkHandler,
        HostedLinks,
        CreateInvitationHandler,
        ClaimInvitationHandler,
        CancelInvitationHandler,
        ExpireInvitationHandler,
        Invitations,
        StartBulkImportHandler,
        CountRowsHandler,
        ImportRowsHandler,
        DiscardImportHandler,
        ImportFiles,
        BulkImports,
        GetBulkImportHandler,
        ListBulkImportErrorsHandler,
        GetInvitationHandler,
        GetEndUserTermsHandler,
        { provide: CustomerRows, useClass: CsvCustomerRows },
        { provide: CustomerRowReader, useClass: RequestRowReader },
        CustomerNames,
        ContactCodes,
        GetCustomerHandler,
        ListCustomersHandler,
        CustomerFiles,
        ContactCredentials,
        CustomerBalances,
        CustomerDirectory,
        FileItems,
        GetBeneficialOwnerHandler,
        GetDocumentHandler,
        GetVerificationHandler,
        ListBeneficialOwnersHandler,
        ListDocumentsHandler,
        ListVerificationsHandler,
        OnboardingResources,
      ],
      exports: [ContactCredentials, SentCodes, ContactMessengers, CustomerDirectory, CustomerBalances],
    };
  }
}

function documentStore(clock: Clock, { dataDirectory, documentBucket }: OnboardingOptions): DocumentStore {
  return documentBucket === undefined
    ? new LocalDocumentStore(`${dataDirectory}/documents`)
    : new S3DocumentStore(documentBucket, clock);
}

async function documentArchive(
  vault: Vault,
  store: DocumentStore,
  clock: Clock,
  { dataDirectory, freeSpace }: OnboardingOptions,
): Promise<DocumentArchive> {
  const incoming = new IncomingFiles(`${dataDirectory}/incoming`, ONBOARDING_CONFIGURATION.incomingFiles, freeSpace);
  await incoming.sweep(clock.now().getTime());
  return new SealedDocumentArchive(vault, store, incoming);
}
