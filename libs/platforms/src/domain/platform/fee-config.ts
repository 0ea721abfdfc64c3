import { type FieldError, type MoneyData, Refusal, wireAmount, firstOfEach } from '@app/kernel';
import { currency } from '../currency/currencies.js';

export const FEE_TYPES = ['CROSS_CURRENCY_TRANSACTION'] as const;
/** Type of a platform's fee. */
export type FeeType = (typeof FEE_TYPES)[number];

/** The only currency of fees at present (payments-cards section 6). */
const FEE_CURRENCY = 'USD';

/** A platform's fee on its customers' transactions, in its API form. */
export interface FeeConfig {
  readonly feeType: FeeType;
  readonly sourceCurrency: string;
  /** Basis points of the sending amount. */
  readonly variableFeeBps: number;
  readonly fixedFee: { readonly amount: number; readonly currency: string };
}

/** The same as recorded in events. */
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

/** There is one fee for each type and source currency. */
export function sameFee(one: FeeKey, other: FeeKey): boolean {
  return one.feeType === other.feeType && one.sourceCurrency === other.sourceCurrency;
}
export type FeeKey = Pick<FeeConfig, 'feeType' | 'sourceCurrency'>;

export function isFree({ variableFeeBps, fixedFee }: FeeConfig): boolean {
  return variableFeeBps === 0 && fixedFee.amount === 0;
}

/** Faults of a list of fees, each with its path; empty if valid. */
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

/** Refuses fees in valid but unsupported currencies: 501 NOT_IMPLEMENTED. */
export function requireChargeable(fees: readonly FeeConfig[]): void {
  const other = fees.find(({ sourceCurrency }) => sourceCurrency !== FEE_CURRENCY);
  if (other !== undefined) throw new Refusal('NOT_IMPLEMENTED', `Fees can be configured for ${FEE_CURRENCY} only.`);
}
