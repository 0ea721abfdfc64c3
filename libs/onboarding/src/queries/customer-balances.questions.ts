import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import { ReadYourWrites } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';

/** For which it is asked whether a customer has money. */
export interface DeletionContext {
  /** Number of announcements before the balances were read: a later one refuses the deletion. */
  readonly announcements: number;
  readonly metadata: CommandMetadata;
}

/**
 * A context that keeps money: does it hold any of this customer's? It may ask its read models. The context of accounts
 * ensures that every later credit is announced (`RegisterIncomingPayment`).
 */
export type CustomerFundsCheck = (tenant: Tenant, customerId: string, deletion: DeletionContext) => Promise<boolean>;

/** Where a context keeps money: on accounts, or on the way between them and the world, suspense included. */
type FundsLocation = 'ON_ACCOUNTS' | 'ON_ITS_WAY';

/**
 * Asked before a customer is deleted. Onboarding knows no balances, and may not look into the contexts that do; those
 * register their checks at start.
 */
@Injectable()
export class CustomerBalances {
  private readonly checks: Readonly<Record<FundsLocation, CustomerFundsCheck[]>> = { ON_ACCOUNTS: [], ON_ITS_WAY: [] };

  constructor(private readonly readYourWrites: ReadYourWrites) {}

  register(location: FundsLocation, check: CustomerFundsCheck): void {
    this.checks[location].push(check);
  }

  /**
   * 409 CONFLICT while any context holds money of the customer, or the customer owes some; 503 SERVICE_UNAVAILABLE while that cannot be determined. Money
   * in flight is asked for before and after the accounts: it may leave them between two questions.
   */
  async requireNone(tenant: Tenant, customerId: string, deletion: DeletionContext): Promise<void> {
    for (const location of ['ON_ITS_WAY', 'ON_ACCOUNTS', 'ON_ITS_WAY'] as const) {
      if (!(await this.readYourWrites.caughtUp())) {
        throw new Refusal(
          'SERVICE_UNAVAILABLE',
          'Whether the customer has money cannot be determined at the moment. Try again later.',
        );
      }
      const held = await Promise.all(this.checks[location].map((check) => check(tenant, customerId, deletion)));
      if (held.includes(true))
        throw new Refusal('CONFLICT', 'The customer holds or owes money, or has a transaction in progress.');
    }
  }
}
