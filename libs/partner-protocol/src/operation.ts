import type { z } from 'zod';

/** Timeouts of answers are in milliseconds. */
export const SECOND = 1_000;

/**
 * An ORDER is done once for its id, and its results may be reported later. A QUESTION is answered immediately and has no effect. `advances`
 * lists the results that may follow another; every other change of a result is a contradiction. Results in `interim` show progress: the
 * platform polls again.
 */
export interface OperationShape {
  readonly kind: 'ORDER' | 'QUESTION';
  readonly summary: string;
  readonly deadline: number;
  readonly request: z.ZodType;
  readonly result: z.ZodType;
  readonly interim?: readonly string[];
  readonly advances?: { readonly [status: string]: readonly string[] };
}

/** The operations of a port, by name. */
export interface PortShape {
  readonly [operation: string]: OperationShape;
}
