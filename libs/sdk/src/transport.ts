import { ApiError, ConnectionError, type ErrorBody, TimeoutError } from './errors.js';

/** Limits of a request and its attempts, in milliseconds. */
export interface RetrySettings {
  /** Attempts beyond the first. */
  readonly maxRetries: number;
  /** Time for one attempt. */
  readonly timeout: number;
  /** Wait before the first further attempt; it doubles with each, and is up to a half shorter. */
  readonly firstDelay: number;
  readonly maxDelay: number;
  /** A server that asks for a longer wait is not asked again: its error is thrown at once. */
  readonly maxRetryAfter: number;
}

/** Settings of every call of fetch: the credential and the body go to the named address alone. */
export const NO_REDIRECTS = { redirect: 'manual' } as const;

export const DEFAULT_RETRIES: RetrySettings = {
  maxRetries: 4,
  timeout: 30_000,
  firstDelay: 500,
  maxDelay: 8_000,
  maxRetryAfter: 60_000,
};

/** Parts that tests replace. */
export interface Surroundings {
  readonly fetch: typeof fetch;
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly random: () => number;
}

/** One request as it is sent, the same at each attempt. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A successful answer. */
export interface Answer<Body> {
  readonly data: Body;
  readonly status: number;
  /** Id of the request, which GET /requests/{requestId} explains. */
  readonly requestId: string | undefined;
  /** Members of the body that the operation does not have, by their places: nothing read them. */
  readonly ignoredFields: readonly string[];
}

/** Sends a request until it has an answer that a further attempt would not change, or the attempts are used up. */
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

/** Wait before another attempt: as long as the server asks for, else doubling, spread so that callers do not return together. */
export function delayBefore(attempt: number, error: unknown, settings: RetrySettings, random: () => number): number {
  const doubled = Math.min(settings.firstDelay * 2 ** attempt, settings.maxDelay);
  return Math.max(doubled * (1 - random() / 2), askedFor(error));
}

/** Wait that the server asks for, in milliseconds. */
function askedFor(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
}

/**
 * True when another attempt can help and does nothing twice: the request was turned away before it began, is still running under its
 * key, or its answer was lost and the server recognizes or does not mind the repetition.
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

/** A DELETE that is repeated after a lost answer would be answered that there is nothing to delete. */
function isRepeatable(method: string, headers: Readonly<Record<string, string>>): boolean {
  return method === 'GET' || method === 'PATCH' || method === 'PUT' || 'idempotency-key' in headers;
}

async function once<Body>(request: WireRequest, timeout: number, given: typeof fetch): Promise<Answer<Body>> {
  const abort = new AbortController();
  const leave = (): void => abort.abort(request.signal?.reason);
  const timer = setTimeout(() => abort.abort(new TimeoutError(`No answer came within ${timeout} ms.`)), timeout);
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
    throw reason instanceof TimeoutError ? reason : new ConnectionError('No answer came.', { cause: error });
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

/** A success stays one, whatever a header holds. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The error of an answer that refuses. */
export function refusalOf(response: Response, text: string): ApiError {
  const { code, message, ...body } = errorBody(text, response);
  const details = body.details ?? {};
  const requestId = response.headers.get('x-request-id') ?? details.requestId;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
  return new ApiError(response.status, code, message, details, requestId, retryAfter);
}

/** The body of an error; one of a proxy before the server is given the code of its status. */
function errorBody(text: string, { status, statusText }: Response): Pick<ErrorBody, 'code' | 'message' | 'details'> {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    if (typeof body?.code === 'string' && typeof body.message === 'string') return body as ErrorBody;
  } catch {
    // not JSON: the status alone is known
  }
  const code = status === 429 ? 'RATE_LIMITED' : status === 503 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR';
  return { code, message: `HTTP ${status} ${statusText}`.trim(), details: {} };
}
