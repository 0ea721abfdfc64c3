import { parseStreamName, type StoredEvent, type StreamParts } from '@app/event-store';
import { type InterventionEvent, interventionEvents } from './intervention.js';

const TYPES: ReadonlySet<string> = new Set(Object.values(interventionEvents).map(({ type }) => type));

/** Interventions in sagas and readers that are in force at the end of a log. */
export class ActiveInterventions {
  private readonly parkedInstances = new Map<
    string,
    { readonly tenant: StreamParts['tenant']; readonly saga: string; readonly instance: string }
  >();
  /** Dropped inputs of sagas. */
  readonly droppedInputs = new Set<string>();
  /** Events that readers skip. */
  readonly skippedEvents: { readonly reader: string; readonly eventId: string }[] = [];

  /** Parked instances that no operator has resumed. */
  get parked() {
    return [...this.parkedInstances.values()];
  }

  /** Processes the next event of the log. The members that it reads are never sealed. */
  observe({ type, data, stream }: StoredEvent): void {
    if (!TYPES.has(type)) return;
    const event = { type, data } as unknown as InterventionEvent;
    switch (event.type) {
      case 'operations.saga-parked':
        this.parkedInstances.set(stream, {
          tenant: parseStreamName(stream).tenant,
          saga: event.data.saga,
          instance: event.data.instance,
        });
        break;
      case 'operations.saga-resumed':
        this.parkedInstances.delete(stream);
        break;
      case 'operations.saga-input-skipped':
        this.droppedInputs.add(event.data.input);
        break;
      case 'operations.reader-event-skipped':
        this.skippedEvents.push({ reader: event.data.reader, eventId: event.data.eventId });
        break;
      case 'operations.reader-resumed':
      case 'operations.act-begun':
      case 'operations.act-refused':
    }
  }
}
