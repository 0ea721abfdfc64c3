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

/** Fees of one quote. Fixed ones are smallest units; variable ones are basis points (1/10 000). */
export interface FeeSchedule {
  /** Service fixed fee, sending units. */
  readonly serviceFixed: bigint;
  readonly serviceBasisPoints: bigint;
  /** The platform's own fixed fee, sending units. */
  readonly platformFixed: bigint;
  readonly platformBasisPoints: bigint;
  /** Fixed fee of the receiving counterparty, receiving units. */
  readonly counterpartyFixed: bigint;
}

export interface PricingRequest {
  readonly sendingDecimals: number;
  readonly receivingDecimals: number;
  /** Receiving major units per sending major unit. */
  readonly rate: Rational;
  /** Bitcoin per sending major unit: rate details are expressed in thousandths of a satoshi. null where the market trades none. */
  readonly bitcoinRate: Rational | null;
  readonly fees: FeeSchedule;
  readonly lockedSide: LockedSide;
  readonly lockedAmount: bigint;
}

/** The six members of `rateDetails`; fractions are decimal text. */
interface RateDetails {
  readonly svcApiMultiplier: string;
  readonly svcApiFixedFee: string;
  readonly svcApiVariableFeeRate: string;
  readonly svcApiVariableFeeAmount: string;
  readonly counterpartyMultiplier: string;
  readonly counterpartyFixedFee: string;
}

/** A quote's numbers. `sending = principal + serviceFees + platformFees`, exactly. */
interface Price {
  readonly sending: bigint;
  readonly receiving: bigint;
  /** Exchanged amount: the sending amount without fees. */
  readonly principal: bigint;
  /** Service fixed and variable fee, and the counterparty's fee in sending units. */
  readonly serviceFees: bigint;
  readonly platformFees: bigint;
  /** Sending major units per receiving major unit, fees left out, 8 decimals. */
  readonly exchangeRate: string;
  readonly rateDetails: RateDetails;
}

const BASIS = 10_000n;
const MILLISATOSHI_PER_BITCOIN = 10n ** 11n;
const RATE_DECIMALS = 8;
const SIGNIFICANT_DIGITS = 12;

/**
 * Prices a quote with either side locked (payments 4.2). Exact until each named rounding, so that the two locks are
 * dual: the sending amount found for a receiving lock is the smallest that delivers it. Refuses 400
 * AMOUNT_OUT_OF_RANGE when the fees leave nothing to exchange.
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

/** The smallest sending amount of which anything arrives. Refuses 400 AMOUNT_OUT_OF_RANGE when the fees take all of any amount. */
export function smallestSending(request: Omit<PricingRequest, 'lockedSide' | 'lockedAmount'>): bigint {
  return smallestSendingFor({ ...request, lockedSide: 'RECEIVING', lockedAmount: 1n });
}

/** Sending major units per receiving major unit; a rate too small for 8 decimals keeps its leading digits, it is never 0. */
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

/** The variable fees are taken from the amount after both fixed fees; each is rounded alone. */
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
 * The two variable fees may round up at the same base, so the principal is not quite monotone: it strays from
 * base·(1 − rates) by at most one unit. Searching upwards from one unit below therefore meets the smallest base first.
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

/** Units that the two multipliers have between them, per smallest sending unit: without a price of Bitcoin, the sending unit itself. */
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

/** Names the smallest sending amount of which anything arrives, where an answer can carry it. */
function tooSmall(request: PricingRequest): Refusal {
  const least = smallestSending(request);
  return feesExceedAmount(fitsWire(least) ? { minAmount: Number(least) } : undefined);
}

function feesExceedAmount(details?: RefusalDetails): Refusal {
  return new Refusal('AMOUNT_OUT_OF_RANGE', 'The amount is too small: nothing remains after fees.', details);
}
