import { ApiError, ConnectionError } from './errors.js';
import type { WebhookEvent } from './generated/webhooks.js';
import { canRetry, delayBefore, NO_REDIRECTS, refusalOf, type RetrySettings, type Surroundings } from './transport.js';

/** An event with the cursor for resuming after it. */
export interface StreamedEvent {
  readonly event: WebhookEvent;
  /** Store it with your result: `after` resumes with the next event. */
  readonly cursor: string;
}

/** URL, start position and end of an event stream. */
interface StreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly after?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Maximum silence on a stream: the server sends a heartbeat every 14 seconds. */
const MAX_SILENCE_MILLISECONDS = 45_000;

/**
 * Yields every event in real time. A connection that is lost or closed by the server is restored and resumes after the last event, or at the
 * start position. Ends when the signal aborts; throws when the server refuses the request, or too many consecutive connections fail.
 */
export async function* eventsFrom(
  request: StreamRequest,
  settings: RetrySettings,
  surroundings: Surroundings,
): AsyncGenerator<StreamedEvent, void, undefined> {
  let { after } = request;
  let refusals = 0; // consecutive ones: a quiet stream may lose any number of connections between two events
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
  /** Undefined for the block with the id of the start position. */
  readonly data: string | undefined;
}

/** The events of one connection, after its start position. */
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

/** Splits text into complete blocks that have an id, and keeps the rest for the next call. */
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
