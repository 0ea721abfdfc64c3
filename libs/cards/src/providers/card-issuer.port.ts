import type { Environment, Tenant } from '@app/kernel';
import type { CardNumber } from '../credentials/card-number-vault.js';
import type { CardDetails } from '../domain/card/card.decider.js';
import type { DeclineReason } from '../domain/card-transaction/card-transaction.events.js';

/** A card that the issuer is to make. Moments are ISO 8601. */
export interface CardOrder {
  readonly tenant: Tenant;
  readonly cardId: string;
  /** The platform's id of the card, or the cardholder's where the platform gave none. */
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

/** A card as the issuer knows it. */
export interface IssuedCard extends Pick<CardDetails, 'issuerRef' | 'brand' | 'last4'> {
  readonly tenant: Tenant;
  readonly cardId: string;
}

/** A state that the network is to have for a card; of two changes the one with the greater sequence counts. */
export interface CardStateOrder extends IssuedCard {
  readonly state: 'ACTIVE' | 'FROZEN' | 'CLOSED';
  readonly sequence: number;
}

export type StateReport =
  | { readonly status: 'DONE' | 'REFUSED' }
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
  /** Refuses 501 NOT_IMPLEMENTED where the platform has none. */
  requireConnected(tenant: Tenant): Promise<void>;
  /** An account that the issuer will not pull from. */
  refusesAccount(accountId: string): boolean;
  /** null while nothing is known. */
  provision(order: CardOrder): Promise<ProvisioningReport | null>;
  /** null while nothing is known. */
  changeState(order: CardStateOrder): Promise<StateReport | null>;
  /** The number, which is shown once and kept nowhere; null when the issuer does not answer. */
  numberOf(card: IssuedCard): Promise<CardNumber | null>;
  advise(merchantDescriptor: string): IssuerAdvice;
  confirmPull(pull: {
    readonly transactionId: string;
    /** null once the cardholder was erased: the issuer knows the pull by its transaction. */
    readonly merchantDescriptor: string | null;
    readonly requestedAt: string;
    readonly now: string;
  }): Promise<PullReport>;
}
