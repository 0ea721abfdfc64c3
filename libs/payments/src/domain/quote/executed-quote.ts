import type { TransactionDocument } from '../transaction/transaction.document.js';
import type { QuoteDocument } from './quote.view.js';

/** Members of the quote in the answer; on a name collision the transaction's member wins. */
const OF_THE_QUOTE = [
  'transactionId',
  'expiresAt',
  'sendingCurrency',
  'receivingCurrency',
  'totalSendingAmount',
  'totalReceivingAmount',
  'feesIncluded',
  /** Challenge of the payer, if the payment must be authorized first (wallet-auth 15.4). */
  'scaChallenge',
] as const satisfies readonly (keyof QuoteDocument)[];

/** Answer to the execution of a quote: its transaction together with the quote's terms. */
export type ExecutedQuote = TransactionDocument & Pick<QuoteDocument, (typeof OF_THE_QUOTE)[number]>;

export function executedQuote(transaction: TransactionDocument, quote: QuoteDocument): ExecutedQuote {
  const terms = OF_THE_QUOTE.filter((name) => quote[name] !== undefined).map((name) => [name, quote[name]] as const);
  return { ...(Object.fromEntries(terms) as Pick<QuoteDocument, (typeof OF_THE_QUOTE)[number]>), ...transaction };
}
