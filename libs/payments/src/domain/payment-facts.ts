import type { SealedValue } from '@app/kernel';
import type { AccountKind, Party, QuoteParty, RequestedField } from './transaction/transaction.events.js';
import type { CurrencyObject } from './wire.js';

/** Facts about an internal account, read with strong consistency just before the decision. */
export interface InternalParty {
  readonly accountId: string;
  readonly kind: Exclude<AccountKind, 'EXTERNAL'>;
  /** Only ACTIVE accounts can send or receive. */
  readonly status: string;
  readonly currency: CurrencyObject;
  readonly balance: bigint;
  /** The customer; null for the platform itself. */
  readonly ownerId: string | null;
}

/** Facts about an external account. */
export interface ExternalParty {
  readonly accountId: string;
  readonly kind: 'EXTERNAL';
  readonly accountType: string;
  /** Its sealed details, which the payment carries. */
  readonly details: SealedValue;
  readonly isWallet: boolean;
  readonly status: string;
  readonly currency: CurrencyObject;
  /** Its rails that the payment network supports; empty for wallets. */
  readonly rails: readonly string[];
  /** True if it has rails and the payment network supports none of them. */
  readonly isBeyondReach: boolean;
  /** True if its beneficiary's address is missing, without which it cannot be paid. */
  readonly lacksAddress: boolean;
  /** The customer; null for the platform itself. */
  readonly ownerId: string | null;
}

/** Money that the payer will push from outside. */
export interface RealtimeParty {
  readonly kind: 'REALTIME_FUNDING';
  readonly currency: CurrencyObject;
  readonly isCrypto: boolean;
  readonly cryptoNetwork?: string;
}

/** A receiver at another institution, from a lookup. */
export interface UmaParty {
  readonly kind: 'UMA_ADDRESS';
  readonly umaAddress: string;
  readonly currency: CurrencyObject;
  /** Limits of the receiver, in receiving units. */
  readonly minAmount: bigint;
  readonly maxAmount: bigint;
  /** Fields of the payer that it requires. */
  readonly requiredFields: readonly RequestedField[];
}

/** Requested fields of a receiver, with the values from its institution. */
export interface ReceiverFields {
  /** Requested by the payer's platform, which sees the values. */
  readonly asked: readonly RequestedField[];
  /** Mandatory for the providers of the sending currency. */
  readonly required: readonly string[];
  /** By field name; null if the institution returned no data about the person. */
  readonly answers: Readonly<Record<string, string>> | null;
}

export type SourceParty = InternalParty | ExternalParty | RealtimeParty;
export type DestinationParty = InternalParty | ExternalParty | UmaParty;

/** The payer or receiver: a customer, or the platform itself with its own id. */
export interface Payer {
  readonly customerId: string;
  readonly platformCustomerId: string;
  /** null for the platform itself. */
  readonly umaAddress: string | null;
  /** The service's information about the payer, by field name in terms of counterparties. */
  readonly information: Readonly<Record<string, string>>;
}

/** The platform's limits for one currency, in smallest units; null if the platform does not support it. */
export interface CurrencyBounds {
  readonly minAmount: bigint;
  readonly maxAmount: bigint;
  readonly enabledTransactionTypes: readonly string[];
}

export function partyOf(party: InternalParty | ExternalParty): Party {
  const { accountId, kind, currency } = party;
  return { accountId, kind, currency, ...(party.kind === 'EXTERNAL' && { details: party.details }) };
}

/** A party of a quote as events record it. */
export function quotePartyOf(end: SourceParty | DestinationParty): QuoteParty {
  return 'accountId' in end ? partyOf(end) : { accountId: null, kind: end.kind, currency: end.currency };
}
