import { MAX_REQUEST_MILLISECONDS } from '../requests/connections.js';
import type { Slots } from '../requests/slots.js';

/** Longer than any handler takes once its request is whole. */
const MAX_HANDLER_MILLISECONDS = 60_000;

/** Something that must work before this process should get requests: database, projections, sagas. */
export interface ReadinessCheck {
  readonly name: string;
  /** The check is reported with the others, but does not keep requests away from the process. */
  readonly isAdvisory?: true;
  /** Resolves when ready; throws when not. */
  check(): Promise<void>;
}

/** Injection token of the list of checks; the app names them in `HttpModule.forRoot({ readiness })`. */
export const READINESS_CHECKS = Symbol('ReadinessChecks');

/** Ready while every slot belongs to a request that may still be answered: slots that leak would end with none left. */
export class SlotReadiness implements ReadinessCheck {
  readonly name = 'slots';

  constructor(private readonly slots: Slots) {}

  async check(): Promise<void> {
    const leaked = this.slots.leaked(MAX_REQUEST_MILLISECONDS + MAX_HANDLER_MILLISECONDS);
    if (leaked > 0) throw new Error(`${leaked} slots are held by requests that are over`);
  }
}
