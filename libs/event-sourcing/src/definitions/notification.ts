import type { DomainEvent, EventDefinition, EventOf, View } from '@app/kernel';
import type { RecordedEvent } from '@app/event-store';
import type { CommandDefinition } from './command-definition.js';

/**
 * Response of an endpoint to a notification that asks a question: the status and the beginning of its body, or that no
 * response came. The UUID is of the aggregate that asked.
 */
export type NotificationAnswer = { readonly aggregateId: string } & (
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  | { readonly kind: 'unanswered'; readonly isTimeout: boolean }
);

/** The webhook for an event: its type, and the view whose document at that revision is the `data`. */
export interface Notification {
  readonly event: EventDefinition;
  /** The webhook type of an event; null when this event sends none. */
  readonly type: (event: RecordedEvent) => string | null;
  readonly view: View<unknown, DomainEvent>;
  /**
   * Command that receives the endpoint's response when the notification is a question. It is sent directly and never
   * recorded on the way, since a response may contain personal data; at least once, under one commandId.
   */
  readonly asks?: CommandDefinition<NotificationAnswer>;
}

/**
 * The webhook for an event: its type, and the view that renders its data at that revision. A function of the event chooses the type,
 * or null for no webhook.
 *
 * @example
 * ```ts
 * notify(NoteCreated, 'NOTE.CREATED', noteView),
 * ```
 */
export function notify<D extends { readonly type: string }, Document, E extends DomainEvent>(
  event: D,
  type: string | ((event: RecordedEvent<EventOf<D>>) => string | null),
  view: View<Document, E>,
  options: Pick<Notification, 'asks'> = {},
): Notification {
  return {
    event: event as unknown as EventDefinition,
    type: (typeof type === 'string' ? () => type : type) as Notification['type'],
    view: view as unknown as Notification['view'],
    ...options,
  };
}
