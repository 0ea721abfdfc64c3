import { BASE_PATH } from '@app/kernel';
import { EVENT_STREAM } from '@app/http';
import type { ApiClient } from './api-client.js';
import { eventually } from './eventually.js';

/** A streamed event. */
export interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Reads `GET /events` as an HTTP stream until it ends or is closed. */
export class EventStreamReader {
  readonly events: StreamedEvent[] = [];
  /** `cut` if the connection was lost before the end of the answer. */
  end: 'none' | 'whole' | 'cut' = 'none';
  /** The id after which the stream starts. */
  beginning: string | undefined;
  private text = '';

  private constructor(
    readonly response: Response,
    private readonly abort: AbortController,
  ) {
    void this.read().then(
      () => (this.end = 'whole'),
      () => (this.end = 'cut'),
    );
  }

  static async open(api: ApiClient, query = '', lastEventId?: string): Promise<EventStreamReader> {
    const abort = new AbortController();
    const response = await fetch(`${api.origin}${BASE_PATH}/events?${query}`, {
      headers: {
        Accept: EVENT_STREAM,
        Authorization: api.authorizationFor('/events'),
        ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
      },
      signal: abort.signal,
    });
    return new EventStreamReader(response, abort);
  }

  /** True once the stream has started. */
  get hasStarted(): boolean {
    return this.beginning !== undefined;
  }

  /** The first `count` events, once they have arrived. */
  async first(count: number): Promise<readonly StreamedEvent[]> {
    await eventually(() => this.events.length >= count);
    return this.events.slice(0, count);
  }

  /** The way in which the stream ended, once it has. */
  async ended(): Promise<'whole' | 'cut'> {
    await eventually(() => this.end !== 'none');
    return this.end as 'whole' | 'cut';
  }

  close(): void {
    this.abort.abort();
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const bytes of this.response.body as unknown as AsyncIterable<Uint8Array>) {
      this.text += decoder.decode(bytes, { stream: true });
      const blocks = this.text.split('\n\n');
      this.text = blocks.pop()!;
      for (const block of blocks) {
        const fields = block.split('\n').map((line) => [line.split(':')[0]!, line.slice(line.indexOf(':') + 2)]);
        const { id, event, data } = Object.fromEntries(fields) as Partial<StreamedEvent>;
        if (id !== undefined && data === undefined) this.beginning = id;
        if (data !== undefined) this.events.push({ id: id!, event: event!, data });
      }
    }
  }
}
