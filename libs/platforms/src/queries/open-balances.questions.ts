import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import { ReadYourWrites } from '@app/event-sourcing';

/** Returns those of the currencies in which customers of the tenant still have balances. */
type HeldCurrencies = (tenant: Tenant, currencies: readonly string[]) => Promise<readonly string[]>;

/**
 * Checks before a platform removes a currency. This context has no balances and must not depend on contexts that do; those register their
 * checks at the start.
 */
@Injectable()
export class OpenBalances {
  private readonly checks: HeldCurrencies[] = [];

  constructor(private readonly answers: ReadYourWrites) {}

  register(check: HeldCurrencies): void {
    this.checks.push(check);
  }

  /**
   * Those of the currencies that still have balances, including everything written before the call. 503 SERVICE_UNAVAILABLE while this cannot
   * be determined.
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
