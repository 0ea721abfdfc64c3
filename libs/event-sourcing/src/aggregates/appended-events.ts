import type { Checkpoint, RecordableEvent, StoredEvent } from '@app/event-store';

/** Receives an event of a request right after its append; must not throw. */
type AppendFollower = (event: StoredEvent) => void;

/** Hands the events of this process's appends to those who follow the request that caused them. */
export class AppendedEvents {
  private readonly followers = new Map<string, Set<AppendFollower>>();

  /** Follows the appends under a correlation id from now on, until the function that it answers is called. */
  follow(correlationId: string, follower: AppendFollower): () => void {
    const own = this.followers.get(correlationId) ?? new Set();
    this.followers.set(correlationId, own.add(follower));
    return () => {
      own.delete(follower);
      if (own.size === 0 && this.followers.get(correlationId) === own) this.followers.delete(correlationId);
    };
  }

  /** Events that follow `revision` in their stream; `position` is that of the last one. */
  note(stream: string, revision: number, events: readonly RecordableEvent[], position: Checkpoint): void {
    if (this.followers.size === 0) return;
    for (const [index, event] of events.entries()) {
      const place = { stream, revision: revision + 1 + index, position: position - BigInt(events.length - 1 - index) };
      for (const follower of this.followers.get(event.metadata.correlationId) ?? []) follower({ ...event, ...place });
    }
  }
}
