import type { Imbalance } from '@app/accounts';
import type { Tenant } from '@app/kernel';

/** Accounts and payments that are out of balance. */
export interface BookFindings {
  readonly imbalances: readonly Imbalance[];
  /** Number of payments that may still settle themselves. */
  readonly settling: number;
}

/** Compares the books of a platform with the terms of its accounts and payments; the application provides it. */
export abstract class BookChecks {
  abstract catchUp(): Promise<void>;
  abstract report(tenant: Tenant): Promise<BookFindings>;
  /** Throws LongLog where the log has more events than that. */
  abstract asOf(tenant: Tenant, at: string, maxEvents: number): Promise<BookFindings>;
}
