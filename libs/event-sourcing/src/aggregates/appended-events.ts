import type { Checkpoint, StoredEvent } from '@app/event-store';
import type { DomainEvent } from '@app/kernel';
import type { Draft } from './draft.js';

/** Observes the events of one request. Its functions must not throw. */
interface AppendFollower {
  /** This process has just appended an event of the request. `fact` is the event as decided, before sealing. */
  appended(event: StoredEvent, fact: DomainEvent): void;
  /** A command of the request turned out to be recorded already, by this or another process. `event` is its last event. */
  found(event: StoredEvent): void;
}

/** Notifies the followers of a request about the events that its commands appended or found in the log. */
export class AppendedEvents {
  private readonly followers = new Map<string, Set<AppendFollower>>();

  /** Follows all commands with this correlation id until the returned function is called. */
  follow(correlationId: string, follower: AppendFollower): () => void {
    const own = this.followers.get(correlationId) ?? new Set();
    this.followers.set(correlationId, own.add(follower));
    return () => {
      own.delete(follower);
      if (own.size === 0 && this.followers.get(correlationId) === own) this.followers.delete(correlationId);
    };
  }

  /** Reports appended events, which follow `revision` in their stream. `position` is that of the last one. */
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

  /** Reports a command that was found recorded, by its last event. Ignores events of earlier requests. */
  noteFound(correlationId: string, event: StoredEvent): void {
    if (event.metadata.correlationId !== correlationId) return;
    for (const follower of this.followers.get(correlationId) ?? []) follower.found(event);
  }
}
