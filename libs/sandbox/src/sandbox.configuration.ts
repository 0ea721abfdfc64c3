/** Limits of the sandbox's controls. */
export const SANDBOX_CONFIGURATION = {
  /** The most that an explanation reads of a long history. */
  explanation: { events: 201, requests: 11, consequences: 2_000 },
} as const;
