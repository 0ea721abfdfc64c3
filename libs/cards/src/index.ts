export { CardsModule } from './cards.module.js';
export { CloseCardByService } from './commands/close-card.js';
export { RecoverShortfall } from './commands/recover-shortfall.js';
export { ResolveCardSuspense } from './commands/resolve-card-suspense.js';
export { SettleNetwork } from './commands/settle-network.js';
export { CardClosed, CardIssued, CardRejected, FundingSourcesChanged } from './domain/card/card.events.js';
export { cardTransactionExpectation } from './domain/card-transaction/card-transaction.expectation.js';
export { CardBindings, fundingSourceIdOf } from './queries/card-bindings.questions.js';
export { type CardBinding, DelegatedKeys } from './queries/delegated-keys.questions.js';
