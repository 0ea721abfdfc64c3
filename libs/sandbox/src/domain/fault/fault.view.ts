import { type Timestamp, type View, assertNever } from '@app/kernel';
import { fault } from './fault.decider.js';
import type { FaultEvent, FaultType } from './fault.events.js';

/** A fault as GET shows it; members that its type does not have are absent. */
export interface FaultDocument {
  readonly id: string;
  readonly type: FaultType;
  readonly method?: string;
  readonly path?: string;
  readonly eventType?: string;
  readonly count: number;
  /** Number of injections so far. */
  readonly injected: number;
  readonly delayMilliseconds?: number;
  readonly retryAfterSeconds?: number;
  readonly expiresAt: Timestamp;
  readonly createdAt: Timestamp;
  /** Set once it was disarmed; GET then no longer finds it. */
  readonly disarmedAt?: Timestamp;
}

export const faultView: View<FaultDocument, FaultEvent> = {
  aggregate: fault,
  version: 1,
  evolve(document, event, { at }) {
    if (event.type === 'sandbox.fault-armed') {
      const { faultId: id, faultType: type, method, path, eventType, ...terms } = event.data;
      const { count, expiresAt, delayMilliseconds, retryAfterSeconds } = terms;
      return {
        id,
        type,
        ...(method !== null && { method }),
        ...(path !== null && { path }),
        ...(eventType !== null && { eventType }),
        count,
        injected: 0,
        ...(delayMilliseconds !== null && { delayMilliseconds }),
        ...(retryAfterSeconds !== null && { retryAfterSeconds }),
        expiresAt,
        createdAt: at,
      };
    }
    if (document === null) return null;
    switch (event.type) {
      case 'sandbox.fault-injected':
        return { ...document, injected: document.injected + 1 };
      case 'sandbox.fault-disarmed':
        return { ...document, disarmedAt: at };
      default:
        return assertNever(event);
    }
  },
};

/** True if it can still be injected, unless it has expired. */
export function isUnused({ count, injected, disarmedAt }: FaultDocument): boolean {
  return injected < count && disarmedAt === undefined;
}
