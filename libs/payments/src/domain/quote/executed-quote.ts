import type { TransactionDocument } from '../transaction/transaction.document.js';
import type { QuoteDocument } from './quote.view.js';

/** What a client that looks for the quote finds beside the transaction; the transaction's own members come first. */
const OF_THE_QUOTE = [
  'transactionId',
  'expiresAt',
  'sendingCurrency',
  'receivingCurrency',
  'totalSendingAmount',
  'totalReceivingAmount',
  'feesIncluded',
  /** How the payer authorizes the payment, where that comes first (wallet-auth 15.4). */
  'scaChallenge',
] as const satisfies readonly (keyof QuoteDocument)[];

/** What executing a quote answers: its transaction, with the quote's terms beside it. */
export type ExecutedQuote = TransactionDocument & Pick<QuoteDocument, (typeof OF_THE_QUOTE)[number]>;

export function executedQuote(transaction: TransactionDocument, quote: QuoteDocument): ExecutedQuote {
  const terms = OF_THE_QUOTE.filter((name) => quote[name] !== undefined).map((name) => [name, quote[name]] as const);
  return { ...(Object.fromEntries(terms) as Pick<QuoteDocument, (typeof OF_THE_QUOTE)[number]>), ...transaction };
}
