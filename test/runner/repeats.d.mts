export interface FileResult {
  readonly numFailingTests: number;
  readonly testExecError?: unknown;
  readonly firstFailure?: FileResult;
}

export function withRepeats<F, R extends FileResult>(
  files: readonly F[],
  options: {
    /** Null for a file that has no result: its worker ended, or the run was interrupted. */
    run(file: F): Promise<R | null | void> | null;
    repeat(file: F): Promise<R | null>;
    onResult(file: F, result: R): Promise<void> | void;
    /** None is held back where this is 0. */
    most?: number;
  },
): Promise<void>;
