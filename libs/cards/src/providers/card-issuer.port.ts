import type { Environment, Tenant } from '@app/kernel';
import type { CardNumber } from '../credentials/card-number-vault.js';
import type { CardDetails } from '../domain/card/card.decider.js';
import type { DeclineReason } from '../domain/card-transaction/card-transaction.events.js';

/** A card for the issuer to create. Times are ISO 8601. */
export interface CardOrder {
  readonly tenant: Tenant;
  readonly cardId: string;
  /** The platform's id of the card; without one, the cardholder's. */
  readonly reference: string;
  readonly currency: string;
  readonly cardholder: {
    readonly customerId: string;
    readonly fullName: string | null;
    readonly country: string | null;
  };
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

/** A card in terms of the issuer. */
export interface IssuedCard extends Pick<CardDetails, 'issuerRef' | 'brand' | 'last4'> {
  readonly tenant: Tenant;
  readonly cardId: string;
}

/** A state that the network must have for a card. The change with the highest sequence wins. */
export interface CardStateOrder extends IssuedCard {
  readonly state: 'ACTIVE' | 'FROZEN' | 'CLOSED';
  readonly sequence: number;
}

export type StateReport =
  | { readonly status: 'DONE' | 'REFUSED' }
  | { readonly status: 'PENDING'; readonly askAgainAfter: number };

/** The issuer's decision on an authorization, made before the card's rules apply. */
export interface IssuerAdvice {
  /** null: the card's rules decide. */
  readonly decline: DeclineReason | null;
  /** CONFIRMED if the debit of the account is final immediately. */
  readonly confirmation: 'CONFIRMED' | 'PENDING';
}

/** The party that creates cards and connects them to the network. */
export interface CardIssuer {
  readonly environment: Environment;
  /** Throws 501 NOT_IMPLEMENTED if the platform has none. */
  requireConnected(tenant: Tenant): Promise<void>;
  /** True if the issuer does not accept the account as a funding source. */
  refusesAccount(accountId: string): boolean;
  /** null while the outcome is unknown. */
  provision(order: CardOrder): Promise<ProvisioningReport | null>;
  /** null while the outcome is unknown. */
  changeState(order: CardStateOrder): Promise<StateReport | null>;
  /** The card number, which is shown once and stored nowhere; null if the issuer does not respond. */
  numberOf(card: IssuedCard): Promise<CardNumber | null>;
  advise(merchantDescriptor: string): IssuerAdvice;
  confirmPull(pull: {
    readonly transactionId: string;
    /** null once the cardholder was erased. The issuer identifies the pull by its transaction. */
    readonly merchantDescriptor: string | null;
    readonly requestedAt: string;
    readonly now: string;
  }): Promise<PullReport>;
}
