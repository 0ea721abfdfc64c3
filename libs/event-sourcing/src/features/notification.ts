import type { DomainEvent, EventDefinition, EventOf, View } from '@app/kernel';
import type { RecordedEvent } from '../store/codec.js';

/** Which webhook an event is told by: its type, and the view whose document at that revision is the `data`. */
export interface Notification {
  readonly event: EventDefinition;
  /** The webhook type of an event; null when this one is not told. */
  readonly type: (event: RecordedEvent) => string | null;
  readonly view: View<unknown, DomainEvent>;
}

/** `notify(CardFrozen, 'CARD.STATE_CHANGE', cardView)`. */
export function notify<D extends { readonly type: string }, Document, E extends DomainEvent>(
  event: D,
  type: string | ((event: RecordedEvent<EventOf<D>>) => string | null),
  view: View<Document, E>,
): Notification {
  return {
    event: event as unknown as EventDefinition,
    type: (typeof type === 'string' ? () => type : type) as Notification['type'],
    view: view as unknown as Notification['view'],
  };
}
