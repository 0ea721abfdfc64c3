import {
  type Json,
  type MoneyData,
  Refusal,
  fitsWire,
  invalidInput,
  later,
  money,
  resourceId,
  toMoneyData,
} from '@app/kernel';
import {
  type ReceiverFields,
  type CurrencyBounds,
  type DestinationParty,
  type Payer,
  type SourceParty,
  quotePartyOf,
} from '../payment-facts.js';
import {
  type PaymentLimits,
  chooseRail,
  paymentReference,
  requireActive,
  requireAddress,
  requirePayable,
  requirePayerInformation,
  requirePurpose,
  requireWithinBounds,
} from '../payment.rules.js';
import type {
  AuthorizationFactor,
  PaymentInstruction,
  Purpose,
  QuoteTerms,
} from '../transaction/transaction.events.js';
import { fundingOf } from './funding.js';
import { expiryPeriod } from './quote-path.js';
import { type LockedSide, priceQuote } from './pricing.js';
import type { Rational } from './rational.js';
import { knownCounterpartyFields, requireUmaReceivable } from './uma-receiver.js';

/** A fee that the platform charges on one quote. */
export interface PlatformFee {
  readonly fixed: MoneyData;
  readonly basisPoints: bigint;
}

export interface QuoteRequest {
  readonly lockedSide: LockedSide;
  readonly lockedAmount: bigint;
  readonly immediatelyExecute: boolean;
  readonly paymentRail?: string | undefined;
  readonly sourceCustomerId?: string | undefined;
  readonly description?: string | undefined;
  readonly remittanceInformation?: string | undefined;
  readonly purposeOfPayment?: Purpose | undefined;
  /** Replaces the platform's default fee. */
  readonly platformFeeOverride?: PlatformFee | undefined;
  /** The payer's preferred factor for authorizing the payment. */
  readonly scaFactor?: AuthorizationFactor | undefined;
  /** The caller's information about the payer, by field name. */
  readonly senderCustomerInfo: Readonly<Record<string, Json>>;
}

export interface QuoteFacts {
  readonly transactionUuid: string;
  readonly at: string;
  readonly lifetime: number;
  readonly payer: Payer;
  readonly source: SourceParty;
  readonly destination: DestinationParty;
  /** Paths of the payer's missing fields that the providers of the currencies require. */
  readonly missingPayerFields: readonly string[];
  /** The receiver's fields; null if none is requested. */
  readonly counterparty: ReceiverFields | null;
  /** Account to which money pushed on a chain is credited; null if the payer has no account in that asset. */
  readonly depositAccountId: string | null;
  /** Ways of pushing money for this quote; may be empty. */
  readonly paymentInstructions: readonly PaymentInstruction[];
  /** Receiving major units per sending major unit; null if the pair is not traded. */
  readonly rate: Rational | null;
  /** null if the market does not trade Bitcoin; the rate details then do without it. */
  readonly bitcoinRate: Rational | null;
  /** The refusal if `rate` is null. */
  readonly untraded: Refusal | null;
  readonly bounds: CurrencyBounds | null;
  readonly limits: PaymentLimits;
  /** Converts a sending amount to US cents. */
  readonly cents: (amount: bigint) => bigint;
  readonly fees: {
    readonly serviceFixed: bigint;
    readonly serviceBasisPoints: bigint;
    readonly counterpartyFixed: bigint;
  };
  /** The platform's fee on every exchange of the sending currency; null if there is none. */
  readonly standingFee: PlatformFee | null;
  readonly platformFeeCurrency: string;
  /** The platform's own account in the sending currency, which receives its fees; null if there is none. */
  readonly platformAccountId: string | null;
  readonly purposeRequired: readonly string[];
  readonly settlementSeconds: Readonly<Record<string, number>>;
}

/**
 * Computes the terms that a quote locks (payments-cards 4): price, fees, both parties, funding, expiry. The balance is checked only at
 * execution. Refused with SELF_PAYMENT, USER_NOT_READY, INVALID_INPUT, MISSING_MANDATORY_USER_INFO, NOT_IMPLEMENTED (no rate, or no way to
 * push money), INVALID_CURRENCY, AMOUNT_OUT_OF_RANGE, TRANSACTION_SIZE_LIMIT_EXCEEDED, EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED,
 * INVALID_BANK_ACCOUNT, PAYREQ_REQUEST_FAILED and UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY.
 */
