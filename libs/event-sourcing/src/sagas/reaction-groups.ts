import { type Tenant, startDeadline, tenantKey } from '@app/kernel';
import { REACTIONS_PER_GROUP, type SagaGroup } from '../definitions/saga-group.js';

/** The longest that an answered reaction waits for others. */
const WAIT_MILLISECONDS = 50;

/** A reaction whose step is in progress, and which may be recorded with others. */
export interface Seat {
  /** Its step was answered; resolves when the group that it is in is recorded. */
  join(entry: object): Promise<void>;
  /** It is recorded alone, or not at all. */
  leave(): void;
}

interface Waiting {
  readonly entry: object;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface OpenGroup {
  /** Seats whose steps are in progress. */
  seats: number;
  waiting: Waiting[];
  cancelDeadline: (() => void) | null;
}

interface Parts {
  /** Records a group: one event. */
  readonly record: (group: SagaGroup, tenant: Tenant, entries: readonly object[]) => Promise<void>;
  readonly startDeadline?: typeof startDeadline;
}

/**
 * Reactions of this process that are recorded in groups, of one tenant each. A group is recorded once it is full, once its first
 * has waited 50 ms, or once no other step of the tenant is in progress: then no one would join. Each process has its own groups; an input
 * leaves the queue after its group is recorded, so one that is lost with its process is repeated.
 */
export class ReactionGroups {
  private readonly groups = new Map<string, OpenGroup>();

  constructor(private readonly parts: Parts) {}

  /** A seat for a step that is about to be taken. */
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
