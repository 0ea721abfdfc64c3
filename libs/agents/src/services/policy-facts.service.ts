import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import { InternalAccounts } from '@app/accounts';
import { CurrentRates } from '@app/payments';
import { currency } from '@app/platforms';
import type { Policy } from '../domain/policy/policy.js';
import type { PolicyPatch } from '../domain/policy/policy-patch.js';
import { measuringCurrencies } from '../domain/policy/policy.rules.js';
import type { UnitRate } from '../domain/policy/unit-rate.js';

/** Loads the facts against which policies are validated and amounts converted. */
@Injectable()
export class PolicyFacts {
  constructor(
    private readonly accounts: InternalAccounts,
    private readonly rates: CurrentRates,
  ) {}

  /**
   * Validates that everything in a policy exists: 400 INVALID_CURRENCY; 404 REFERENCE_NOT_FOUND for an account that does not belong to the
   * customer.
   */
  async requireSound(
    tenant: Tenant,
    customerId: string,
    { spendingLimits, approvalThresholds, accountRestrictions }: PolicyPatch,
    /** Path of the policy in the request body. */
    path = '',
  ): Promise<void> {
    for (const code of [spendingLimits?.currency, approvalThresholds?.currency]) {
      if (code !== undefined && currency(code) === undefined)
        throw new Refusal('INVALID_CURRENCY', 'The currency is not known.');
    }
    const { allowedAccountIds, accountRules } = accountRestrictions ?? {};
    const named = [
      ...(allowedAccountIds ?? []).map((id, index) => ({ id, field: `allowedAccountIds[${index}]` })),
      ...(accountRules ?? []).map(({ accountId: id }, index) => ({ id, field: `accountRules[${index}].accountId` })),
    ];
    const ids = [...new Set(named.map(({ id }) => id))];
    const accounts = await Promise.all(ids.map((id) => this.accounts.get(tenant, id)));
    const foreign = new Set(ids.filter((_, index) => accounts[index]?.customerId !== customerId));
    if (foreign.size === 0) return;
    throw new Refusal('REFERENCE_NOT_FOUND', 'The customer of the agent has no such internal account.', {
      errors: named
        .filter(({ id }) => foreign.has(id))
        .map(({ field }) => ({
          field: `${path}accountRestrictions.${field}`,
          message: "must be the id of an internal account of the agent's customer",
        })),
    });
  }

  /** Current rates for currency pairs (from, to). */
  between(tenant: Tenant, pairs: readonly (readonly [string, string])[]): Promise<readonly UnitRate[]> {
    return Promise.all(
      pairs.map(async ([from, to]) => {
        const { numerator, denominator } = await this.rates.between(tenant, from, to);
        return { from, to, numerator: numerator.toString(), denominator: denominator.toString() };
      }),
    );
  }

  /** Rates that convert an amount of a currency for the checks of a policy. */
  measuring(tenant: Tenant, from: string, policy: Policy): Promise<readonly UnitRate[]> {
    return this.between(
      tenant,
      measuringCurrencies(policy).map((to) => [from, to] as const),
    );
  }
}
