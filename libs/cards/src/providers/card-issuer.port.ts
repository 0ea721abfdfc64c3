import type { Environment } from '@app/kernel';
import type { CardDetails } from '../domain/card/card.decider.js';
import type { DeclineReason } from '../domain/card-transaction/card-transaction.events.js';

/** A card that the issuer is to make. Moments are ISO 8601. */
export interface CardOrder {
  readonly cardId: string;
  /** The platform's id of the card, or the cardholder's where the platform gave none. */
  readonly reference: string;
  readonly requestedAt: string;
  readonly now: string;
}

/** PENDING without `askAgainAfter` (milliseconds): there will be no answer. */
export type ProvisioningReport =
  | { readonly status: 'MADE'; readonly details: CardDetails }
  | { readonly status: 'REFUSED' }
  | { readonly status: 'PENDING'; readonly askAgainAfter?: number };

export type PullReport =
  | { readonly status: 'CONFIRMED' | 'FAILED' }
  | { readonly status: 'PENDING'; readonly askAgainAfter: number };

/** The issuer's own decision on an authorization, before the card is asked. */
export interface IssuerAdvice {
  /** null: the card's own rules decide. */
  readonly decline: DeclineReason | null;
  /** CONFIRMED when the debit of the account is final at once. */
  readonly confirmation: 'CONFIRMED' | 'PENDING';
}

/** The party that makes cards and connects them to the network. */
export interface CardIssuer {
  readonly environment: Environment;
  /** Where none is connected there are no cards. */
  readonly connected: boolean;
  /** An account that the issuer will not pull from. */
  refusesAccount(accountId: string): boolean;
  provision(order: CardOrder): Promise<ProvisioningReport>;
  advise(merchantDescriptor: string): IssuerAdvice;
  confirmPull(pull: {
    readonly transactionId: string;
    /** null once the cardholder was erased: the issuer knows the pull by its transaction. */
    readonly merchantDescriptor: string | null;
    readonly requestedAt: string;
    readonly now: string;
  }): Promise<PullReport>;
}
