import type { z } from 'zod';

/** Deadlines of answers are in milliseconds. */
export const SECOND = 1_000;

/**
 * An ORDER is done once for its id, and may be reported on later; a QUESTION is answered at once and changes nothing.
 * `advances` names the results that may follow another; every other change of a result is a contradiction. Results in
 * `interim` say how far an order is: the platform asks again.
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
