import type { Posting } from './money.js';
import type { Json } from './canonical-json.js';
import type { ResourceName } from './ids.js';

/** An event as the books audit needs it: current version; personal members may be missing. */
export interface BookedEvent {
  readonly stream: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Expected effect of one kind of payment on the books, derived only from its agreed amounts and its outcome. It is written independently of
 * the decider and shares no code with it: a check that repeats the same computation finds nothing.
 */
export interface PostingExpectation<State extends Json = Json> {
  /** The kind of payment, as in its public id. */
  readonly resource: ResourceName;
  /** `<context>.<aggregate>` of the payment's stream. */
  readonly aggregate: string;
  readonly initial: State;
  /** Folds every event of the payment: those of its stream, and those of accounts that refer to it. */
  evolve(state: State, event: BookedEvent): State;
  /**
   * Sum of all postings of the payment per account; null while money may still move. An account that is not listed must hold nothing of this
   * payment.
   */
  expected(state: State): readonly Posting[] | null;
  /** The payment corrects wrong lines by itself within moments of its last event; until then they are not reported. */
  readonly settles?: true;
}
