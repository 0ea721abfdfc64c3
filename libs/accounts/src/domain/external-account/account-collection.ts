/**
 * The two lists an account may be found in: those of customers, where the platform may have some of its own, and those of
 * the platform. What it registered as its own by the second is not in the first.
 */
export type AccountCollection = 'CUSTOMERS' | 'PLATFORM';

interface Found {
  /** null: the platform's own. */
  readonly customerId: string | null;
  readonly defaultUmaDepositAccount?: boolean | undefined;
}

export function isInCollection(
  collection: AccountCollection,
  { customerId, defaultUmaDepositAccount }: Found,
): boolean {
  return collection === 'PLATFORM' ? customerId === null : defaultUmaDepositAccount !== undefined;
}
