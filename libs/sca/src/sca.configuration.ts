/** What the operator of the product decides for this context; what limits attempts is the domain's `SCA_LIMITS`. */
export const SCA_CONFIGURATION = {
  /** How long after one look at a person's check the next one follows, milliseconds; the last goes on. */
  livenessLooks: [1_000, 1_000, 60_000],
} as const;
