import { ApiError, ConnectionError } from './errors.js';
import type { WebhookEvent } from './generated/webhooks.js';
import { canRetry, delayBefore, NO_REDIRECTS, refusalOf, type RetrySettings, type Surroundings } from './transport.js';

/** An event as it happened, and where to continue once it is handled. */
export interface StreamedEvent {
  readonly event: WebhookEvent;
  /** Store it with your result: `after` continues with the next event. */
  readonly cursor: string;
}

/** Address, beginning and end of a stream of events. */
interface StreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly after?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Longest silence of a stream: the server sends a heartbeat every 14 seconds. */
const MAX_SILENCE_MILLISECONDS = 45_000;

/**
 * Every event, as it happens: a connection that is lost or ended by the server is made again and continues after the last event, or where
 * it began. Ends when the signal aborts; throws when the server refuses, or has refused as many connections in a row as it may.
 */
export async function* eventsFrom(
  request: StreamRequest,
  settings: RetrySettings,
  surroundings: Surroundings,
): AsyncGenerator<StreamedEvent, void, undefined> {
  let { after } = request;
  let refusals = 0; // in a row: a quiet stream may lose any number of connections between two events
  for (let attempt = 0; ; attempt++) {
    let failure: unknown;
    try {
      for await (const { id, data } of connection({ ...request, after }, settings.timeout, surroundings)) {
        after = id;
        refusals = 0;
        if (data === undefined) continue;
        attempt = 0;
        yield { cursor: id, event: JSON.parse(data) as WebhookEvent };
      }
    } catch (error) {
      if (request.signal?.aborted === true) return;
      const isLost = error instanceof ConnectionError;
      if (!isLost && (refusals >= settings.maxRetries || !canRetry({ method: 'GET', headers: {} }, error, settings)))
        throw error;
      if (!isLost) refusals++;
      failure = error;
    }
    if (request.signal?.aborted === true) return;
    await surroundings
      .wait(delayBefore(attempt, failure, settings, surroundings.random), request.signal)
      .catch(() => undefined);
  }
}

interface Block {
  readonly id: string;
  /** Undefined where the id is that of the beginning. */
  readonly data: string | undefined;
}

/** The events of one connection, after its beginning. */
async function* connection(
  { url, headers, after, signal }: StreamRequest,
  timeout: number,
  { fetch }: Surroundings,
): AsyncGenerator<Block, void, undefined> {
  const abort = new AbortController();
  const leave = (): void => abort.abort(signal?.reason);
  signal?.addEventListener('abort', leave, { once: true });
  if (signal?.aborted === true) leave();
  let timer = setTimeout(leave, timeout);
  try {
    const response = await fetch(url, {
      ...NO_REDIRECTS,
      headers: { ...headers, Accept: 'text/event-stream', ...(after !== undefined && { 'Last-Event-ID': after }) },
      signal: abort.signal,
    });
    if (!response.ok) throw refusalOf(response, await response.text());
    const parse = blockParser();
    const decoder = new TextDecoder();
    const reader = response.body!.getReader();
    for (;;) {
      clearTimeout(timer);
      timer = setTimeout(leave, MAX_SILENCE_MILLISECONDS);
      const { done, value } = await reader.read();
      if (done) return;
      yield* parse(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ConnectionError('The stream of events was interrupted.', { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    abort.abort();
  }
}

/** Cuts text into the blocks that are whole and have an id, and keeps the rest for the next call. */
export function blockParser(): (text: string) => readonly Block[] {
  let rest = '';
  return (text) => {
    const blocks = `${rest}${text}`.replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop()!;
    return blocks.flatMap((block) => {
      const fields = block.split('\n').map(fieldOf);
      const id = fields.filter(({ name }) => name === 'id').at(-1)?.value;
      const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value);
      return id === undefined ? [] : [{ id, data: data.length === 0 ? undefined : data.join('\n') }];
    });
  };
}

function fieldOf(line: string): { readonly name: string; readonly value: string } {
  const colon = line.indexOf(':');
  if (colon < 0) return { name: line, value: '' };
  const value = line.slice(colon + 1);
  return { name: line.slice(0, colon), value: value.startsWith(' ') ? value.slice(1) : value };
}
