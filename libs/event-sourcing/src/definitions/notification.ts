import type { DomainEvent, EventDefinition, EventOf, View } from '@app/kernel';
import type { RecordedEvent } from '@app/event-store';
import type { CommandDefinition } from './command-definition.js';

/**
 * An endpoint's response to a notification that is a question: status and beginning of the body, or no response. The UUID is that of the
 * aggregate that asked.
 */
export type NotificationAnswer = { readonly aggregateId: string } & (
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  | { readonly kind: 'unanswered'; readonly isTimeout: boolean }
);

/** The webhook for an event: its type, and the view whose document at that revision is the `data`. */
export interface Notification {
  readonly event: EventDefinition;
  /** The webhook type for an event; null if the event sends none. */
  readonly type: (event: RecordedEvent) => string | null;
  readonly view: View<unknown, DomainEvent>;
  /**
   * The command that receives the endpoint's response, if the notification is a question. It is dispatched directly, at least once under one
   * commandId, and is never recorded on the way, since a response may contain personal data.
   */
  readonly asks?: CommandDefinition<NotificationAnswer>;
}

/**
 * The webhook for an event: its type, and the view that renders its data at that revision. The type may be a function of the event, which
 * returns null for no webhook.
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
