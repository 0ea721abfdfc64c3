import { uuidOf } from '@app/kernel';

/** Money in flight of one transaction, by its public id; zero in the end. */
export const clearing = (transactionId: string): string => `clearing:${uuidOf('Transaction', transactionId)}`;

/** The service's position in each currency from exchanges; positive or negative. */
export const FX = 'fx';

/** Revenue of the service. The counterparty's share passes through it. */
export const FEES = 'fees';

/** Money whose refund was refused, or that arrived for a paid quote, until an operator resolves it. */
export const SUSPENSE = 'suspense';

/** Returned collections that accounts could not cover, owed to the service. */
export const RETURN_LOSS = 'return-loss';

/** The outside world: counterpart of all money that enters or leaves the ledger. */
export const WORLD = 'world';
