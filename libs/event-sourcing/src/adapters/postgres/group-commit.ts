import type { Checkpoint, RecordableEvent } from '../../store/event-store.js';

/** One append waiting for its commit. */
export interface PendingAppend {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly RecordableEvent[];
  resolve(checkpoint: Checkpoint): void;
  reject(error: unknown): void;
}

/** Commits a group and answers each append's last position by its place; a missing place is a moved stream. */
export type CommitGroup = (group: readonly PendingAppend[]) => Promise<ReadonlyMap<number, Checkpoint>>;

const MOST_EVENTS_A_COMMIT = 1_000;

/**
 * What queued while the last commit ran is the next commit: no added waiting, and under load many appends share one
 * flush of the disk. Two appends to one stream never share a group, so each sees the other's outcome.
 */
export class GroupCommit {
  private queue: PendingAppend[] = [];
  private committing = false;

  constructor(
    private readonly commit: CommitGroup,
    private readonly moved: (append: PendingAppend) => Error,
  ) {}

  add(append: PendingAppend): void {
    this.queue.push(append);
    if (!this.committing) void this.run();
  }

  private async run(): Promise<void> {
    this.committing = true;
    while (this.queue.length > 0) await this.settle(this.nextGroup());
    this.committing = false;
  }

  private async settle(group: readonly PendingAppend[]): Promise<void> {
    try {
      const outcomes = await this.commit(group);
      group.forEach((append, place) => {
        const checkpoint = outcomes.get(place);
        if (checkpoint === undefined) append.reject(this.moved(append));
        else append.resolve(checkpoint);
      });
    } catch (error) {
      for (const append of group) append.reject(error);
    }
  }

  private nextGroup(): PendingAppend[] {
    const group: PendingAppend[] = [];
    const later: PendingAppend[] = [];
    const streams = new Set<string>();
    let events = 0;
    for (const append of this.queue) {
      const fits = group.length === 0 || events + append.events.length <= MOST_EVENTS_A_COMMIT;
      if (fits && !streams.has(append.stream)) {
        group.push(append);
        streams.add(append.stream);
        events += append.events.length;
      } else {
        streams.add(append.stream);
        later.push(append);
      }
    }
    this.queue = later;
    return group;
  }
}
