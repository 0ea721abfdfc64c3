import { BASE_PATH } from '@app/kernel';
import { Agent, type Dispatcher, request } from 'undici';
import { requireDocumentedCode } from './error-codes.js';
import { whenATestFails } from './evidence.js';
import { NOT_READABLE_YET, whenReadable } from './latest-writes.js';

/** Node's `fetch` takes four times the CPU per request. */
const dispatcher = new Agent();

/** Maximum number of repetitions, each of which waits for the outside party. */
const REPETITIONS = 4;

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Return the first answer, even if it asks for a repetition of the request. */
  readonly once?: true;
}

/** The last refusals in a test file: a test that expects none often shows only a status. */
const refusals: string[] = [];
const MAX_REFUSALS = 10;
const MAX_REFUSAL_LENGTH = 600;
const shownRefusals = () => (refusals.length === 0 ? '' : `the last refusals:\n${refusals.join('\n')}`);

function note(method: string, path: string, status: number, text: string): void {
  refusals.push(`${method} ${path}: ${status} ${text.slice(0, MAX_REFUSAL_LENGTH)}`);
  if (refusals.length > MAX_REFUSALS) refusals.shift();
}

/** A client of the API with one credential, and optionally that of an agent for the routes that accept no other. */
export class ApiClient {
  agentToken: string | undefined;

  constructor(
    readonly origin: string,
    readonly credential: { readonly clientId: string; readonly clientSecret: string },
  ) {
    if (whenATestFails(shownRefusals)) refusals.length = 0;
  }

  get<Body = any>(path: string, options?: RequestOptions): Promise<Answer<Body>> {
    return this.send<Body>('GET', path, undefined, options);
  }

  /** The resource as GET returns it. Throws with the answer unless that is 200. */
  async read<Body = any>(path: string): Promise<Body> {
    const { status, body } = await this.get<Body>(path);
    if (status !== 200) throw new Error(`GET ${path} answered ${status} ${JSON.stringify(body)}`);
    return body;
  }

  post<Body = any>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<Body>> {
    return this.send<Body>('POST', path, body, options);
  }

  patch<Body = any>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<Body>> {
    return this.send<Body>('PATCH', path, body, options);
  }

  put<Body = any>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<Body>> {
    return this.send<Body>('PUT', path, body, options);
  }

  delete<Body = any>(path: string, options?: RequestOptions): Promise<Answer<Body>> {
    return this.send<Body>('DELETE', path, undefined, options);
  }

  authorizationFor(path: string): string {
    if (this.agentToken !== undefined && /^\/agents\/me\b/.test(path)) return `Bearer ${this.agentToken}`;
    const { clientId, clientSecret } = this.credential;
    return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  }

  /** Sends text as it is, and anything else as JSON. Repeats the request if the latest writes cannot be read yet. */
  send<Body = any>(method: string, path: string, body?: unknown, options: RequestOptions = {}): Promise<Answer<Body>> {
    const send = () => this.sendOnce<Body>(method, path, body, options);
    return options.once === true ? send() : whenReadable(send, isTooEarly);
  }

  private async sendOnce<Body>(
    method: string,
    path: string,
    body: unknown,
    { headers = {} }: RequestOptions,
  ): Promise<Answer<Body>> {
    const {
      statusCode,
      headers: answered,
      body: stream,
    } = await request(`${this.origin}${BASE_PATH}${path}`, {
      dispatcher,
      method: method as Dispatcher.HttpMethod,
      headers: {
        accept: '*/*',
        'user-agent': 'node',
        authorization: this.authorizationFor(path),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await stream.text();
    const answer = text === '' ? undefined : (JSON.parse(text) as { readonly code?: string });
    if (statusCode >= 400) note(method, path, statusCode, text);
    if (statusCode >= 400 && answer?.code !== undefined) requireDocumentedCode(method, path, answer.code);
    return {
      status: statusCode,
      body: answer as Body,
      get headers() {
        return headersOf(answered);
      },
    };
  }
}

const isTooEarly = ({ status, body }: Answer<any>) => status === 503 && body?.message === NOT_READABLE_YET;

/** Repeats a request under its key while an outside party does not respond in time (503 SERVICE_UNAVAILABLE). Returns the final answer. */
export async function untilReady<Body>(send: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  let answer = await send();
  for (let repetition = 0; answer.status === 503 && repetition < REPETITIONS; repetition++) answer = await send();
  return answer;
}

/** Created on first use, since few tests need them. */
function headersOf(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  return new Headers(
    Object.entries(headers).flatMap(([name, values]) =>
      [values ?? []].flat().map((value) => [name, value] as [string, string]),
    ),
  );
}
