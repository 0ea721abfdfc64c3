import type { AccountKind, Party } from './transaction/transaction.events.js';
import type { CurrencyObject } from './wire.js';

/** What the rules are told of an account of ours; read strongly consistent just before deciding. */
export interface InternalParty {
  readonly accountId: string;
  readonly kind: Exclude<AccountKind, 'EXTERNAL'>;
  /** Only ACTIVE accounts send or receive. */
  readonly status: string;
  readonly currency: CurrencyObject;
  readonly balance: bigint;
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
}

/** Who pays or is paid: a customer, or the platform itself under its own id. */
export interface Payer {
  readonly customerId: string;
  readonly platformCustomerId: string;
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
