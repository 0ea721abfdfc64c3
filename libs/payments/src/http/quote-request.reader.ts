import { Refusal, isResourceId, toMoneyData } from '@app/kernel';
import type { PlatformFee, QuoteRequest } from '../domain/quote/quote.terms.js';
import type { PlatformFeeOverrideBody, QuoteBody } from './quote.dto.js';

export interface ReadQuoteRequest {
  readonly sourceAccountId: string;
  readonly destinationAccountId: string;
  readonly request: QuoteRequest;
}

/** A well-formed body in the words of the domain. 501 NOT_IMPLEMENTED for ways of funding and delivery that are not served. */
export function readQuoteRequest(body: QuoteBody): ReadQuoteRequest {
  const { source, destination } = body;
  if (source.sourceType !== 'ACCOUNT') throw notServed('Quotes with realtime funding');
  if (destination.destinationType !== 'ACCOUNT') throw notServed('Quotes to UMA addresses');
  if (!isResourceId('InternalAccount', source.accountId)) throw notServed('Quotes from external accounts');
  return {
    sourceAccountId: source.accountId,
    destinationAccountId: destination.accountId,
    request: {
      lockedSide: body.lockedCurrencySide,
      lockedAmount: BigInt(body.lockedCurrencyAmount),
      immediatelyExecute: body.immediatelyExecute ?? false,
      paymentRail: destination.paymentRail,
      sourceCustomerId: source.customerId,
      description: body.description,
      remittanceInformation: body.remittanceInformation,
      purposeOfPayment: body.purposeOfPayment,
      platformFeeOverride: body.platformFeeOverride && feeOf(body.platformFeeOverride),
    },
  };
}

function feeOf({ platformFixedFee, platformVariableFeeBps }: PlatformFeeOverrideBody): PlatformFee {
  const { amount, currency } = platformFixedFee;
  return { fixed: toMoneyData({ currency, amount: BigInt(amount) }), basisPoints: BigInt(platformVariableFeeBps) };
}

function notServed(what: string): Refusal {
  return new Refusal('NOT_IMPLEMENTED', `${what} are not available yet.`);
}
