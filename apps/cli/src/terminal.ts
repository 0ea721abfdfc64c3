/** What a command sees of the world: where settings come from, and the two ways to speak. */
export interface Terminal {
  readonly environment: NodeJS.ProcessEnv;
  /** An answer; other programs may read it. */
  readonly write: (line: string) => void;
  /** A word to the person who asked. */
  readonly warn: (line: string) => void;
  /** Draws a line in the place of the one drawn before; absent where nobody looks on. */
  readonly draw?: (line: string) => void;
  /** Asks the person yes or no; absent where nobody sits before it. */
  readonly confirm?: (question: string) => Promise<boolean>;
  /** Resolves when the person ends a command that would go on for ever. */
  readonly interrupted: () => Promise<void>;
}
