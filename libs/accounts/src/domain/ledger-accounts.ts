import { uuidOf } from '@app/kernel';

/** Every kind of ledger account, of this context and of others that post to it; docs/guides/audit.md explains each. */
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

/** Spendable money of an internal account. Its stream guards it. */
export const spendable = (internalAccountUuid: string): string => `account:${internalAccountUuid}`;

/** Held money of an internal account, included in totalBalance but not in balance. */
export const held = (internalAccountUuid: string): string => `hold:${internalAccountUuid}`;

/** Money in flight of one transaction, by its public id; zero in the end. */
export const clearing = (transactionId: string): string => `clearing:${uuidOf('Transaction', transactionId)}`;

/** The outside world: counterpart of all money that enters or leaves the ledger. */
export const WORLD = 'world';

/** Money for deleted owners, until an operator resolves it. */
export const SUSPENSE = 'suspense';

/** Owed to the card network until settlement. */
export const CARD_SETTLEMENT = 'card-settlement';

/** Returned collections that accounts could not cover, owed to the service. */
export const RETURN_LOSS = 'return-loss';

/** Shortfalls that funding accounts of cards did not cover, paid by the service until they are recovered. */
export const CARD_LOSS = 'card-loss';
