import type { AppendSequence } from '../../store/append-sequence.js';
import type { AppendConditions, Checkpoint, RecordableEvent } from '../../store/event-store.js';

/** An append that waits for its commit. */
export interface PendingAppend {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly RecordableEvent[];
  readonly conditions?: AppendConditions | undefined;
  resolve(checkpoint: Checkpoint): void;
  reject(error: unknown): void;
}

interface Commits {
  /** Commits a group. Returns the last position of each append by its index; an append with a conflict has none. */
  commit(group: readonly PendingAppend[]): Promise<ReadonlyMap<number, Checkpoint>>;
  /** The error for an append with a conflict. */
  moved(append: PendingAppend): Error;
  /** True if the error proves that nothing of the group was stored because one of its events cannot be stored. */
  isRejected(error: unknown): boolean;
}

/**
 * Bounds the commit time to some milliseconds, since all other appends of every process wait for it. A single append with more events is the
 * exception.
 */
const MAX_EVENTS_PER_COMMIT = 128;

/**
 * Group commit. The appends that queued during the last commit, and those that its outcome triggers in the same turn of the event loop, form
 * the next group. This adds no latency, and under load many appends share one disk flush.
 *
 * Two appends to one stream never share a group, so each sees the other's outcome. Appends of one sequence keep their order, and those after
 * a failed one are not sent. When more appends wait than fit into a commit, tenants get equal shares.
 */
export class GroupCommit {
  private queue: PendingAppend[] = [];
  private committing: Promise<void> | null = null;

  constructor(private readonly commits: Commits) {}

  add(append: PendingAppend): void {
    this.queue.push(append);
    this.committing ??= this.run();
  }

  /** Resolves once all added appends are settled. */
  async finished(): Promise<void> {
    await this.committing;
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      await new Promise(setImmediate);
      await this.settle(this.nextGroup());
    }
    this.committing = null;
  }

  private async settle(appends: readonly PendingAppend[]): Promise<void> {
    const group = appends.filter((append) => !this.isRefused(append));
    if (group.length === 0) return;
    try {
      const outcomes = await this.commits.commit(group);
      group.forEach((append, place) => {
        const checkpoint = outcomes.get(place);
        if (checkpoint === undefined) fail(append, this.commits.moved(append));
        else append.resolve(checkpoint);
      });
    } catch (error) {
      if (group.length > 1 && this.commits.isRejected(error)) {
        for (const append of group) await this.settle([append]); // only the failing append is rejected
      } else {
        for (const append of group) fail(append, error);
      }
    }
  }

  /** True if the append follows a failed one of its sequence; it is then rejected. */
  private isRefused(append: PendingAppend): boolean {
    const isRefused = sequencesOf(append).some(({ isBroken }) => isBroken);
    if (isRefused) fail(append, this.commits.moved(append));
    return isRefused;
  }

  private nextGroup(): PendingAppend[] {
    const group: PendingAppend[] = [];
    const later: PendingAppend[] = [];
    const streams = new Set<string>();
    const waiting = new Set<AppendSequence>();
    let events = 0;
    for (const append of sharedByTenants(this.queue)) {
      const fits = group.length === 0 || events + append.events.length <= MAX_EVENTS_PER_COMMIT;
      if (fits && !streams.has(append.stream) && !sequencesOf(append).some((sequence) => waiting.has(sequence))) {
        group.push(append);
        streams.add(append.stream);
        events += append.events.length;
      } else {
        streams.add(append.stream);
        for (const sequence of sequencesOf(append)) waiting.add(sequence);
        later.push(append);
      }
    }
    this.queue = later;
    return group;
  }
}

function sequencesOf({ conditions }: PendingAppend): readonly AppendSequence[] {
  return conditions?.sequences ?? [];
}

function fail(append: PendingAppend, error: unknown): void {
  for (const sequence of sequencesOf(append)) sequence.break();
  append.reject(error);
}

/**
 * Appends in arrival order. If they are too many for one commit, tenants take turns by number of events, so that one with many appends does
 * not delay the others.
 */
function sharedByTenants(appends: readonly PendingAppend[]): readonly PendingAppend[] {
  if (appends.reduce((sum, { events }) => sum + events.length, 0) <= MAX_EVENTS_PER_COMMIT) return appends;
  const before = new Map<string, number>();
  const placed = appends.map((append) => {
    const tenant = append.stream.slice(0, append.stream.indexOf('.'));
    const place = before.get(tenant) ?? 0;
    before.set(tenant, place + append.events.length);
    return { append, place };
  });
  return placed.sort((a, b) => a.place - b.place).map(({ append }) => append);
}
