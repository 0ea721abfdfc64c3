/** A command's environment: the source of its settings, and its two outputs. */
export interface Terminal {
  readonly environment: NodeJS.ProcessEnv;
  /** An answer; other programs may read it. */
  readonly write: (line: string) => void;
  /** A word to the person who asked. */
  readonly warn: (line: string) => void;
  /** Draws a line in place of the previous one; absent without a terminal. */
  readonly draw?: (line: string) => void;
  /** Asks the person yes or no; absent without an interactive terminal. */
  readonly confirm?: (question: string) => Promise<boolean>;
}
