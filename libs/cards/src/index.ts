export { CardsModule } from './cards.module.js';
export type { CardsOptions } from './cards.options.js';
export { CloseCardByService } from './commands/close-card.js';
export { RecoverShortfall } from './commands/recover-shortfall.js';
export { ResolveCardSuspense } from './commands/resolve-card-suspense.js';
export { SettleNetwork } from './commands/settle-network.js';
export {
  CardActivated,
  CardClosed,
  CardFrozen,
  CardIssued,
  CardRejected,
  CardUnfrozen,
  FundingSourcesChanged,
} from './domain/card/card.events.js';
export type { CardDocument } from './domain/card/card.view.js';
export { cardTransactionExpectation } from './domain/card-transaction/card-transaction.expectation.js';
export type { CardTransactionDocument } from './domain/card-transaction/card-transaction.view.js';
export { CardBindings, fundingSourceIdOf } from './queries/card-bindings.questions.js';
export { type CardBinding, DelegatedKeys, type ActiveKeyCheck } from './queries/delegated-keys.questions.js';
