import { Injectable } from '@nestjs/common';
import { type OperatorNote, assertNever, isManualAction } from '@app/kernel';
import {
  EventCodec,
  EventRegistry,
  parseStreamName,
  type Progress,
  type RecordedEvent,
  type StoredEvent,
} from '@app/event-store';
import { ofKind } from '../seals/search-keys.js';
import { LogSearch } from '../search/log-search.js';
import { intervention, type InterventionEvent } from './intervention.js';

/** One manual action. */
export interface InterventionEntry {
  readonly at: string;
  /** The event type without its context. */
  readonly what: string;
  /** The saga instance or the reader, and the skipped input; `<context>.<aggregate> <uuid>` for manual actions of a context. */
  readonly to: string;
  /** Null once the operators' key is destroyed. */
  readonly operator: string | null;
  readonly reason: string | null;
}

const INTERVENTIONS = new Set(intervention.events.map(({ type }) => type));

/** Manual actions of operators in all contexts, read from the log. */
@Injectable()
export class InterventionLog {
  constructor(
    private readonly search: LogSearch,
    private readonly codec: EventCodec,
    private readonly registry: EventRegistry,
  ) {}

  async all(progress: Progress, options?: { readonly wholeLog?: boolean }): Promise<InterventionEntry[]> {
    const entries: InterventionEntry[] = [];
    for await (const event of this.search.find(this.kinds(), progress, options))
      entries.push(await this.entryOf(event));
    return entries;
  }

  /** The newest entries, at most `most`; opens no others. */
  async newest(most: number): Promise<{ readonly entries: readonly InterventionEntry[]; readonly hasMore: boolean }> {
    const events: StoredEvent[] = [];
    let hasMore = false;
    for await (const event of this.search.find(this.kinds(), () => undefined)) {
      events.push(event);
      if (events.length <= most) continue;
      events.shift();
      hasMore = true;
    }
    return { entries: await Promise.all(events.toReversed().map((event) => this.entryOf(event))), hasMore };
  }

  private kinds(): readonly string[] {
    return this.registry
      .all()
      .filter(isManualAction)
      .map(({ type }) => ofKind(type));
  }

  private async entryOf(event: StoredEvent): Promise<InterventionEntry> {
    const act = await this.codec.decode(event);
    const { operator, reason } = act.data as { readonly [Word in keyof OperatorNote]: string | null };
    return {
      at: act.recorded.at,
      what: whatOf(act),
      to: objectOf(act),
      operator,
      reason,
    };
  }
}

/** Contexts describe the manual actions of their commands. */
function whatOf({ type, data }: RecordedEvent): string {
  const { act } = data as { readonly act?: string };
  if (!INTERVENTIONS.has(type) || act === undefined) return type.slice(type.indexOf('.') + 1);
  return type === 'operations.act-refused' ? `${act} (refused)` : act;
}

function objectOf({ type, data, stream }: RecordedEvent): string {
  if (INTERVENTIONS.has(type)) return objectOfIntervention({ type, data } as InterventionEvent);
  const { context, aggregate, id } = parseStreamName(stream);
  return `${context}.${aggregate} ${id}`;
}

function objectOfIntervention({ type, data }: InterventionEvent): string {
  switch (type) {
    case 'operations.saga-parked':
    case 'operations.saga-resumed':
      return `${data.saga} ${data.instance}`;
    case 'operations.act-begun':
      return data.reference === undefined ? data.object : `${data.object}, reference ${data.reference}`;
    case 'operations.act-refused':
      return `${data.object}: ${data.code}`;
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
