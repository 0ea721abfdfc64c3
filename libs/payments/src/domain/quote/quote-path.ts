import type { MoneyData } from '@app/kernel';
import type { Funding, QuoteTerms } from '../transaction/transaction.events.js';

/** Flow of a quote's money: the part of its terms that its saga needs. */
export interface QuotePath {
  readonly transactionId: string;
  readonly funding: Funding;
  /** The account to debit; null if the payer pushes from outside or the money is pulled. */
  readonly debitedAccountId: string | null;
  /** The internal account to credit; null if the money leaves the product. */
  readonly creditedAccountId: string | null;
  readonly sending: MoneyData;
  readonly principal: MoneyData;
  readonly receiving: MoneyData;
  readonly platformFee: { readonly accountId: string; readonly amount: MoneyData } | null;
}

export function pathOf(terms: QuoteTerms): QuotePath {
  const { destination, platformAccountId } = terms;
  return {
    transactionId: terms.transactionId,
    funding: terms.funding,
    debitedAccountId: terms.funding === 'BALANCE' ? terms.source.accountId : terms.depositAccountId,
    creditedAccountId:
      destination.kind === 'INTERNAL' || destination.kind === 'EMBEDDED_WALLET' ? destination.accountId : null,
    sending: terms.sendingAmount,
    principal: terms.principal,
    receiving: terms.receivingAmount,
    platformFee: platformAccountId === null ? null : { accountId: platformAccountId, amount: terms.platformFees },
  };
}

/** The period of ten minutes in which a quote expires; quotes of one period are checked together. */
export function expiryPeriod(expiresAt: string): string {
  return expiresAt.slice(0, '2026-01-01T00:0'.length);
}
