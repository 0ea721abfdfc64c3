import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import { ReadYourWrites } from '@app/event-sourcing';

/** A context that keeps balances: which of the currencies do customers of the tenant still hold? */
type HeldCurrencies = (tenant: Tenant, currencies: readonly string[]) => Promise<readonly string[]>;

/**
 * Asked before a platform gives up a currency. Platforms know no balances, and may not look into the contexts that do;
 * those register their checks at start.
 */
@Injectable()
export class OpenBalances {
  private readonly checks: HeldCurrencies[] = [];

  constructor(private readonly answers: ReadYourWrites) {}

  register(check: HeldCurrencies): void {
    this.checks.push(check);
  }

  /**
   * Currencies, of those given, in which money is still held, counting everything written before the call. 503
   * SERVICE_UNAVAILABLE while that cannot be determined.
   */
  async held(tenant: Tenant, currencies: readonly string[]): Promise<readonly string[]> {
    if (currencies.length === 0) return [];
    if (!(await this.answers.caughtUp())) {
      throw new Refusal(
        'SERVICE_UNAVAILABLE',
        'The currencies that still hold money cannot be determined at the moment. Try again later.',
      );
    }
    const held = await Promise.all(this.checks.map((check) => check(tenant, currencies)));
    return currencies.filter((code) => held.some((codes) => codes.includes(code)));
  }
}
