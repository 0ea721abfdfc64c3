import { VariantRegistry } from '@app/http';

/**
 * A transaction of any context as the one list of transactions shows it: each context that keeps some registers how they
 * look, beside being a keeper of TransactionSources.
 */
export const LISTED_TRANSACTION = new VariantRegistry('ListedTransaction', 'type', 'ListedTransactionType');
