/**
 * Lists of external accounts. That of customers may also contain accounts of the platform itself. An account that the platform registered in
 * the platform's list is not in the customers' list.
 */
export type AccountCollection = 'CUSTOMERS' | 'PLATFORM';

interface Found {
  /** null: the platform itself. */
  readonly customerId: string | null;
  readonly defaultUmaDepositAccount?: boolean | undefined;
}

export function isInCollection(
  collection: AccountCollection,
  { customerId, defaultUmaDepositAccount }: Found,
): boolean {
  return collection === 'PLATFORM' ? customerId === null : defaultUmaDepositAccount !== undefined;
}
