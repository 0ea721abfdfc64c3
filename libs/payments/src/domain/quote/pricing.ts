import { Refusal, type RefusalDetails, fitsWire } from '@app/kernel';
import {
  type Rational,
  ceiling,
  divide,
  floor,
  multiply,
  powerOfTen,
  rational,
  roundHalfUp,
  toDecimal,
  toSignificant,
} from './rational.js';

export type LockedSide = 'SENDING' | 'RECEIVING';

/** Fees of one quote. Fixed ones in smallest units, variable ones in basis points (1/10 000). */
export interface FeeSchedule {
  /** Fixed service fee, in sending units. */
  readonly serviceFixed: bigint;
  readonly serviceBasisPoints: bigint;
  /** The platform's fixed fee, in sending units. */
  readonly platformFixed: bigint;
  readonly platformBasisPoints: bigint;
  /** Fixed fee of the receiving counterparty, in receiving units. */
  readonly counterpartyFixed: bigint;
}

export interface PricingRequest {
  readonly sendingDecimals: number;
  readonly receivingDecimals: number;
  /** Receiving major units per sending major unit. */
  readonly rate: Rational;
  /** Bitcoin per sending major unit, since rate details are in thousandths of a satoshi. null if the market does not trade Bitcoin. */
  readonly bitcoinRate: Rational | null;
  readonly fees: FeeSchedule;
  readonly lockedSide: LockedSide;
  readonly lockedAmount: bigint;
}

/** The six members of `rateDetails`; fractions as decimal text. */
interface RateDetails {
  readonly svcApiMultiplier: string;
  readonly svcApiFixedFee: string;
  readonly svcApiVariableFeeRate: string;
  readonly svcApiVariableFeeAmount: string;
  readonly counterpartyMultiplier: string;
  readonly counterpartyFixedFee: string;
}

/** A quote's amounts. `sending = principal + serviceFees + platformFees`, exactly. */
interface Price {
  readonly sending: bigint;
  readonly receiving: bigint;
  /** Exchanged amount: the sending amount without fees. */
  readonly principal: bigint;
  /** Fixed and variable service fees, and the counterparty's fee in sending units. */
  readonly serviceFees: bigint;
  readonly platformFees: bigint;
  /** Sending major units per receiving major unit without fees, 8 decimals. */
  readonly exchangeRate: string;
  readonly rateDetails: RateDetails;
}

const BASIS = 10_000n;
const MILLISATOSHI_PER_BITCOIN = 10n ** 11n;
const RATE_DECIMALS = 8;
const SIGNIFICANT_DIGITS = 12;

/**
 * Prices a quote with either side locked (payments 4.2). Exact until each defined rounding, so that both locks are dual: the sending amount
 * for a locked receiving amount is the smallest that delivers it. 400 AMOUNT_OUT_OF_RANGE if the fees leave nothing to exchange.
 */
export function priceQuote(request: PricingRequest): Price {
  const sending = request.lockedSide === 'SENDING' ? request.lockedAmount : smallestSendingFor(request);
  const charge = chargesOn(sending, request);
  const receiving =
    request.lockedSide === 'RECEIVING'
      ? request.lockedAmount
      : floor(multiply(rational(charge.principal), unitRate(request)));
  if (charge.principal <= 0n || receiving <= 0n) throw tooSmall(request);
  return {
    sending,
    receiving,
    principal: charge.principal,
    serviceFees: charge.serviceFees,
    platformFees: charge.platformFees,
    exchangeRate: exchangeRateText(request.rate),
    rateDetails: rateDetails(request, charge.serviceVariable),
  };
}

/** The smallest sending amount that delivers anything. 400 AMOUNT_OUT_OF_RANGE if fees consume every amount. */
export function smallestSending(request: Omit<PricingRequest, 'lockedSide' | 'lockedAmount'>): bigint {
  return smallestSendingFor({ ...request, lockedSide: 'RECEIVING', lockedAmount: 1n });
}

