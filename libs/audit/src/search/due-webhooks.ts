import type { Notification } from '@app/event-sourcing/definitions';
import { parseStreamName, SEALED, type StoredEvent } from '@app/event-store';

/** A webhook for an event. It is due whether or not the platform had an endpoint. */
export interface DueWebhook {
  /** `OUTGOING_PAYMENT.FAILED`. */
  readonly type: string;
  readonly event: string;
  readonly stream: string;
  readonly revision: number;
}

/** The webhook for a stored event; empty if no notification is registered. Its type never depends on personal data. */
export function dueWebhookOf(event: StoredEvent, notification: Notification | undefined): DueWebhook[] {
  if (notification === undefined) return [];
  const { stream, revision, id, metadata } = event;
  const { tenant, id: aggregateId } = parseStreamName(stream);
  const { [SEALED]: _, ...clear } = event.data;
  const data = notification.event.upcast(event.version, {
    ...clear,
    ...Object.fromEntries(notification.event.personal.filter((name) => !(name in clear)).map((name) => [name, null])),
  });
  const type = notification.type({
    type: event.type,
    data,
    recorded: { id, revision, at: metadata.at, actor: metadata.actor },
    tenant,
    stream,
    aggregateId,
    correlationId: metadata.correlationId,
    commandId: metadata.commandId,
  });
  return type === null ? [] : [{ type, event: event.type, stream, revision }];
}
