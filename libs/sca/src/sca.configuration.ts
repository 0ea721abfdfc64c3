/** Operator settings of this context; limits on attempts are in the domain's `SCA_LIMITS`. */
export const SCA_CONFIGURATION = {
  /** Milliseconds between polls of a liveness check; the last interval repeats. */
  livenessLooks: [1_000, 1_000, 60_000],
} as const;
