import type { AppendSequence } from '../../store/append-sequence.js';
import type { AppendConditions, Checkpoint, RecordableEvent } from '../../store/event-store.js';

/** One append waiting for its commit. */
export interface PendingAppend {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly RecordableEvent[];
  readonly conditions?: AppendConditions | undefined;
  resolve(checkpoint: Checkpoint): void;
  reject(error: unknown): void;
}

interface Commits {
  /** Commits a group and answers each append's last position by its place; a missing place is a moved stream. */
  commit(group: readonly PendingAppend[]): Promise<ReadonlyMap<number, Checkpoint>>;
  /** The rejection of an append whose stream has moved. */
  moved(append: PendingAppend): Error;
  /** True when an error proves that nothing of the group was stored, because one of its events cannot be stored. */
  isRejected(error: unknown): boolean;
}

/** All other appends, of every process, wait for a commit: it takes some milliseconds at most, unless one append has more events. */
const MAX_EVENTS_PER_COMMIT = 128;

/**
 * Group commit: the appends that queued during the last commit, and those that its outcome triggers in the same turn of the
 * event loop, form the next one. This adds no wait, and under load many appends share one flush of the disk. Two appends to one
 * stream never share a group, so each sees the other's outcome. Appends of one sequence keep their order, and those after one that
 * failed are not sent. When more wait than a commit takes, tenants share it evenly.
 */
export class GroupCommit {
  private queue: PendingAppend[] = [];
  private committing: Promise<void> | null = null;

  constructor(private readonly commits: Commits) {}

  add(append: PendingAppend): void {
    this.queue.push(append);
    this.committing ??= this.run();
  }

  /** Resolves once everything that was added is answered. */
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
        for (const append of group) await this.settle([append]); // only the one at fault fails
      } else {
        for (const append of group) fail(append, error);
      }
    }
  }

  /** True when the append follows one that failed; it is answered. */
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
 * In the order in which they came. When they are too many for one commit, tenants take turns by number of events, so that one with
 * many appends delays no other.
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
