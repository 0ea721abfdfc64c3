import {
  type AnswerOf,
  BASE_PATH,
  type BodyOf,
  type ItemOf,
  type ListPath,
  type Method,
  type OperationAt,
  type PathOf,
  type PathParameters,
  type QueryOf,
} from './operations.js';
import { eventsFrom, type StreamedEvent } from './event-stream.js';
import { type Answer, DEFAULT_RETRIES, type RetrySettings, send, type Surroundings } from './transport.js';

/** Address and credential of a platform. */
export interface ClientOptions {
  /** URL of the API, `https://payments.example.com`; a version at its end is ignored. */
  readonly baseUrl: string;
  /** API token as `<id>:<secret>`; a trailing line break is ignored. Keep it on a server. */
  readonly credential?: string;
  /** Access token of an agent, for the operations under `/agents/me`. */
  readonly agentToken?: string;
  readonly retries?: Partial<RetrySettings>;
  /** Replaces the global fetch. */
  readonly fetch?: typeof fetch;
}

/** Settings of one request. */
export interface RequestSettings {
  /** The request is executed once per key; a POST without a key gets a random one, which is reused for retries. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly retries?: Partial<RetrySettings>;
  /** A form to send instead of a JSON body, for uploads. */
  readonly form?: FormData;
}

/** Start position and filters of an event stream. */
export interface EventStreamOptions extends Pick<RequestSettings, 'headers' | 'signal' | 'retries'> {
  /** Cursor of the last processed event, or of a page of `GET /events`. */
  readonly after?: string;
  readonly query?: Pick<NonNullable<QueryOf<OperationAt<'get', '/events'>>>, 'type' | 'resourceId' | 'createdAfter'>;
}

/** True if the value may be omitted or empty. */
type EmptyIsEnough<Value> = undefined extends Value ? true : object extends Value ? true : false;

type Optional<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : EmptyIsEnough<Value> extends true
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** Parameters, body and settings of an operation. */
export type OptionsOf<Operation> = RequestSettings &
  Optional<'path', PathParameters<Operation>> &
  Optional<'query', QueryOf<Operation>> &
  Optional<'body', BodyOf<Operation>>;

/** The argument is optional if none of its members is required. */
type Arguments<Operation> =
  object extends OptionsOf<Operation> ? [options?: OptionsOf<Operation>] : [options: OptionsOf<Operation>];

interface LooseOptions extends RequestSettings {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** A client of the API. The path, parameters, body and response of every operation are typed. */
export class PaymentsClient {
  /** Private, so that logging the client does not reveal it. */
  readonly #credentials: Pick<ClientOptions, 'credential' | 'agentToken'>;
  private readonly origin: string;
  private readonly surroundings: Surroundings;
  private readonly retries: RetrySettings;

  constructor(options: ClientOptions) {
    this.#credentials = options;
    this.origin = originOf(options.baseUrl);
    this.retries = { ...DEFAULT_RETRIES, ...options.retries };
    const given = options.fetch ?? globalThis.fetch.bind(globalThis);
    this.surroundings = { fetch: given, wait, random: Math.random };
  }

  get<Path extends PathOf<'get'>>(
    path: Path,
    ...[options]: Arguments<OperationAt<'get', Path>>
  ): Promise<AnswerOf<OperationAt<'get', Path>>> {
    return this.data('get', path, options);
  }

  post<Path extends PathOf<'post'>>(
    path: Path,
    ...[options]: Arguments<OperationAt<'post', Path>>
  ): Promise<AnswerOf<OperationAt<'post', Path>>> {
    return this.data('post', path, options);
  }

  put<Path extends PathOf<'put'>>(
    path: Path,
    ...[options]: Arguments<OperationAt<'put', Path>>
  ): Promise<AnswerOf<OperationAt<'put', Path>>> {
    return this.data('put', path, options);
  }

  patch<Path extends PathOf<'patch'>>(
    path: Path,
    ...[options]: Arguments<OperationAt<'patch', Path>>
  ): Promise<AnswerOf<OperationAt<'patch', Path>>> {
    return this.data('patch', path, options);
  }

