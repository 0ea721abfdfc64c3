/** The named details of an account, as sent and as stored. */
export type Details = { readonly [name: string]: string };

/** A rule besides pattern and length. `message` completes "<field> …". */
export interface TextRule {
  readonly message: string;
  holds(value: string): boolean;
}

/** Constraints of one detail of a variant or beneficiary. */
export interface DetailRule {
  readonly required: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  /** JavaScript syntax; shown to callers and in the documentation. */
  readonly pattern?: string;
  readonly values?: readonly string[];
  /** Name of the format for callers: `date`, `iso3166-1-alpha-2`. */
  readonly format?: string;
  /** True if sealed under the owner's key. Other members stay readable after an erasure. */
  readonly personal: boolean;
  /** A rule that a pattern cannot express; always 400 INVALID_INPUT. */
  readonly structure?: TextRule;
  /** Check digits and checksums; 400 INVALID_BANK_ACCOUNT, only in production. */
  readonly checksum?: TextRule;
  /** Value if the detail is omitted: fixed, or derived from other details. */
  readonly default?: string | ((details: Details) => string | undefined);
  readonly description?: string;
  readonly example?: string;
}

/** Bounds of a detail. Excludes `required`, so that spreading a complete rule cannot override it. */
export type TextBounds = Partial<Omit<DetailRule, 'required'>> & { readonly required?: never };

/** A required detail; by default 1 to 255 characters and personal. */
export function required(bounds: TextBounds = {}): DetailRule {
  return { ...of(bounds), required: true };
}

/** An optional detail. */
export function optional(bounds: TextBounds = {}): DetailRule {
  return { ...of(bounds), required: false };
}

function of({ required: _, ...bounds }: TextBounds): Omit<DetailRule, 'required'> {
  return { minLength: 1, maxLength: 255, personal: true, ...bounds };
}
