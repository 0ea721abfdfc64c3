import { type Tenant, startDeadline, tenantKey } from '@app/kernel';
import { REACTIONS_PER_GROUP, type SagaGroup } from '../definitions/saga-group.js';

/** Maximum time that an answered reaction waits for others. */
const WAIT_MILLISECONDS = 50;

/** A reaction whose step is in progress and which may be recorded in a group. */
export interface Seat {
  /** Called when the step was answered; resolves when the group is recorded. */
  join(entry: object): Promise<void>;
  /** Called if the reaction is recorded individually, or not at all. */
  leave(): void;
}

interface Waiting {
  readonly entry: object;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface OpenGroup {
  /** Number of seats whose steps are in progress. */
  seats: number;
  waiting: Waiting[];
  cancelDeadline: (() => void) | null;
}

interface Parts {
  /** Records a group as one event. */
  readonly record: (group: SagaGroup, tenant: Tenant, entries: readonly object[]) => Promise<void>;
  readonly startDeadline?: typeof startDeadline;
}

/**
 * Collects reactions of this process into groups, each for one tenant. A group is recorded when it is full, when its first reaction has
 * waited 50 ms, or when no other step of the tenant is in progress, since then no reaction would join. An input leaves the queue only after
 * its group is recorded, so the inputs of a group that is lost with its process are repeated.
 */
export class ReactionGroups {
  private readonly groups = new Map<string, OpenGroup>();

  constructor(private readonly parts: Parts) {}

  /** Reserves a seat for a step that is about to be executed. */
  enter(group: SagaGroup, tenant: Tenant): Seat {
    const key = `${group.type} ${tenantKey(tenant)}`;
    const open = this.groups.get(key) ?? { seats: 0, waiting: [], cancelDeadline: null };
    this.groups.set(key, open);
    open.seats += 1;
    const flush = () => this.flush(group, tenant, open);
    const leave = once(() => {
      open.seats -= 1;
      if (open.seats > 0) return;
      this.groups.delete(key);
      flush();
    });
    return {
      leave,
      join: (entry) =>
        new Promise((resolve, reject) => {
          open.waiting.push({ entry, resolve, reject });
          open.cancelDeadline ??= (this.parts.startDeadline ?? startDeadline)(WAIT_MILLISECONDS, flush);
          if (open.waiting.length >= REACTIONS_PER_GROUP) flush();
          leave();
        }),
    };
  }

  private flush(group: SagaGroup, tenant: Tenant, open: OpenGroup): void {
    open.cancelDeadline?.();
    open.cancelDeadline = null;
    const { waiting } = open;
    if (waiting.length === 0) return;
    open.waiting = [];
    this.parts
      .record(
        group,
        tenant,
        waiting.map(({ entry }) => entry),
      )
      .then(
        () => waiting.forEach(({ resolve }) => resolve()),
        (error: unknown) => waiting.forEach(({ reject }) => reject(error)),
      );
  }
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}
