import { MAX_REQUEST_MILLISECONDS } from '../requests/connections.js';
import type { Slots } from '../requests/slots.js';

/** Longer than any handler takes after its request has arrived completely. */
const MAX_HANDLER_MILLISECONDS = 60_000;

/** A dependency that must work before this process gets requests: database, projections, sagas. */
export interface ReadinessCheck {
  readonly name: string;
  /** The check is reported but does not affect readiness. */
  readonly isAdvisory?: true;
  /** Resolves if ready; throws if not. */
  check(): Promise<void>;
}

/** Injection token of the checks; the app passes them to `HttpModule.forRoot({ readiness })`. */
export const READINESS_CHECKS = Symbol('ReadinessChecks');

/** Not ready if slots have leaked, since a leak would eventually use up all slots. */
export class SlotReadiness implements ReadinessCheck {
  readonly name = 'slots';

  constructor(private readonly slots: Slots) {}

  async check(): Promise<void> {
    const leaked = this.slots.leaked(MAX_REQUEST_MILLISECONDS + MAX_HANDLER_MILLISECONDS);
    if (leaked > 0) throw new Error(`${leaked} slots are held by requests that have ended`);
  }
}