  delete<Path extends PathOf<'delete'>>(
    path: Path,
    ...[options]: Arguments<OperationAt<'delete', Path>>
  ): Promise<AnswerOf<OperationAt<'delete', Path>>> {
    return this.data('delete', path, options);
  }

  /** Iterates over every item of a list; pages are fetched as needed. */
  async *list<Path extends ListPath>(
    path: Path,
    ...[options]: Arguments<OperationAt<'get', Path>>
  ): AsyncGenerator<ItemOf<Path>, void, undefined> {
    const { query, ...others } = (options ?? {}) as LooseOptions;
    for (let cursor: string | undefined; ;) {
      const asked = { ...others, query: cursor === undefined ? query : { ...(query as object), cursor } };
      const page = await this.data<{ data: ItemOf<Path>[]; nextCursor?: string }>('get', path, asked);
      yield* page.data;
      if (page.nextCursor === undefined) return;
      cursor = page.nextCursor;
    }
  }

  /**
   * Streams events in real time over one connection, which is restored when it is lost: the events after `after`, or from now on. Filters are
   * `type`, `resourceId` and `createdAfter`.
   */
  events({ after, query, headers, signal, retries }: EventStreamOptions = {}): AsyncGenerator<
    StreamedEvent,
    void,
    undefined
  > {
    const url = `${this.origin}${BASE_PATH}/events${queryText(query)}`;
    const request = { url, headers: merged(this.authorization('/events'), headers), after, signal };
    return eventsFrom(request, { ...this.retries, ...retries }, this.surroundings);
  }

  /** Calls any operation; also returns the status and the request id, besides the response body. */
  request<M extends Method, Path extends PathOf<M>>(
    method: M,
    path: Path,
    ...[options]: Arguments<OperationAt<M, Path>>
  ): Promise<Answer<AnswerOf<OperationAt<M, Path>>>> {
    return this.dispatch(method, path, options);
  }

  private async data<Body>(method: Method, path: string, options: LooseOptions | undefined): Promise<Body> {
    return (await this.dispatch<Body>(method, path, options)).data;
  }

  private dispatch<Body>(method: Method, path: string, options: LooseOptions = {}): Promise<Answer<Body>> {
    const { path: parameters, query, body, form, idempotencyKey, headers, signal, retries } = options;
    const key = idempotencyKey ?? (method === 'post' ? crypto.randomUUID() : undefined);
    const request = {
      method: method.toUpperCase(),
      url: `${this.origin}${BASE_PATH}${filled(path, parameters)}${queryText(query)}`,
      headers: merged(
        {
          Accept: 'application/json',
          ...this.authorization(path),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(key !== undefined && { 'Idempotency-Key': key }),
        },
        headers,
      ),
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal,
    };
    return send<Body>(request, { ...this.retries, ...retries }, this.surroundings);
  }

  private authorization(path: string): Record<string, string> {
    const { credential, agentToken } = this.#credentials;
    if (path.startsWith('/agents/me') && agentToken !== undefined) return { Authorization: `Bearer ${agentToken}` };
    return credential === undefined ? {} : { Authorization: `Basic ${btoa(credential.trim())}` };
  }
}

/**
 * The client's headers, overridden by the caller's. Names are converted to lower case: fetch would combine two spellings of Idempotency-Key
 * into one header with both values, so that the caller's key would differ in each request.
 */
function merged(own: Record<string, string>, given: RequestSettings['headers'] = {}): Record<string, string> {
  const headers = new Headers(own);
  for (const [name, value] of Object.entries(given)) headers.set(name, value);
  return Object.fromEntries(headers);
}

/** The client adds the version itself, but copied URLs often contain it. */
function originOf(address: string): string {
  const bare = withoutTrailingSlashes(address);
  return bare.endsWith(BASE_PATH) ? bare.slice(0, -BASE_PATH.length) : bare;
}

function withoutTrailingSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end--;
  return address.slice(0, end);
}

function filled(path: string, parameters: unknown): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (parameters as Record<string, unknown> | undefined)?.[name];
    if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError(`path.${name} is missing`);
    return encodeURIComponent(value);
  });
}

function queryText(query: unknown): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) parameters.append(name, String(each));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', leave, { once: true });
    if (signal?.aborted === true) leave();
  });
}
