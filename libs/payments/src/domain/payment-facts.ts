import type { AccountKind, Party, QuoteParty, RequestedField } from './transaction/transaction.events.js';
import type { CurrencyObject } from './wire.js';

/** What the rules are told of an account of ours; read strongly consistent just before deciding. */
export interface InternalParty {
  readonly accountId: string;
  readonly kind: Exclude<AccountKind, 'EXTERNAL'>;
  /** Only ACTIVE accounts send or receive. */
  readonly status: string;
  readonly currency: CurrencyObject;
  readonly balance: bigint;
  /** The customer; null for the platform's own. */
  readonly ownerId: string | null;
}

/** What the rules are told of an account elsewhere. */
export interface ExternalParty {
  readonly accountId: string;
  readonly kind: 'EXTERNAL';
  readonly accountType: string;
  readonly isWallet: boolean;
  readonly status: string;
  readonly currency: CurrencyObject;
  /** Rails that reach it; none for wallets. */
  readonly rails: readonly string[];
  /** The customer; null for the platform's own. */
  readonly ownerId: string | null;
}

/** Money that the payer will push from wherever it is. */
export interface RealtimeParty {
  readonly kind: 'REALTIME_FUNDING';
  readonly currency: CurrencyObject;
  readonly isCrypto: boolean;
  readonly cryptoNetwork?: string;
}

/** A person elsewhere, as a lookup found it. */
export interface UmaParty {
  readonly kind: 'UMA_ADDRESS';
  readonly umaAddress: string;
  readonly currency: CurrencyObject;
  /** What the receiver's side takes, receiving units. */
  readonly minAmount: bigint;
  readonly maxAmount: bigint;
  /** What it must be told of the payer. */
  readonly requiredFields: readonly RequestedField[];
}

/** What is to be known of a person who is paid, and what its institution told. */
export interface Counterparty {
  /** By the payer's platform, which is shown it. */
  readonly asked: readonly RequestedField[];
  /** By the providers behind the sending currency, without exception. */
  readonly required: readonly string[];
  /** By field name; null when it did not answer for the person. */
  readonly told: Readonly<Record<string, string>> | null;
}

export type SourceParty = InternalParty | ExternalParty | RealtimeParty;
export type DestinationParty = InternalParty | ExternalParty | UmaParty;

/** Who pays or is paid: a customer, or the platform itself under its own id. */
export interface Payer {
  readonly customerId: string;
  readonly platformCustomerId: string;
  /** null for the platform itself. */
  readonly umaAddress: string | null;
  /** What the service knows of the payer, by the names of the fields that counterparties ask for. */
  readonly knownFields: readonly string[];
}

/** The platform's bounds of one currency, smallest units; null where the platform does not support it. */
export interface CurrencyBounds {
  readonly minAmount: bigint;
  readonly maxAmount: bigint;
  readonly enabledTransactionTypes: readonly string[];
}

export function partyOf({ accountId, kind, currency }: InternalParty | ExternalParty): Party {
  return { accountId, kind, currency };
}

/** An end of a quote as its events keep it. */
export function quotePartyOf(end: SourceParty | DestinationParty): QuoteParty {
  return 'accountId' in end ? partyOf(end) : { accountId: null, kind: end.kind, currency: end.currency };
}
