import { type FieldError, type MoneyData, Refusal, wireAmount, firstOfEach } from '@app/kernel';
import { currency } from '../currency/currencies.js';

export const FEE_TYPES = ['CROSS_CURRENCY_TRANSACTION'] as const;
/** Type of a platform's fee. */
export type FeeType = (typeof FEE_TYPES)[number];

/** Fees can be charged in this currency only, today (payments-cards section 6). */
const FEE_CURRENCY = 'USD';

/** A fee the platform earns on its customers' transactions, as the wire shows it. */
export interface FeeConfig {
  readonly feeType: FeeType;
  readonly sourceCurrency: string;
  /** Hundredths of a percent of the amount sent. */
  readonly variableFeeBps: number;
  readonly fixedFee: { readonly amount: number; readonly currency: string };
}

/** The same as events carry it. */
interface FeeConfigData {
  readonly feeType: FeeType;
  readonly sourceCurrency: string;
  readonly variableFeeBps: number;
  readonly fixedFee: MoneyData;
}

export function toFeeConfigData(config: FeeConfig): FeeConfigData {
  return { ...config, fixedFee: { currency: config.fixedFee.currency, amount: config.fixedFee.amount.toString() } };
}

export function toFeeConfig({ feeType, sourceCurrency, variableFeeBps, fixedFee }: FeeConfigData): FeeConfig {
  return {
    feeType,
    sourceCurrency,
    variableFeeBps,
    fixedFee: { amount: wireAmount(fixedFee.amount), currency: fixedFee.currency },
  };
}

/** Fees are kept one for each type and source currency. */
export function sameFee(one: FeeKey, other: FeeKey): boolean {
  return one.feeType === other.feeType && one.sourceCurrency === other.sourceCurrency;
}
export type FeeKey = Pick<FeeConfig, 'feeType' | 'sourceCurrency'>;

export function isFree({ variableFeeBps, fixedFee }: FeeConfig): boolean {
  return variableFeeBps === 0 && fixedFee.amount === 0;
}

/** Faults of a list of fees, each with its path; empty when valid. */
export function feeFaults(fees: readonly FeeConfig[]): readonly FieldError[] {
  const faults: FieldError[] = [];
  const kept = new Set(firstOfEach(fees, ({ feeType, sourceCurrency }) => `${feeType} ${sourceCurrency}`));
  fees.forEach((fee, index) => {
    const path = `feeConfigs[${index}]`;
    if (currency(fee.sourceCurrency) === undefined) {
      faults.push({ field: `${path}.sourceCurrency`, message: 'must be a currency that the service supports' });
    }
    if (fee.fixedFee.currency !== fee.sourceCurrency) {
      faults.push({ field: `${path}.fixedFee.currency`, message: 'must equal sourceCurrency' });
    }
    if (!kept.has(fee)) {
      faults.push({ field: path, message: 'must not repeat a feeType and sourceCurrency of the list' });
    }
  });
  return faults;
}

/** Refuses fees in currencies that are right but not served yet: 501 NOT_IMPLEMENTED. */
export function requireChargeable(fees: readonly FeeConfig[]): void {
  const other = fees.find(({ sourceCurrency }) => sourceCurrency !== FEE_CURRENCY);
  if (other !== undefined) throw new Refusal('NOT_IMPLEMENTED', `Fees can be configured for ${FEE_CURRENCY} only.`);
}
