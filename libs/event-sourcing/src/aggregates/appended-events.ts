import type { Checkpoint, StoredEvent } from '@app/event-store';
import type { DomainEvent } from '@app/kernel';
import type { Draft } from './draft.js';

/** Follows a request through its events; its functions must not throw. */
interface AppendFollower {
  /** An event of the request, right after its append by this process, with its fact as it was decided. */
  appended(event: StoredEvent, fact: DomainEvent): void;
  /** A command of the request was recorded before, by this process or another one; the last event of it. */
  found(event: StoredEvent): void;
}

/** Hands the events that a request's commands appended, or found in the log, to those who follow the request. */
export class AppendedEvents {
  private readonly followers = new Map<string, Set<AppendFollower>>();

  /** Follows the commands under a correlation id from now on, until the function that it answers is called. */
  follow(correlationId: string, follower: AppendFollower): () => void {
    const own = this.followers.get(correlationId) ?? new Set();
    this.followers.set(correlationId, own.add(follower));
    return () => {
      own.delete(follower);
      if (own.size === 0 && this.followers.get(correlationId) === own) this.followers.delete(correlationId);
    };
  }

  /** Events that follow `revision` in their stream; `position` is that of the last one. */
  note(
    stream: string,
    revision: number,
    { events, facts }: Pick<Draft<unknown>, 'events' | 'facts'>,
    position: Checkpoint,
  ): void {
    if (this.followers.size === 0) return;
    for (const [index, event] of events.entries()) {
      const place = { stream, revision: revision + 1 + index, position: position - BigInt(events.length - 1 - index) };
      for (const follower of this.followers.get(event.metadata.correlationId) ?? [])
        follower.appended({ ...event, ...place }, facts[index]!);
    }
  }

  /** A command of a request was found recorded, with this event as its last. Events of earlier requests are passed over. */
  noteFound(correlationId: string, event: StoredEvent): void {
    if (event.metadata.correlationId !== correlationId) return;
    for (const follower of this.followers.get(correlationId) ?? []) follower.found(event);
  }
}
