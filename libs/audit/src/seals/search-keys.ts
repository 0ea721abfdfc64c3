import { requestsOf } from '@app/event-sourcing/definitions';
import type { StoredEvent } from '@app/event-store';

/** Search key of all events of one request. */
export function ofRequest(correlationId: string): string {
  return `request ${correlationId}`;
}

/** Search key of all events of one type. */
export function ofKind(type: string): string {
  return `kind ${type}`;
}

export function keysOf(event: Pick<StoredEvent, 'type' | 'data' | 'metadata'>): readonly string[] {
  return [...requestsOf(event).map(ofRequest), ofKind(event.type)];
}
