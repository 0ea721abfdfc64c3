/** The date in the path is the API's major version. */
export const API = '/2025-10-13';

/** An error response of the API, with all its details. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly fields: readonly FieldError[];

  constructor(status: number, body: ErrorBody, requestId: string | undefined) {
    super(body.message ?? `The server answered ${status}.`);
    this.status = status;
    this.code = body.code;
    this.requestId = requestId;
    this.fields = body.details?.errors ?? [];
  }
}

interface FieldError {
  readonly field: string;
  readonly message: string;
}

interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  readonly details?: { readonly errors?: readonly FieldError[] };
}

type Query = Readonly<Record<string, string | undefined>>;

/** A resource as the API returns it; each page declares the members that it shows. */
export type Resource = Readonly<Record<string, unknown>>;

/** A page of a list, with the cursor of the next page. */
export interface ListPage {
  readonly data: readonly Resource[];
  readonly hasMore: boolean;
  readonly nextCursor?: string | null;
}

/** The URL of an operation; parameters without a value are left out. */
export function addressOf(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  const search = new URLSearchParams(given).toString();
  return `${API}${path}${search === '' ? '' : `?${search}`}`;
}

/** Reads a resource or a list. */
export function read<T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
  return send<T>('GET', addressOf(path, query), signal === undefined ? {} : { signal });
}

/** Requests a change. With a key, a repeated click is the same request. */
export function write<T>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  idempotencyKey?: string,
): Promise<T> {
  return send<T>(method, addressOf(path), {
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
  });
}

async function send<T>(method: string, address: string, init: RequestInit): Promise<T> {
  const response = await fetch(address, {
    ...init,
    method,
    credentials: 'same-origin',
    headers: { ...init.headers, Accept: 'application/json', 'Console-Request': '1' },
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, { message: 'The server cannot be reached. Check that it runs, then try again.' }, undefined);
  });
  const requestId = response.headers.get('X-Request-Id') ?? undefined;
  const text = await response.text();
  const body = text === '' ? undefined : parsed(text);
  if (!response.ok) throw new ApiError(response.status, (body ?? {}) as ErrorBody, requestId);
  return body as T;
}

/** Parses JSON; a proxy in front of the service may return something else. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
