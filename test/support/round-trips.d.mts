/** A statement to PostgreSQL; times in milliseconds of the machine's monotonic clock. */
export interface Statement {
  readonly name: string;
  /** Application name of the session. */
  readonly session: string;
  readonly from: number;
  readonly to: number;
}

export function now(): number;
export function recordStatements(client: unknown): { take(): Statement[]; restore(): void };
export function sequentialRoundTrips(
  statements: readonly Statement[],
  period: Pick<Statement, 'from' | 'to'>,
): readonly Statement[];