export function quoteTerms(request: QuoteRequest, facts: QuoteFacts): QuoteTerms {
  const { source, destination } = facts;
  requireParted(facts);
  if (source.kind === 'INTERNAL' || source.kind === 'EMBEDDED_WALLET') requireActive(source);
  if (request.immediatelyExecute && source.kind === 'EMBEDDED_WALLET') {
    throw invalidInput('A quote from an embedded wallet must be signed before it is executed.', {
      field: 'immediatelyExecute',
      message: 'must not be set for an embedded wallet',
    });
  }
  const funding = fundingOf(source, facts);
  const rail = railTo(destination, request, facts);
  if (destination.kind === 'EXTERNAL') requirePurpose(destination, request, facts);
  const platformFee = platformFeeOf(request, facts);
  const price = priceQuote({
    sendingDecimals: source.currency.decimals,
    receivingDecimals: destination.currency.decimals,
    rate: traded(facts.rate, facts),
    bitcoinRate: facts.bitcoinRate,
    fees: {
      ...facts.fees,
      platformFixed: BigInt(platformFee?.fixed.amount ?? 0),
      platformBasisPoints: platformFee?.basisPoints ?? 0n,
    },
    lockedSide: request.lockedSide,
    lockedAmount: request.lockedAmount,
  });
  const cents = facts.cents(price.sending);
  requireWithinBounds(price.sending, source.currency, 'OUTGOING', facts.bounds, { cents, limits: facts.limits });
  if (!fitsWire(price.receiving))
    throw new Refusal(
      'AMOUNT_OUT_OF_RANGE',
      'The amount is too large: the receiving amount would exceed the maximum of a payment.',
    );
  requirePayerInformation(facts.missingPayerFields);
  if (destination.kind === 'EXTERNAL') requireAddress(destination);
  for (const end of [source, destination]) if (end.kind === 'EXTERNAL') requirePayable(end, cents, facts.limits);
  const sent =
    destination.kind === 'UMA_ADDRESS'
      ? requireUmaReceivable(destination, price.receiving, facts.payer, request.senderCustomerInfo)
      : {};
  const known = facts.counterparty === null ? {} : knownCounterpartyFields(facts.counterparty);
  if (price.platformFees > 0n && facts.platformAccountId === null) {
    throw invalidInput(`The platform has no internal account in ${source.currency.code} to receive its fee.`, {
      field: 'platformFeeOverride',
      message: 'needs an internal account of the platform in the sending currency',
    });
  }
  const sending = (amount: bigint): MoneyData => toMoneyData(money(source.currency.code, amount));
  const expiresAt = later(facts.at, facts.lifetime);
  return {
    transactionId: resourceId('Transaction', facts.transactionUuid),
    quoteId: resourceId('Quote', facts.transactionUuid),
    customerId: facts.payer.customerId,
    platformCustomerId: facts.payer.platformCustomerId,
    source: quotePartyOf(source),
    destination: quotePartyOf(destination),
    ...funding,
    reference: paymentReference(facts.transactionUuid),
    rail,
    lockedCurrencySide: request.lockedSide,
    sendingAmount: sending(price.sending),
    receivingAmount: toMoneyData(money(destination.currency.code, price.receiving)),
    principal: sending(price.principal),
    serviceFees: sending(price.serviceFees),
    platformFees: sending(price.platformFees),
    platformAccountId: price.platformFees > 0n ? facts.platformAccountId : null,
    exchangeRate: price.exchangeRate,
    rateDetails: price.rateDetails,
    expiresAt,
    period: expiryPeriod(expiresAt),
    ...(destination.kind === 'UMA_ADDRESS' && { umaAddress: destination.umaAddress }),
    ...known,
    ...sent,
    ...(request.sourceCustomerId !== undefined && { sourceCustomerId: request.sourceCustomerId }),
    ...(request.paymentRail !== undefined && { requestedRail: request.paymentRail }),
    ...(request.description !== undefined && { description: request.description }),
    ...(request.remittanceInformation !== undefined && { remittanceInformation: request.remittanceInformation }),
    ...(request.purposeOfPayment !== undefined && { purposeOfPayment: request.purposeOfPayment }),
  };
}

function requireParted({ source, destination, payer }: QuoteFacts): void {
  const isSameAccount =
    'accountId' in source && 'accountId' in destination && source.accountId === destination.accountId;
  if (isSameAccount) throw new Refusal('SELF_PAYMENT', 'Source and destination are the same account.');
  if (destination.kind === 'UMA_ADDRESS' && destination.umaAddress.toLowerCase() === payer.umaAddress?.toLowerCase()) {
    throw new Refusal('SELF_PAYMENT', 'Payer and receiver are the same.');
  }
}

function railTo(destination: DestinationParty, { paymentRail }: QuoteRequest, facts: QuoteFacts): QuoteTerms['rail'] {
  if (destination.kind === 'EXTERNAL') return chooseRail(destination, paymentRail, facts.settlementSeconds);
  if (destination.kind === 'UMA_ADDRESS') return null;
  requireActive(destination);
  if (paymentRail !== undefined) {
    throw invalidInput('A payment rail does not apply to an internal account.', {
      field: 'destination.paymentRail',
      message: 'must be omitted for an internal account',
    });
  }
  return null;
}

/** The override if given, otherwise the default fee; no fee if nothing is exchanged. */
function platformFeeOf({ platformFeeOverride }: QuoteRequest, facts: QuoteFacts): PlatformFee | null {
  const { source, destination, platformFeeCurrency } = facts;
  if (platformFeeOverride !== undefined) {
    if (source.currency.code !== platformFeeCurrency)
      throw feeField(`Platform fees can be charged only in ${platformFeeCurrency}.`, '');
    if (platformFeeOverride.fixed.currency !== source.currency.code) {
      throw feeField('The fixed fee must be in the sending currency.', '.platformFixedFee.currency');
    }
  }
  return source.currency.code === destination.currency.code ? null : (platformFeeOverride ?? facts.standingFee);
}

function feeField(message: string, path: string): Refusal {
  return invalidInput(message, { field: `platformFeeOverride${path}`, message });
}

function traded(rate: Rational | null, { untraded }: Pick<QuoteFacts, 'untraded'>): Rational {
  if (rate === null) throw untraded ?? new Refusal('NOT_IMPLEMENTED', 'This pair of currencies cannot be exchanged.');
  return rate;
}
