import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { currencyObject } from '@app/platforms';
import { type Rational, multiply, powerOfTen } from '../domain/quote/rational.js';
import { PaymentFacts } from './payment-facts.service.js';

/** Current market rates without fees, for valuing amounts, not for pricing payments. */
@Injectable()
export class CurrentRates {
  constructor(private readonly facts: PaymentFacts) {}

  /** Smallest units of `to` per smallest unit of `from`, exact. 501 NOT_IMPLEMENTED if the pair is not traded. */
  async between(tenant: Tenant, from: string, to: string): Promise<Rational> {
    if (from === to) return { numerator: 1n, denominator: 1n };
    const rate = await this.facts.tradedRate(tenant, from, to);
    return multiply(rate, powerOfTen(currencyObject(to).decimals - currencyObject(from).decimals));
  }
}
