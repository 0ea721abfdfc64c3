/** Surroundings of a command. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A line of standard output: the answer, which other programs may read. */
  readonly write: (line: string) => void;
  /** A line of standard error: words for the person. */
  readonly warn: (line: string) => void;
  /** True where standard output is read by a person. */
  readonly isInteractive: boolean;
  /** All of standard input. */
  readonly read: () => Promise<string>;
  /** Aborted when the person interrupts. */
  readonly interrupted: AbortSignal;
}
