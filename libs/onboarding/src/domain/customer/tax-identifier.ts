/** Format of a tax identifier. */
interface TaxIdentifierFormat {
  /** Name of the format for forms, such as `us-ssn`. */
  readonly format: string;
  readonly pattern: RegExp;
  /** The format in words, for messages. */
  readonly form: string;
}

/** Tax identifiers of individuals; other types are refused (onboarding-accounts 2.2). */
const OF_INDIVIDUALS: ReadonlyMap<string, TaxIdentifierFormat> = new Map([
  ['SSN', { format: 'us-ssn', pattern: /^\d{3}-\d{2}-\d{4}$/, form: 'an SSN, as 123-45-6789' }],
  ['ITIN', { format: 'us-itin', pattern: /^9\d{2}-\d{2}-\d{4}$/, form: 'an ITIN, as 912-34-5678, its first digit 9' }],
]);
export const INDIVIDUAL_TAX_IDENTIFIER_TYPES: readonly string[] = [...OF_INDIVIDUALS.keys()];

/** The format of an individual's tax identifier; undefined for a type that individuals cannot have. */
export function individualTaxIdentifier(taxIdType: string | undefined): TaxIdentifierFormat | undefined {
  return taxIdType === undefined ? undefined : OF_INDIVIDUALS.get(taxIdType);
}

/** Employer number, or the owner's own number for a sole proprietor. */
const UNITED_STATES: TaxIdentifierFormat = {
  format: 'us-ein',
  pattern: /^(\d{2}-?\d{7}|\d{3}-\d{2}-\d{4})$/,
  form: 'an EIN, as 12-3456789, or the SSN of a sole proprietor, as 123-45-6789',
};
const ELSEWHERE: TaxIdentifierFormat = {
  format: 'tax-id',
  pattern: /^(?=.*\d)[A-Z0-9][A-Z0-9 ./-]{2,28}[A-Z0-9]$/i,
  form: '4 to 30 letters, digits, spaces and . / -, as DE123456789: a digit among them, a letter or digit at both ends',
};

/** The format of a business's tax number in its country; by default letters and digits with at least one digit. */
export function businessTaxIdentifier(country: string | undefined): TaxIdentifierFormat {
  return country === 'US' ? UNITED_STATES : ELSEWHERE;
}
