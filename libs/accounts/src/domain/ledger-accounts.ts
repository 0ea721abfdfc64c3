import { uuidOf } from '@app/kernel';

/** Every kind of ledger account, of this context and of those that book on it; docs/guides/audit.md explains each. */
export const LEDGER_KINDS = [
  'account',
  'hold',
  'clearing',
  'suspense',
  'fees',
  'fx',
  'card-settlement',
  'card-loss',
  'return-loss',
  'world',
] as const;

/** Spendable money of an internal account: a guarded stream. */
export const spendable = (internalAccountUuid: string): string => `account:${internalAccountUuid}`;

/** Held money of an internal account: part of totalBalance, not of balance. */
export const held = (internalAccountUuid: string): string => `hold:${internalAccountUuid}`;

/** Money in flight of one transaction, named by its public id; ends at zero. */
export const clearing = (transactionId: string): string => `clearing:${uuidOf('Transaction', transactionId)}`;

/** The outside world: counterpart of all money that enters or leaves the ledger. */
export const WORLD = 'world';

/** Money for a deleted owner, until an operator resolves it. */
export const SUSPENSE = 'suspense';

/** Owed to the card network until it is settled with. */
export const CARD_SETTLEMENT = 'card-settlement';

/** Returned collections that accounts could not cover: owed to the service. */
export const RETURN_LOSS = 'return-loss';

/** Shortfalls that cardholders' accounts did not cover: paid by the service until they are recovered. */
export const CARD_LOSS = 'card-loss';
