import { toMoneyData } from '@app/kernel';
import type { QuoteDestinationRequest, QuoteSourceRequest } from '../services/quote-parties.service.js';
import type { PlatformFee, QuoteRequest } from '../domain/quote/quote.terms.js';
import type { PlatformFeeOverride, QuoteCreateRequest } from './quote.dto.js';

/** A quote request in domain terms. */
export interface ReadQuoteRequest {
  readonly source: QuoteSourceRequest;
  readonly destination: QuoteDestinationRequest;
  readonly request: QuoteRequest;
}

/** Converts a well-formed body to domain terms. */
export function readQuoteRequest(body: QuoteCreateRequest): ReadQuoteRequest {
  const { source, destination, lookupId } = body;
  return {
    source:
      source.sourceType === 'ACCOUNT'
        ? { accountId: source.accountId, customerId: source.customerId }
        : { currency: source.currency, cryptoNetwork: source.cryptoNetwork, customerId: source.customerId },
    destination:
      destination.destinationType === 'ACCOUNT'
        ? { accountId: destination.accountId, lookupId }
        : { umaAddress: destination.umaAddress, currency: destination.currency, lookupId },
    request: {
      lockedSide: body.lockedCurrencySide,
      lockedAmount: BigInt(body.lockedCurrencyAmount),
      immediatelyExecute: body.immediatelyExecute ?? false,
      paymentRail: destination.destinationType === 'ACCOUNT' ? destination.paymentRail : undefined,
      sourceCustomerId: source.customerId,
      description: body.description,
      remittanceInformation: body.remittanceInformation,
      purposeOfPayment: body.purposeOfPayment,
      platformFeeOverride: body.platformFeeOverride && feeOf(body.platformFeeOverride),
      scaFactor: body.scaFactor,
      senderCustomerInfo: body.senderCustomerInfo ?? {},
    },
  };
}

function feeOf({ platformFixedFee, platformVariableFeeBps }: PlatformFeeOverride): PlatformFee {
  const { amount, currency } = platformFixedFee;
  return { fixed: toMoneyData({ currency, amount: BigInt(amount) }), basisPoints: BigInt(platformVariableFeeBps) };
}
