/**
 * Lists that an external account may be in: those of customers, which may also hold accounts of the platform, and the
 * platform's. An account that the platform registered in the second is not in the first.
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
