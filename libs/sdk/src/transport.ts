import { ApiError, ConnectionError, type ErrorBody, TimeoutError } from './errors.js';

/** Limits of a request and its retries, in milliseconds. */
export interface RetrySettings {
  /** Attempts after the first one. */
  readonly maxRetries: number;
  /** Timeout of one attempt. */
  readonly timeout: number;
  /** Delay before the first retry; it doubles with each retry, and is randomly reduced by up to half. */
  readonly firstDelay: number;
  readonly maxDelay: number;
  /** If the server requests a longer delay, the request is not retried: its error is thrown immediately. */
  readonly maxRetryAfter: number;
}

/** Settings of every fetch call: credential and body are sent only to the given URL. */
export const NO_REDIRECTS = { redirect: 'manual' } as const;

export const DEFAULT_RETRIES: RetrySettings = {
  maxRetries: 4,
  timeout: 30_000,
  firstDelay: 500,
  maxDelay: 8_000,
  maxRetryAfter: 60_000,
};

/** Dependencies that tests replace. */
export interface Surroundings {
  readonly fetch: typeof fetch;
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly random: () => number;
}

/** One request as sent; the same for each attempt. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  /** By name, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A successful response. */
export interface Answer<Body> {
  readonly data: Body;
  readonly status: number;
  /** Id of the request; GET /requests/{requestId} shows its details. */
  readonly requestId: string | undefined;
  /** Paths of members in the request body that the operation does not have, and therefore ignored. */
  readonly ignoredFields: readonly string[];
}

/** Sends a request until a retry would not change the response, or there are no attempts left. */
export async function send<Body>(
  request: WireRequest,
  settings: RetrySettings,
  { fetch, wait, random }: Surroundings,
): Promise<Answer<Body>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await once<Body>(request, settings.timeout, fetch);
    } catch (error) {
      if (attempt >= settings.maxRetries || !canRetry(request, error, settings)) throw error;
      await wait(delayBefore(attempt, error, settings, random), request.signal);
    }
  }
}

/** Delay before a retry: as long as the server requests, otherwise exponential, with jitter so that clients do not retry simultaneously. */
export function delayBefore(attempt: number, error: unknown, settings: RetrySettings, random: () => number): number {
  const doubled = Math.min(settings.firstDelay * 2 ** attempt, settings.maxDelay);
  return Math.max(doubled * (1 - random() / 2), askedFor(error));
}

/** Delay that the server requests, in milliseconds. */
function askedFor(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
}

/**
 * True if a retry may succeed and cannot execute anything twice: the request was refused before execution, is still in progress under its
 * key, or its response was lost and the request is idempotent.
 */
export function canRetry(
  { method, headers }: Pick<WireRequest, 'method' | 'headers'>,
  error: unknown,
  { maxRetryAfter }: RetrySettings,
): boolean {
  if (error instanceof ConnectionError) return isRepeatable(method, headers);
  if (!(error instanceof ApiError) || askedFor(error) > maxRetryAfter) return false;
  if (error.status === 429 || error.status === 503) return true;
  if (error.status === 409) return error.details.reason === 'REQUEST_IN_PROGRESS';
  return error.status >= 500 && error.status !== 501 && isRepeatable(method, headers);
}

/** A DELETE repeated after a lost response would be answered with 404. */
function isRepeatable(method: string, headers: Readonly<Record<string, string>>): boolean {
  return method === 'GET' || method === 'PATCH' || method === 'PUT' || 'idempotency-key' in headers;
}

async function once<Body>(request: WireRequest, timeout: number, given: typeof fetch): Promise<Answer<Body>> {
  const abort = new AbortController();
  const leave = (): void => abort.abort(request.signal?.reason);
  const timer = setTimeout(
    () => abort.abort(new TimeoutError(`No response was received within ${timeout} ms.`)),
    timeout,
  );
  request.signal?.addEventListener('abort', leave, { once: true });
  if (request.signal?.aborted === true) leave();
  try {
    const { method, url, headers, body } = request;
    const response = await given(url, {
      ...NO_REDIRECTS,
      method,
      headers,
      signal: abort.signal,
      ...(body === undefined ? {} : { body }),
    });
    return await read<Body>(response);
  } catch (error) {
    if (error instanceof ApiError || request.signal?.aborted === true) throw error;
    const { reason } = abort.signal as { readonly reason: unknown };
    throw reason instanceof TimeoutError ? reason : new ConnectionError('No response was received.', { cause: error });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', leave);
  }
}

async function read<Body>(response: Response): Promise<Answer<Body>> {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const text = await response.text();
  if (!response.ok) throw refusalOf(response, text);
  const ignored = response.headers.get('x-ignored-fields');
  return {
    data: (text === '' ? undefined : JSON.parse(text)) as Body,
    status: response.status,
    requestId,
    ignoredFields: ignored === null ? [] : ignored.split(', ').map(decoded),
  };
}

/** An invalid header must not turn a success into a failure. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The error for a refusing response. */
export function refusalOf(response: Response, text: string): ApiError {
  const { code, message, ...body } = errorBody(text, response);
  const details = body.details ?? {};
  const requestId = response.headers.get('x-request-id') ?? details.requestId;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
  return new ApiError(response.status, code, message, details, requestId, retryAfter);
}

/** The body of an error; for a response from a proxy, a code derived from its status. */
function errorBody(text: string, { status, statusText }: Response): Pick<ErrorBody, 'code' | 'message' | 'details'> {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    if (typeof body?.code === 'string' && typeof body.message === 'string') return body as ErrorBody;
  } catch {
    // not JSON: only the status is known
  }
  const code = status === 429 ? 'RATE_LIMITED' : status === 503 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR';
  return { code, message: `HTTP ${status} ${statusText}`.trim(), details: {} };
}
