/** The named texts of an account, as sent and as stored. */
export type Details = { readonly [name: string]: string };

/** A rule beyond pattern and length; `message` completes "<field> …". */
export interface TextRule {
  readonly message: string;
  holds(value: string): boolean;
}

/** Constraints of one text of a variant (or of a beneficiary). */
export interface DetailRule {
  readonly required: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  /** JavaScript flavour; shown to callers and documented. */
  readonly pattern?: string;
  readonly values?: readonly string[];
  /** Slug shown to callers: `date`, `iso3166-1-alpha-2`. */
  readonly format?: string;
  /** Sealed under the owner's key; members that are not personal stay readable after an erasure. */
  readonly personal: boolean;
  /** Form that a pattern cannot say; failing it is 400 INVALID_INPUT everywhere. */
  readonly structure?: TextRule;
  /** Check digits and checksums; failing them is 400 INVALID_BANK_ACCOUNT, and only in production. */
  readonly checksum?: TextRule;
  /** Taken when the detail is left out: a value, or one that follows from the other details. */
  readonly default?: string | ((details: Details) => string | undefined);
  readonly description?: string;
  readonly example?: string;
}

/** Bounds of a text. A rule is none: whether it must be there would be taken over with the rest. */
export type TextBounds = Partial<Omit<DetailRule, 'required'>> & { readonly required?: never };

/** A text that must be there: 1 to 255 characters and personal, unless said otherwise. */
export function required(bounds: TextBounds = {}): DetailRule {
  return { ...of(bounds), required: true };
}

/** A text that may be left out. */
export function optional(bounds: TextBounds = {}): DetailRule {
  return { ...of(bounds), required: false };
}

function of({ required: _, ...bounds }: TextBounds): Omit<DetailRule, 'required'> {
  return { minLength: 1, maxLength: 255, personal: true, ...bounds };
}
