import { ApiError, addressOf } from '../api/client.ts';

/** An event, as in its webhook body. */
export interface LiveEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface FeedReader {
  /** The stream is connected: every event from now on is shown. */
  readonly connected: () => void;
  /** The connection was lost and is being restored. */
  readonly lost: () => void;
  /** `cursor` resumes the stream after the event. */
  readonly happened: (event: LiveEvent, cursor: string) => void;
}

const RECONNECT_MILLISECONDS = 2_000;

/** Reads events in real time until the signal aborts. A lost connection is restored and resumes after the last event; a refusal is thrown. */
export async function follow(reader: FeedReader, signal: AbortSignal, after?: string): Promise<void> {
  let last = after;
  while (!signal.aborted) {
    try {
      for await (const { id, event } of connection(last, signal, reader)) {
        last = id;
        if (event !== undefined) reader.happened(event, id);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError) throw error;
    }
    if (signal.aborted) return;
    reader.lost();
    await pause(signal);
  }
}

async function* connection(
  after: string | undefined,
  signal: AbortSignal,
  { connected }: FeedReader,
): AsyncGenerator<{ readonly id: string; readonly event: LiveEvent | undefined }> {
  const response = await fetch(addressOf('/events'), {
    signal,
    credentials: 'same-origin',
    headers: {
      Accept: 'text/event-stream',
      'Console-Request': '1',
      ...(after !== undefined && { 'Last-Event-ID': after }),
    },
  });
  if (response.status >= 500) return;
  if (!response.ok) throw new ApiError(response.status, await response.json(), undefined);
  const texts = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let isConnected = false;
  let rest = '';
  for (;;) {
    const { done, value } = await texts.read();
    if (done) return;
    const blocks = `${rest}${value}`.split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const id = fieldOf(block, 'id');
      const data = fieldOf(block, 'data');
      if (id === undefined) continue;
      // the response headers arrive before the server has determined the start of the stream: events in between are not in it
      if (!isConnected) connected();
      isConnected = true;
      yield { id, event: data === undefined ? undefined : (JSON.parse(data) as LiveEvent) };
    }
  }
}

/** A field of an event-stream block; the first block has only an id, a heartbeat has none. */
function fieldOf(block: string, name: 'id' | 'data'): string | undefined {
  const start = `${name}: `;
  return block
    .split('\n')
    .find((line) => line.startsWith(start))
    ?.slice(start.length);
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RECONNECT_MILLISECONDS);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
