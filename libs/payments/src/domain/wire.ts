import { type MoneyData, wireAmount } from '@app/kernel';

/** A currency in its API form. */
export interface CurrencyObject {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** An amount in the smallest unit of its currency. */
export interface CurrencyAmount {
  readonly amount: number;
  readonly currency: CurrencyObject;
}

/** Breakdown of the price; numbers in the contract's format. */
export interface RateDetailsObject {
  readonly counterpartyMultiplier: number;
  readonly counterpartyFixedFee: number;
  readonly svcApiMultiplier: number;
  readonly svcApiFixedFee: number;
  readonly svcApiVariableFeeRate: number;
  readonly svcApiVariableFeeAmount: number;
}

export function currencyAmount(value: MoneyData, currency: CurrencyObject): CurrencyAmount {
  return { amount: wireAmount(value.amount), currency };
}

/** ReceiverFields information, if it was requested and is not erased. */
export function knownOf<Known extends object>(
  counterpartyInformation: Known | null | undefined,
): { readonly counterpartyInformation?: Known } {
  return counterpartyInformation === null || counterpartyInformation === undefined ? {} : { counterpartyInformation };
}

/** Converts fractions from decimal text, as in events, to numbers, as in the API. */
export function rateDetailsObject(details: { readonly [Name in keyof RateDetailsObject]: string }): RateDetailsObject {
  return {
    counterpartyMultiplier: Number(details.counterpartyMultiplier),
    counterpartyFixedFee: wireAmount(details.counterpartyFixedFee),
    svcApiMultiplier: Number(details.svcApiMultiplier),
    svcApiFixedFee: wireAmount(details.svcApiFixedFee),
    svcApiVariableFeeRate: Number(details.svcApiVariableFeeRate),
    svcApiVariableFeeAmount: wireAmount(details.svcApiVariableFeeAmount),
  };
}
