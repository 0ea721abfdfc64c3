import type { TransactionDocument } from '../transaction/transaction.document.js';
import type { QuoteDocument } from './quote.view.js';

/** What executing a quote answers: its transaction, and how the payer authorizes it where that comes first (wallet-auth 15.4). */
export type ExecutedQuote = TransactionDocument & Pick<QuoteDocument, 'scaChallenge'>;

export function executedQuote(transaction: TransactionDocument, quote: QuoteDocument | undefined): ExecutedQuote {
  return { ...transaction, ...(quote?.scaChallenge !== undefined && { scaChallenge: quote.scaChallenge }) };
}
