import type { Posting } from './money.js';
import type { Json } from './canonical-json.js';
import type { ResourceName } from './ids.js';

/** An event as far as the books need it: current shape; personal members may be missing. */
export interface BookedEvent {
  readonly stream: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Expected effect of one kind of payment on the books, derived from its agreed amounts and its outcome alone. It is
 * written beside the decider and shares no code with it: a check that repeats the computation finds nothing.
 */
export interface PostingExpectation<State extends Json = Json> {
  /** The kind of payment, as its public id names it. */
  readonly resource: ResourceName;
  /** `<context>.<aggregate>` of the payment's own stream. */
  readonly aggregate: string;
  readonly initial: State;
  /** Folds every event of the payment: those of its stream, and those of accounts that name it. */
  evolve(state: State, event: BookedEvent): State;
  /**
   * Sum of all postings of the payment on every account; null while money may still be moving. An account that is
   * not named holds nothing of this payment.
   */
  expected(state: State): readonly Posting[] | null;
  /** The payment puts wrong lines right by itself within moments of its last event: until then they are no finding. */
  readonly settles?: true;
}
