import type { StoredEvent } from '@app/event-store';

/** Search keys of events: the request that caused them, and their type. */
export function ofRequest(correlationId: string): string {
  return `request ${correlationId}`;
}

/** Search key of all events of one type. */
export function ofKind(type: string): string {
  return `kind ${type}`;
}

export function keysOf({ type, metadata }: Pick<StoredEvent, 'type' | 'metadata'>): readonly string[] {
  return [ofRequest(metadata.correlationId), ofKind(type)];
}
