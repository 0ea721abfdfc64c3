import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';

/** A context that keeps money: does it hold any of this customer's, or is some of it on its way? */
export type HoldsMoneyOf = (tenant: Tenant, customerId: string) => Promise<boolean>;

/**
 * Asked before a customer is deleted. Onboarding knows no balances, and may not look into the contexts that do; those
 * tell on their start how to be asked.
 */
@Injectable()
export class CustomerBalances {
  private readonly keepers: HoldsMoneyOf[] = [];

  askedOf(keeper: HoldsMoneyOf): void {
    this.keepers.push(keeper);
  }

  /** Whether any context still holds money of the customer. */
  async anyHeld(tenant: Tenant, customerId: string): Promise<boolean> {
    const held = await Promise.all(this.keepers.map((keeper) => keeper(tenant, customerId)));
    return held.includes(true);
  }
}
