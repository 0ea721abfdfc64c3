/**
 * A reason not to start that the operator can mend. Its message is whole: the process prints it as it is, without a stack,
 * one line for each mistake, and exits with 1. Without lines: another process has said it.
 */
export class StartError extends Error {
  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'StartError';
  }
}
