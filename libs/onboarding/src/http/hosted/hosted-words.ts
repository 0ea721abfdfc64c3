import countries from 'i18n-iso-countries/index.js'; // without the country names in eighty languages

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

/** Labels of values that a person would not recognize by their names. */
const WORDS: Readonly<Record<string, string>> = {
  SSN: 'Social Security number (SSN)',
  ITIN: 'Individual taxpayer number (ITIN)',
  EIN: 'Employer number (EIN)',
  NON_US_TAX_ID: 'Tax number of another country',
  LLC: 'Limited liability company (LLC)',
  S_CORPORATION: 'S corporation',
  UBO: 'Beneficial owner',
  AR_AUTOMATION: 'Collecting from customers',
  AP_AUTOMATION: 'Paying invoices',
  CROSS_BORDER_B2B: 'Payments to businesses abroad',
  DRIVERS_LICENSE: "Driver's license",
  NATIONAL_ID: 'National identity card',
  BACK: 'Back',
};

/** Country codes in the alphabetical order of their names. */
export const COUNTRY_CODES: readonly string[] = Object.keys(countries.getAlpha2Codes()).sort((one, other) =>
  nameOf(one).localeCompare(nameOf(other), 'en'),
);

/** A value of the API in plain words: `COUNT_10_TO_100` is "10 to 100", `US` in a list of countries is "United States". */
export function wordsOf(value: string, options: readonly string[] = []): string {
  if (options === COUNTRY_CODES) return nameOf(value);
  const known = WORDS[value];
  if (known !== undefined) return known;
  if (/^[A-Z]{2,4}$/.test(value)) return value;
  const words = value
    .replace(/^(?:COUNT|VOLUME)_/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
    .split(' ')
    .map((word) => (/^\d/.test(word) ? word.toUpperCase() : word))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function nameOf(country: string): string {
  return COUNTRY_NAMES.of(country) ?? country;
}

/** Formats 1250 as `12.50 EUR`, with the code, since several currencies share a symbol. */
export function amountInWords(
  amount: number,
  { code, decimals }: { readonly code: string; readonly decimals: number },
): string {
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${format.format(`${amount}E-${decimals}` as Intl.StringNumericLiteral)} ${code}`;
}

/** Formats a time as `3 March 2027 at 14:00 UTC`. */
export function dayAndTime(moment: string): string {
  return `${DAY_AND_TIME.format(new Date(moment))} UTC`;
}
