/** Kind of currency: fiat or on a chain. Determines whether accounts are INTERNAL_FIAT or INTERNAL_CRYPTO. */
export type CurrencyKind = 'FIAT' | 'CRYPTO';

/** A currency or asset of the product. */
export interface Currency {
  /** ISO 4217 code, or the asset's own code; upper case. */
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  /** Number of decimals of a major unit: 2 for a dollar of 100 cents. */
  readonly decimals: number;
  readonly kind: CurrencyKind;
}

/** A currency in its API form, next to an amount. */
export type CurrencyObject = Omit<Currency, 'kind'>;

const fiat = (code: string, name: string, symbol: string, decimals = 2): Currency => ({
  code,
  name,
  symbol,
  decimals,
  kind: 'FIAT',
});
const crypto = (code: string, name: string, symbol: string, decimals: number): Currency => ({
  code,
  name,
  symbol,
  decimals,
  kind: 'CRYPTO',
});

/** Every currency of the product (payments-cards section 1). Amounts count smallest units. */
export const CURRENCIES: readonly Currency[] = [
  fiat('AED', 'United Arab Emirates Dirham', 'د.إ'),
  fiat('ARS', 'Argentine Peso', '$'),
  fiat('BDT', 'Bangladeshi Taka', '৳'),
  fiat('BRL', 'Brazilian Real', 'R$'),
  fiat('BWP', 'Botswana Pula', 'P'),
  fiat('CAD', 'Canadian Dollar', '$'),
  fiat('CNY', 'Chinese Yuan', '¥'),
  fiat('COP', 'Colombian Peso', '$'),
  fiat('DKK', 'Danish Krone', 'kr'),
  fiat('EGP', 'Egyptian Pound', 'E£'),
  fiat('EUR', 'Euro', '€'),
  fiat('GBP', 'British Pound', '£'),
  fiat('GHS', 'Ghanaian Cedi', '₵'),
  fiat('GTQ', 'Guatemalan Quetzal', 'Q'),
  fiat('HKD', 'Hong Kong Dollar', '$'),
  fiat('HTG', 'Haitian Gourde', 'G'),
  fiat('IDR', 'Indonesian Rupiah', 'Rp'),
  fiat('INR', 'Indian Rupee', '₹'),
  fiat('JMD', 'Jamaican Dollar', '$'),
  fiat('KES', 'Kenyan Shilling', 'KSh'),
  fiat('MWK', 'Malawian Kwacha', 'MK'),
  fiat('MXN', 'Mexican Peso', '$'),
  fiat('MYR', 'Malaysian Ringgit', 'RM'),
  fiat('NGN', 'Nigerian Naira', '₦'),
  fiat('PHP', 'Philippine Peso', '₱'),
  fiat('PKR', 'Pakistani Rupee', '₨'),
  fiat('RWF', 'Rwandan Franc', 'FRw', 0),
  fiat('SGD', 'Singapore Dollar', '$'),
  fiat('THB', 'Thai Baht', '฿'),
  fiat('TZS', 'Tanzanian Shilling', 'TSh'),
  fiat('UGX', 'Ugandan Shilling', 'USh', 0),
  fiat('USD', 'United States Dollar', '$'),
  fiat('VND', 'Vietnamese Dong', '₫', 0),
  fiat('XAF', 'Central African CFA Franc', 'FCFA', 0),
  fiat('XOF', 'West African CFA Franc', 'CFA', 0),
  fiat('ZAR', 'South African Rand', 'R'),
  fiat('ZMW', 'Zambian Kwacha', 'ZK'),
  crypto('BTC', 'Bitcoin', '₿', 8),
  crypto('USDB', 'USDB', '$', 6),
  crypto('USDC', 'USD Coin', '$', 6),
  crypto('USDT', 'Tether USD', '₮', 6),
];

const BY_CODE: ReadonlyMap<string, Currency> = new Map(CURRENCIES.map((each) => [each.code, each]));

/** The currency with an upper-case code; undefined if the product does not support it. */
export function currency(code: string): Currency | undefined {
  return BY_CODE.get(code);
}

/** The currency in its API form. Codes were validated before, so an unknown one is a bug. */
export function currencyObject(code: string): CurrencyObject {
  const known = currency(code);
  if (known === undefined) throw new Error(`currency ${code} is not in the table`);
  const { name, symbol, decimals } = known;
  return { code, name, symbol, decimals };
}
