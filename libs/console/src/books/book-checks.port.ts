import type { Imbalance } from '@app/accounts';
import type { Tenant } from '@app/kernel';

/** Accounts and payments that are out of balance. */
export interface BookFindings {
  readonly imbalances: readonly Imbalance[];
  /** Number of payments that are still settling. */
  readonly settling: number;
}

/** Compares the books of a platform with the rules of its accounts and payments; implemented by the application. */
export abstract class BookChecks {
  abstract catchUp(): Promise<void>;
  abstract report(tenant: Tenant): Promise<BookFindings>;
  /** Throws LongLog if the log has more than `maxEvents` events. */
  abstract asOf(tenant: Tenant, at: string, maxEvents: number): Promise<BookFindings>;
}
