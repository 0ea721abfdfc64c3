export { RegisterIncomingPayment } from './commands/register-incoming-payment.js';
export { DecideVerification } from './commands/decide-verification.js';
export { EraseCustomer } from './commands/erase-customer.js';
export { SentCodes } from './services/sent-codes.service.js';
export { ReplacePhoneNumber } from './commands/replace-phone-number.js';
export { FINDING_TYPES, type Finding } from './domain/customer/assessment.events.js';
export {
  CustomerActivated,
  CustomerDeleted,
  CustomerErased,
  CustomerProfileChanged,
} from './domain/customer/customer.events.js';
export { SANDBOX_CODE } from './onboarding.configuration.js';
export { OnboardingModule } from './onboarding.module.js';
export type { S3Bucket } from './onboarding.options.js';
export { DocumentMark } from './providers/documents/document-mark.js';
export { type ContactMessage, ContactMessengers } from './providers/contact-messenger.port.js';
export {
  type ContactChange,
  ContactCredentials,
  type CredentialSource,
  type LinkedCredentials,
} from './queries/contact-credentials.questions.js';
export { CustomerDirectory, type CustomerSummary } from './queries/customer-directory.questions.js';
export {
  CustomerBalances,
  type DeletionContext,
  type CustomerFundsCheck,
} from './queries/customer-balances.questions.js';
export { VERIFICATION_SCENARIOS } from './providers/sandbox/verification-scenarios.js';
