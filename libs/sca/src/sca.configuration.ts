/** Settings of this context by the product's operator; limits on attempts are the domain's `SCA_LIMITS`. */
export const SCA_CONFIGURATION = {
  /** Milliseconds between polls of a liveness check; the last interval repeats. */
  livenessLooks: [1_000, 1_000, 60_000],
} as const;
