import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';

/** A context that keeps balances: which of the currencies does anyone of the tenant still hold? */
export type HeldCurrencies = (tenant: Tenant, currencies: readonly string[]) => Promise<readonly string[]>;

/**
 * Asked before a platform gives up a currency. Platforms know no balances, and may not look into the contexts that do;
 * those tell on their start how to be asked.
 */
@Injectable()
export class OpenBalances {
  private readonly keepers: HeldCurrencies[] = [];

  askedOf(keeper: HeldCurrencies): void {
    this.keepers.push(keeper);
  }

  /** Those of the currencies in which someone still holds money. */
  async held(tenant: Tenant, currencies: readonly string[]): Promise<readonly string[]> {
    if (currencies.length === 0) return [];
    const held = await Promise.all(this.keepers.map((keeper) => keeper(tenant, currencies)));
    return currencies.filter((code) => held.some((codes) => codes.includes(code)));
  }
}
