/** A currency as the API returns it with an amount. */
export interface Currency {
  readonly code: string;
  readonly decimals: number;
}

/** Formats an amount in the smallest unit for people, `1,234.50 USD`. Works on digits, without arithmetic, so that no precision is lost. */
export function amountText(amount: number, { code, decimals }: Currency): string {
  const digits = BigInt(amount)
    .toString()
    .replace('-', '')
    .padStart(decimals + 1, '0');
  const whole = grouped(digits.slice(0, digits.length - decimals));
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${amount < 0 ? '−' : ''}${whole}${fraction} ${code}`;
}

const GROUPED = new Intl.NumberFormat('en');

/** Groups digits: `1,234` for `1234`. */
export function grouped(digits: string): string {
  return GROUPED.format(BigInt(digits));
}

/** True for `{ amount, currency: { code, decimals } }`. */
export function isMoney(value: unknown): value is { readonly amount: number; readonly currency: Currency } {
  const { amount, currency } = (value ?? {}) as { readonly amount?: unknown; readonly currency?: Partial<Currency> };
  return Number.isSafeInteger(amount) && typeof currency?.code === 'string' && typeof currency.decimals === 'number';
}

export function Amount({ amount, currency }: { readonly amount: number; readonly currency: Currency }) {
  return <span className="amount">{amountText(amount, currency)}</span>;
}

/**
 * Parses an amount that a user entered, `1,234.5`, to the smallest unit; undefined if it is invalid, or has more decimals than its currency.
 */
export function amountFrom(text: string, { decimals }: Currency): number | undefined {
  const match = /^(\d{1,15})(?:\.(\d*))?$/.exec(text.replaceAll(/[,\s]/g, ''));
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return undefined;
  const amount = Number(`${whole}${fraction.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(amount) ? amount : undefined;
}
