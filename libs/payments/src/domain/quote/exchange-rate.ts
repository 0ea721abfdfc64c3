import { Refusal, fitsWire } from '@app/kernel';
import { type FeeSchedule, priceQuote, smallestSending } from './pricing.js';
import { type Rational, divide, multiply, powerOfTen, rational, toDecimal } from './rational.js';
import type { CurrencyObject } from '../wire.js';

/** Price data of one ordered currency pair, cached for five minutes. */
export interface Corridor {
  readonly source: CurrencyObject;
  readonly destination: CurrencyObject;
  /** null if no bank is involved: coins go over a chain. */
  readonly rail: string | null;
  /** Receiving major units per sending major unit. */
  readonly rate: Rational;
  readonly bitcoinRate: Rational | null;
  readonly fees: FeeSchedule;
  /** The platform's limits for the sending currency, in smallest units. */
  readonly minSendingAmount: bigint;
  readonly maxSendingAmount: bigint;
}

interface IndicativePrice {
  readonly receivingAmount: bigint;
  /** Sending major units per receiving major unit including all fees, 6 decimals (payments-cards 5). */
  readonly exchangeRate: number;
  readonly fixedFees: bigint;
  readonly totalFees: bigint;
}

const RATE_DECIMALS = 6;

/**
 * The amount delivered for a sending amount after fees; limits are not checked. For an amount too small to deliver anything: the rate of one
 * major unit without fees, and the fixed fees. null if no payment could carry the delivered amount.
 */
export function indicativePrice(sending: bigint, corridor: Corridor): IndicativePrice | null {
  const { source, destination, rate, fees } = corridor;
  const fixedFees = fees.serviceFixed + fees.platformFixed;
  const price = orNull(() => priceQuote({ ...pricingOf(corridor), lockedSide: 'SENDING', lockedAmount: sending }));
  if (price === null)
    return { receivingAmount: 0n, exchangeRate: rateText(divide(rational(1n), rate)), fixedFees, totalFees: fixedFees };
  if (!fitsWire(price.receiving)) return null;
  const allIn = multiply(rational(price.sending, price.receiving), powerOfTen(destination.decimals - source.decimals));
  return {
    receivingAmount: price.receiving,
    exchangeRate: rateText(allIn),
    fixedFees,
    totalFees: price.serviceFees + price.platformFees,
  };
}

/** The corridor with the limits of a quote, which exclude amounts that would deliver nothing. null if no amount is left. */
export function payableCorridor(corridor: Corridor): Corridor | null {
  const smallest = orNull(() => smallestSending(pricingOf(corridor)));
  if (smallest === null) return null;
  const minSendingAmount = smallest > corridor.minSendingAmount ? smallest : corridor.minSendingAmount;
  return minSendingAmount > corridor.maxSendingAmount ? null : { ...corridor, minSendingAmount };
}

function pricingOf({ source, destination, rate, bitcoinRate, fees }: Corridor) {
  return { sendingDecimals: source.decimals, receivingDecimals: destination.decimals, rate, bitcoinRate, fees };
}

/** null if the fees leave nothing. */
function orNull<T>(price: () => T): T | null {
  try {
    return price();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'AMOUNT_OUT_OF_RANGE') return null;
    throw error;
  }
}

/** Never 0, since the contract requires a positive number. */
function rateText(rate: Rational): number {
  const rounded = Number(toDecimal(rate, RATE_DECIMALS));
  return rounded > 0 ? rounded : Number(rate.numerator) / Number(rate.denominator);
}
