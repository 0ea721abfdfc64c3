import { assertNever } from '@app/kernel';
import type { Progress } from '../audit/history-audit.js';
import { eventsInOrder } from '../audit/sealed-log.js';
import type { EventCodec } from '../store/codec.js';
import type { EventStore } from '../store/event-store.js';
import { type InterventionEvent, intervention } from './intervention.js';

/** One act by hand. */
export interface InterventionEntry {
  readonly at: string;
  /** The event's type without its context. */
  readonly what: string;
  /** The saga instance or the reader, and what was skipped. */
  readonly to: string;
  /** Null once the operators' key is destroyed. */
  readonly operator: string | null;
  readonly reason: string | null;
}

const EVENTS_BETWEEN_WORDS = 5_000;

/** What operators did by hand, read from the whole log. */
export class InterventionLog {
  constructor(
    private readonly store: EventStore,
    private readonly codec: EventCodec,
  ) {}

  async all(progress: Progress): Promise<InterventionEntry[]> {
    const head = await this.store.head();
    const types = new Set(intervention.events.map(({ type }) => type));
    const entries: InterventionEntry[] = [];
    let done = 0;
    for await (const event of eventsInOrder(this.store, head)) {
      if (++done % EVENTS_BETWEEN_WORDS === 0) progress(done, Number(head));
      if (!types.has(event.type)) continue;
      const { type, data, recorded } = await this.codec.decode(event);
      const act = { type, data } as InterventionEvent;
      const { operator, reason } = act.data;
      entries.push({ at: recorded.at, what: type.slice(type.indexOf('.') + 1), to: objectOf(act), operator, reason });
    }
    return entries;
  }
}

function objectOf({ type, data }: InterventionEvent): string {
  switch (type) {
    case 'operations.saga-parked':
    case 'operations.saga-resumed':
      return `${data.saga} ${data.instance}`;
    case 'operations.saga-input-skipped':
      return `${data.saga} ${data.instance}: ${data.input}`;
    case 'operations.reader-resumed':
      return data.reader;
    case 'operations.reader-event-skipped':
      return `${data.reader}: ${data.eventId}`;
    default:
      return assertNever(type);
  }
}
