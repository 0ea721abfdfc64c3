/**
 * A reason not to start that the operator can correct. The process prints its message without a stack, one line per error, and exits with
 * code 1. Without lines, another process has already reported it.
 */
export class StartError extends Error {
  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'StartError';
  }
}
