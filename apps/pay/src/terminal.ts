/** The environment of a command. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Writes a line to standard output: the result, which other programs may read. */
  readonly write: (line: string) => void;
  /** Writes a line to standard error: messages to the user. */
  readonly warn: (line: string) => void;
  /** True if a person reads standard output. */
  readonly isInteractive: boolean;
  /** Reads all of standard input. */
  readonly read: () => Promise<string>;
  /** Aborted when the user interrupts. */
  readonly interrupted: AbortSignal;
}
