import { VariantRegistry } from '@app/http';

/**
 * A transaction in the common list of transactions. Each context with transactions registers their form here, and itself as a
 * TransactionSource.
 */
export const LISTED_TRANSACTION = new VariantRegistry('ListedTransaction', 'type', 'ListedTransactionType');
