import { Refusal, fitsWire } from '@app/kernel';
import { type FeeSchedule, priceQuote } from './pricing.js';
import { type Rational, divide, multiply, powerOfTen, rational, toDecimal } from './rational.js';
import type { CurrencyObject } from '../wire.js';

/** Price data of one ordered pair of currencies; cached for five minutes. */
export interface Corridor {
  readonly source: CurrencyObject;
  readonly destination: CurrencyObject;
  readonly rail: string;
  /** Receiving major units per sending major unit. */
  readonly rate: Rational;
  readonly bitcoinRate: Rational;
  readonly fees: FeeSchedule;
  /** The platform's bounds of the sending currency, smallest units. */
  readonly minSendingAmount: bigint;
  readonly maxSendingAmount: bigint;
}

export interface IndicativePrice {
  readonly receivingAmount: bigint;
  /** Sending major units for one receiving major unit, all fees in it, 6 decimals (payments-cards 5). */
  readonly exchangeRate: number;
  readonly fixedFees: bigint;
  readonly totalFees: bigint;
}

const RATE_DECIMALS = 6;

/**
 * Amount that would be delivered for an amount sent, fees deducted; bounds are not checked. null when the fees leave
 * nothing, or more would be delivered than any payment can carry. For an amount of zero: the rate of one major unit
 * without fees.
 */
export function indicativePrice(sending: bigint, corridor: Corridor): IndicativePrice | null {
  const { source, destination, rate, bitcoinRate, fees } = corridor;
  const fixedFees = fees.serviceFixed + fees.platformFixed;
  if (sending === 0n)
    return { receivingAmount: 0n, exchangeRate: rateText(divide(rational(1n), rate)), fixedFees, totalFees: fixedFees };
  try {
    const price = priceQuote({
      sendingDecimals: source.decimals,
      receivingDecimals: destination.decimals,
      rate,
      bitcoinRate,
      fees,
      lockedSide: 'SENDING',
      lockedAmount: sending,
    });
    if (!fitsWire(price.receiving)) return null;
    const allIn = multiply(
      rational(price.sending, price.receiving),
      powerOfTen(destination.decimals - source.decimals),
    );
    return {
      receivingAmount: price.receiving,
      exchangeRate: rateText(allIn),
      fixedFees,
      totalFees: price.serviceFees + price.platformFees,
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'AMOUNT_OUT_OF_RANGE') return null;
    throw error;
  }
}

/** Never 0: the contract wants a positive number. */
function rateText(rate: Rational): number {
  const rounded = Number(toDecimal(rate, RATE_DECIMALS));
  return rounded > 0 ? rounded : Number(rate.numerator) / Number(rate.denominator);
}
