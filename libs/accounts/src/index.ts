export { AccountsModule } from './accounts.module.js';
export { DeleteExternalAccount } from './commands/delete-external-account.js';
export {
  type ExternalAccountRegistration,
  RegisterExternalAccount,
  externalAccountUuid,
} from './commands/register-external-account.js';
export { type Debit, ReserveDebit } from './commands/reserve-debit.js';
export type { RecordedDebit } from './domain/internal-account/recorded-debit.js';
export {
  ExternalAccountDeleted,
  ExternalAccountRegistered,
} from './domain/external-account/external-account.events.js';
export {
  type ExternalAccountStatus,
  ExternalAccountStatusChanged,
} from './domain/external-account/external-account-status.js';
export {
  AccountCredited,
  AccountFunded,
  AccountOpened,
  AccountStatusChanged,
  CreditReversed,
  DebitConfirmed,
  DebitVoided,
  DebitReleased,
  DebitReserved,
  FundingInstructionsChanged,
  type FundingPaymentInstruction,
  INTERNAL_ACCOUNT_TYPES,
  type InternalAccountStatus,
  type InternalAccountType,
} from './domain/internal-account/internal-account.events.js';
export { BarCardMoney } from './commands/bar-card-money.js';
export { MoveCardMoney } from './commands/move-card-money.js';
export type { CardMovement } from './domain/internal-account/card-movement.view.js';
export {
  CardCredited,
  CardDebited,
  CardLossRecovered,
  CardPullReversed,
  HoldCaptured,
  HoldPlaced,
  HoldReleased,
  HoldResized,
} from './domain/internal-account/hold.events.js';
export type { HoldCommand } from './domain/internal-account/holds.js';
export { internalAccountUuid } from './domain/owner.js';
export { BookRules, type BookSubject, type Imbalance, imbalancesIn } from './domain/books/books.js';
export {
  CARD_LOSS,
  CARD_SETTLEMENT,
  LEDGER_KINDS,
  WORLD,
  clearing,
  held,
  spendable,
} from './domain/ledger-accounts.js';
export { PAYMENT_RAILS, type PaymentRail } from './domain/external-account/account-variant.js';
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
export { ChangeExternalAccountStatus } from './commands/change-external-account-status.js';
export { ChangeInternalAccountStatus } from './commands/change-internal-account-status.js';
export { ConfirmDebit } from './commands/confirm-debit.js';
export { CreditAccount } from './commands/credit-account.js';
export { VoidDebit } from './commands/void-debit.js';
export { RefreshFundingInstructions } from './commands/refresh-funding-instructions.js';
export { ReverseCredit } from './commands/reverse-credit.js';
export type { SuspendedCardMoney } from './domain/internal-account/card-suspense.view.js';
export { CardSuspense } from './queries/card-suspense.questions.js';
export { type AccountFilters, AccountQueries } from './queries/accounts.queries.js';
export { sandboxBankCoordinates, sandboxChainCoordinates } from './providers/sandbox/sandbox-coordinates.js';
export { AccountsInUse } from './queries/accounts-in-use.questions.js';
export {
  type AccountDetails,
  type ExternalAccountSummary,
  ExternalAccounts,
} from './queries/external-accounts.questions.js';
export { sandboxSuffix } from './domain/external-account/sandbox-suffix.js';
export { LISTED_TRANSACTION } from './http/listed-transaction.js';
export {
  TransactionSources,
  type TransactionFilters,
  type TransactionSource,
  mergedPage,
} from './queries/transaction-sources.questions.js';
export {
  type CardFunds,
  type InternalAccountSummary,
  InternalAccounts,
} from './queries/internal-accounts.questions.js';
export {
  type AccountStatement,
  AccountStatements,
  type StatementLine,
} from './queries/account-statements.questions.js';
export { type ChangedLine, TrialBalance, type TrialBalanceReport } from './queries/trial-balance.questions.js';
