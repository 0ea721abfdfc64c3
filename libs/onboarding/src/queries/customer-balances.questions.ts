import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import { ReadYourWrites } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';

/** The deletion for which a customer's money is checked. */
export interface DeletionContext {
  /** Number of announced payments before the balances were read; a later announcement fails the deletion. */
  readonly announcements: number;
  readonly metadata: CommandMetadata;
}

/**
 * Returns whether a context holds money of this customer; may use read models. The accounts context ensures that every later credit is
 * announced (`RegisterIncomingPayment`).
 */
export type CustomerFundsCheck = (tenant: Tenant, customerId: string, deletion: DeletionContext) => Promise<boolean>;

/** Where a context holds money: in accounts, or in flight between them and the outside world, including suspense. */
type FundsLocation = 'ON_ACCOUNTS' | 'ON_ITS_WAY';

/**
 * Checks before a customer is deleted. This context has no balances and must not depend on contexts that do; those register their checks at
 * the start.
 */
@Injectable()
export class CustomerBalances {
  private readonly checks: Readonly<Record<FundsLocation, CustomerFundsCheck[]>> = { ON_ACCOUNTS: [], ON_ITS_WAY: [] };

  constructor(private readonly readYourWrites: ReadYourWrites) {}

  register(location: FundsLocation, check: CustomerFundsCheck): void {
    this.checks[location].push(check);
  }

  /**
   * 409 CONFLICT while any context holds money of the customer or the customer owes some; 503 SERVICE_UNAVAILABLE while this cannot be
   * determined. Money in flight is checked before and after the accounts, since it may leave an account between two checks.
   */
  async requireNone(tenant: Tenant, customerId: string, deletion: DeletionContext): Promise<void> {
    for (const location of ['ON_ITS_WAY', 'ON_ACCOUNTS', 'ON_ITS_WAY'] as const) {
      if (!(await this.readYourWrites.caughtUp())) {
        throw new Refusal(
          'SERVICE_UNAVAILABLE',
          'The balances of the customer cannot be determined at the moment. Try again later.',
        );
      }
      const held = await Promise.all(this.checks[location].map((check) => check(tenant, customerId, deletion)));
      if (held.includes(true))
        throw new Refusal('CONFLICT', 'The customer holds or owes money, or has a transaction in progress.');
    }
  }
}
