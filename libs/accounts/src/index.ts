export { AccountsModule } from './accounts.module.js';
export { ChangeExternalAccountStatus } from './commands/change-external-account-status.js';
export { ChangeInternalAccountStatus } from './commands/change-internal-account-status.js';
export { DeleteExternalAccount } from './commands/delete-external-account.js';
export {
  type ExternalAccountRegistration,
  RegisterExternalAccount,
  externalAccountUuid,
} from './commands/register-external-account.js';
export { ReissueFundingInstructions } from './commands/reissue-funding-instructions.js';
export { ReserveDebit } from './commands/reserve-debit.js';
export type { RecordedDebit } from './domain/internal-account/recorded-debit.js';
export {
  AccountOpened,
  INTERNAL_ACCOUNT_TYPES,
  type InternalAccountType,
} from './domain/internal-account/internal-account.events.js';
export { BlockCardMoney } from './commands/block-card-money.js';
export { MoveCardMoney } from './commands/move-card-money.js';
export type { HoldCommand } from './domain/internal-account/holds.js';
export { externalAccountName } from './domain/external-account/account-info.js';
export { internalAccountUuid } from './domain/owner.js';
export { BookRules, type BookSubject, type Imbalance } from './domain/books/books.js';
export { CARD_SETTLEMENT, LEDGER_KINDS, WORLD } from './domain/ledger-accounts.js';
export { PAYMENT_RAILS } from './domain/external-account/account-variant.js';
export type { ExternalAccountDocument } from './domain/external-account/external-account.view.js';
export type { InternalAccountDocument } from './domain/internal-account/internal-account.view.js';
export {
  ExternalAccountCreateRequest,
  ExternalAccountResponse,
  PlatformExternalAccountsQuery,
} from './http/external-account.dto.js';
export { crossFieldDetailRules } from './http/external-account.rules.js';
export { FundingPaymentInstructionResponse, InternalAccountResponse } from './http/internal-account.dto.js';
export { paymentRailsOf } from './domain/external-account/variants/index.js';
export { ConfirmDebit } from './commands/confirm-debit.js';
export { CreditAccount } from './commands/credit-account.js';
export { VoidDebit } from './commands/void-debit.js';
export { ChargeReturn } from './commands/charge-return.js';
export { WriteOffCardLoss } from './commands/write-off-card-loss.js';
export { WriteOffReturnLoss } from './commands/write-off-return-loss.js';
export { ReceiveDeposit } from './commands/receive-deposit.js';
export { RecoverReturnLoss } from './commands/recover-return-loss.js';
export { ReturnCredit } from './commands/return-credit.js';
export { ReverseCredit } from './commands/reverse-credit.js';
export type { SuspendedCardMoney } from './domain/internal-account/card-suspense.view.js';
export { CardSuspense } from './queries/card-suspense.questions.js';
export {
  type AccountFilters,
  ExternalAccountIds,
  GetExternalAccount,
  ListExternalAccounts,
  ListInternalAccounts,
} from './queries/accounts.queries.js';
export { sandboxBankCoordinates, sandboxChainCoordinates } from './providers/sandbox/sandbox-coordinates.js';
export { AccountsInUse } from './queries/accounts-in-use.questions.js';
export type { AccountDetails } from './domain/external-account/account-details.js';
export { type ExternalAccountSummary, ExternalAccounts } from './queries/external-accounts.questions.js';
export { sandboxSuffix } from './domain/external-account/sandbox-suffix.js';
export { LISTED_TRANSACTION } from './http/listed-transaction.js';
export {
  TransactionSources,
  type TransactionFilters,
  type TransactionSource,
  mergedPage,
} from './queries/transaction-sources.questions.js';
export { InternalAccounts } from './queries/internal-accounts.questions.js';
export { AccountStatements, type StatementLine } from './queries/account-statements.questions.js';
export { type ChangedLine, TrialBalance, type TrialBalanceReport } from './queries/trial-balance.questions.js';
export { ACCOUNT_SCENARIOS } from './providers/sandbox/account-scenarios.js';