/** Sending major units per receiving major unit. A rate too small for 8 decimals keeps its leading digits; it is never 0. */
function exchangeRateText(rate: Rational): string {
  const inverse = divide(rational(1n), rate);
  const fixed = toDecimal(inverse, RATE_DECIMALS);
  return /[1-9]/.test(fixed) ? fixed : toSignificant(inverse, SIGNIFICANT_DIGITS);
}

/** Smallest receiving units per smallest sending unit. */
function unitRate({ rate, receivingDecimals, sendingDecimals }: PricingRequest): Rational {
  return multiply(rate, powerOfTen(receivingDecimals - sendingDecimals));
}

interface Charge {
  readonly principal: bigint;
  readonly serviceFees: bigint;
  readonly serviceVariable: bigint;
  readonly platformFees: bigint;
}

/** Variable fees apply to the amount after both fixed fees; each is rounded separately. */
function chargesOn(sending: bigint, request: PricingRequest): Charge {
  const { fees } = request;
  const base = sending - fees.serviceFixed - fees.platformFixed;
  if (base <= 0n) throw tooSmall(request);
  const serviceVariable = roundHalfUp(rational(base * fees.serviceBasisPoints, BASIS));
  const platformVariable = roundHalfUp(rational(base * fees.platformBasisPoints, BASIS));
  const counterparty = counterpartyInSending(request);
  return {
    principal: base - serviceVariable - platformVariable - counterparty,
    serviceFees: fees.serviceFixed + serviceVariable + counterparty,
    serviceVariable,
    platformFees: fees.platformFixed + platformVariable,
  };
}

function counterpartyInSending(request: PricingRequest): bigint {
  return ceiling(divide(rational(request.fees.counterpartyFixed), unitRate(request)));
}

/**
 * Both variable fees may round up at the same base, so the principal is not quite monotone: it deviates from base·(1 − rates) by at most one
 * unit. A search upwards from one unit below therefore finds the smallest base first.
 */
function smallestSendingFor(request: PricingRequest): bigint {
  const { fees, lockedAmount } = request;
  const kept = BASIS - fees.serviceBasisPoints - fees.platformBasisPoints;
  if (kept <= 0n) throw feesExceedAmount();
  const principal = ceiling(divide(rational(lockedAmount), unitRate(request)));
  const required = principal + counterpartyInSending(request);
  const fixed = fees.serviceFixed + fees.platformFixed;
  let base = ceiling(rational((required - 1n) * BASIS, kept));
  if (base < 1n) base = 1n;
  while (chargesOn(base + fixed, request).principal < principal) base += 1n;
  return base + fixed;
}

/** Intermediate units between the two multipliers per smallest sending unit; without a Bitcoin price, the sending unit itself. */
function unitsBetween({ bitcoinRate, sendingDecimals }: PricingRequest): Rational {
  if (bitcoinRate === null) return rational(1n);
  return multiply(multiply(bitcoinRate, rational(MILLISATOSHI_PER_BITCOIN)), powerOfTen(-sendingDecimals));
}

function rateDetails(request: PricingRequest, serviceVariable: bigint): RateDetails {
  const { fees } = request;
  const between = unitsBetween(request);
  const afterVariableFee = multiply(between, rational(BASIS - fees.serviceBasisPoints, BASIS));
  return {
    svcApiMultiplier: toSignificant(afterVariableFee, SIGNIFICANT_DIGITS),
    svcApiFixedFee: fees.serviceFixed.toString(),
    svcApiVariableFeeRate: toSignificant(rational(fees.serviceBasisPoints, BASIS), SIGNIFICANT_DIGITS),
    svcApiVariableFeeAmount: serviceVariable.toString(),
    counterpartyMultiplier: toSignificant(divide(unitRate(request), between), SIGNIFICANT_DIGITS),
    counterpartyFixedFee: fees.counterpartyFixed.toString(),
  };
}

/** Includes the smallest sending amount that delivers anything, if an answer can carry it. */
function tooSmall(request: PricingRequest): Refusal {
  const least = smallestSending(request);
  return feesExceedAmount(fitsWire(least) ? { minAmount: Number(least) } : undefined);
}

function feesExceedAmount(details?: RefusalDetails): Refusal {
  return new Refusal('AMOUNT_OUT_OF_RANGE', 'The amount is too small: nothing remains after fees.', details);
}
