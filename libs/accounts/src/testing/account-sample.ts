/** One valid account of each type as sent by a caller, with changes that each make the named fields invalid. */
export interface AccountSample {
  readonly currency: string;
  /** Details without accountType and beneficiary. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly identifier: string;
  readonly rails: readonly string[];
  /** Changed details (undefined removes one), with the fields that are then invalid. */
  readonly wrong: readonly (readonly [change: Readonly<Record<string, unknown>>, ...fields: string[]])[];
  /** Other valid variants of such an account. */
  readonly alsoRight?: readonly {
    readonly details: Readonly<Record<string, unknown>>;
    readonly identifier: string;
    readonly rails: readonly string[];
  }[];
  /** The only kind of beneficiary that fits the first sample. */
  readonly beneficiaryType?: 'BUSINESS';
  readonly isWallet?: true;
}

export type Change = Readonly<Record<string, unknown>>;
