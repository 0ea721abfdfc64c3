import { BASE_PATH } from '@app/kernel';
import { EVENT_STREAM } from '@app/http';
import type { ApiClient } from './api-client.js';
import { eventually } from './eventually.js';

/** An event as it was streamed. */
export interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Reads `GET /events` as a stream over HTTP, until it ends or is closed. */
export class EventStreamReader {
  readonly events: StreamedEvent[] = [];
  /** `cut` when the connection was lost instead of the answer being ended. */
  end: 'none' | 'whole' | 'cut' = 'none';
  /** The id that it begins after. */
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

  /** True once the stream follows its platform. */
  get hasStarted(): boolean {
    return this.beginning !== undefined;
  }

  /** The first events, once there are as many. */
  async first(count: number): Promise<readonly StreamedEvent[]> {
    await eventually(() => this.events.length >= count);
    return this.events.slice(0, count);
  }

  /** The end of the stream, once it has come. */
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
