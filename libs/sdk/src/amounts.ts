/** Currencies by their number of decimal places. */
const CURRENCIES: Readonly<Record<number, string>> = {
  0: 'RWF UGX VND XAF XOF',
  2: 'AED ARS BDT BRL BWP CAD CNY COP DKK EGP EUR GBP GHS GTQ HKD HTG IDR INR JMD KES MWK MXN MYR NGN PHP PKR SGD THB TZS USD ZAR ZMW',
  6: 'USDB USDC USDT',
  8: 'BTC',
};

const DECIMALS: ReadonlyMap<string, number> = new Map(
  Object.entries(CURRENCIES).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(decimals)]),
  ),
);

/** Number of decimal places of a currency: a dollar has 100 cents, so 2. */
export function decimalsOf(currency: string): number {
  const decimals = DECIMALS.get(currency);
  if (decimals === undefined) throw new RangeError(`${currency} is not a currency of the API`);
  return decimals;
}

/**
 * Converts a decimal amount to the API's smallest unit: `toSmallestUnit('12.34', 'USD')` is 1234. Exact, without floating-point arithmetic.
 */
export function toSmallestUnit(amount: string, currency: string): number {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const decimals = decimalsOf(currency);
  if (whole === '') throw new RangeError(`${amount} is not a decimal number`);
  if (fraction.length > decimals) throw new RangeError(`${currency} has ${decimals} decimals: ${amount}`);
  const units = Number(`${sign}${whole}${fraction.padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(units)) throw new RangeError(`${amount} is too large`);
  return units === 0 ? 0 : units;
}

/** Converts an amount of the API to a decimal number: `fromSmallestUnit(1234, 'USD')` is `12.34`. */
export function fromSmallestUnit(amount: number, currency: string): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an amount`);
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${amount < 0 ? '-' : ''}${whole}${fraction}`;
}

/** Formats an amount for people, in a locale: `formatAmount(1234, 'USD', 'en-US')` is `$12.34`. */
export function formatAmount(amount: number, currency: string, locale?: string): string {
  const decimals = decimalsOf(currency);
  const exact = fromSmallestUnit(amount, currency) as unknown as number; // formatted from the decimal text, without rounding
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(exact)
    : `${new Intl.NumberFormat(locale, digits).format(exact)} ${currency}`;
}
