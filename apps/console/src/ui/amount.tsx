/** A currency as the API writes it beside an amount. */
export interface Currency {
  readonly code: string;
  readonly decimals: number;
}

/** An amount in smallest units as people read it, `1,234.50 USD`. Digits are moved, never computed with: no unit is lost. */
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

/** `1,234` of the digits `1234`. */
export function grouped(digits: string): string {
  return GROUPED.format(BigInt(digits));
}

/** True of `{ amount, currency: { code, decimals } }`. */
export function isMoney(value: unknown): value is { readonly amount: number; readonly currency: Currency } {
  const { amount, currency } = (value ?? {}) as { readonly amount?: unknown; readonly currency?: Partial<Currency> };
  return Number.isSafeInteger(amount) && typeof currency?.code === 'string' && typeof currency.decimals === 'number';
}

export function Amount({ amount, currency }: { readonly amount: number; readonly currency: Currency }) {
  return <span className="amount">{amountText(amount, currency)}</span>;
}

/** The amount in smallest units that a person entered, `1,234.5`; undefined where it is none, or has more decimals than its currency. */
export function amountFrom(text: string, { decimals }: Currency): number | undefined {
  const match = /^(\d{1,15})(?:\.(\d*))?$/.exec(text.replaceAll(/[,\s]/g, ''));
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return undefined;
  const amount = Number(`${whole}${fraction.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(amount) ? amount : undefined;
}
