/** One valid account of each type as a caller sends it, and changes that each invalidate the named fields. */
export interface AccountSample {
  readonly currency: string;
  /** Details without accountType and beneficiary. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly identifier: string;
  readonly rails: readonly string[];
  /** Changed details, undefined leaving one out, and the fields that are wrong then. */
  readonly wrong: readonly (readonly [change: Readonly<Record<string, unknown>>, ...fields: string[]])[];
  /** Other right ways to describe such an account. */
  readonly alsoRight?: readonly {
    readonly details: Readonly<Record<string, unknown>>;
    readonly identifier: string;
    readonly rails: readonly string[];
  }[];
  /** Only this kind of beneficiary fits the first sample. */
  readonly beneficiaryType?: 'BUSINESS';
  readonly isWallet?: true;
}

export type Change = Readonly<Record<string, unknown>>;
