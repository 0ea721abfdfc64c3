/** Acronyms and names with a fixed spelling, wherever they occur. */
const ACRONYMS = new Map(
  [
    'ACH',
    'API',
    'BIC',
    'BTC',
    'CLABE',
    'EUR',
    'FX',
    'GBP',
    'IBAN',
    'ID',
    'IP',
    'KYB',
    'KYC',
    'OTP',
    'PEP',
    'PIX',
    'RTP',
    'SCA',
    'SEPA',
    'SMS',
    'SPEI',
    'SSN',
    'SWIFT',
    'UMA',
    'UPI',
    'URL',
    'USD',
    'USDB',
    'USDC',
  ].map((word) => [word.toLowerCase(), word]),
);

/** An account of a currency, whose code stays: `AED_ACCOUNT`. */
const CURRENCY_ACCOUNT = /^([A-Z]{3})_ACCOUNT$/;

/** `customerType` and `EMBEDDED_WALLET` as plain words: "Customer type", "Embedded wallet"; `card-settlement`: "Card settlement". */
export function inWords(name: string): string {
  const currency = CURRENCY_ACCOUNT.exec(name)?.[1];
  if (currency !== undefined) return `${currency} account`;
  const parts = /[a-z]/.test(name)
    ? name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s_.-]+/)
    : name.split(/[_.]/);
  const words = parts.map((part) => ACRONYMS.get(part.toLowerCase()) ?? part.toLowerCase());
  const [first = '', ...rest] = words;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
}

/** Members whose values are codes, even if they are a single word: `direction: "DEBIT"`. */
const CODED = /(?:type|direction|form|mode|reason|factor|method|side|roles?|permissions|categories)$/i;

/** True for a code of the API, in capitals; `name` is the member that contains it. */
export function isCode(text: string, name: string): boolean {
  return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(text) || (CODED.test(name) && /^[A-Z]{3,}$/.test(text));
}
