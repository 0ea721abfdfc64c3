import { Agent, request } from 'node:http';
import { BASE_PATH, ERROR_CATALOGUE } from '@app/kernel';
import type { ApiClient } from './api-client.js';
import { NOT_READABLE_YET, whenReadable } from './latest-writes.js';
import { isWithin } from './request-bodies.js';

export interface HostileRequest {
  readonly method: string;
  /** Path and query exactly as sent, without the base path. */
  readonly path: string;
  /** Sent with any method; text or bytes exactly as they are. */
  readonly body?: string | Buffer;
  /** Default Content-Type: application/json; null omits a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A client for requests that well-behaved clients refuse to send: bodies with GET, odd URLs, text that is not JSON. */
export class HostileCaller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 8 });

  constructor(
    private readonly origin: string,
    private readonly client: Pick<ApiClient, 'authorizationFor'>,
  ) {}

  send(hostile: HostileRequest): Promise<WireAnswer> {
    const isTooEarly = ({ status, text }: WireAnswer) => status === 503 && text.includes(NOT_READABLE_YET);
    return whenReadable(() => this.sendOnce(hostile), isTooEarly);
  }

  private async sendOnce(hostile: HostileRequest): Promise<WireAnswer> {
    for (;;) {
      const answer = await this.attempt(hostile);
      if (answer !== 'stale') return answer;
    }
  }

  /** `stale` if the server closed a kept-alive connection just before the request. */
  private attempt({ method, path, body, headers = {} }: HostileRequest): Promise<WireAnswer | 'stale'> {
    const { hostname, port } = new URL(this.origin);
    const all = {
      authorization: this.client.authorizationFor(path),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    };
    const sent = Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
    );
    return new Promise((resolve, reject) => {
      const options = { agent: this.agent, hostname, port, method, path: `${BASE_PATH}${path}`, headers: sent };
      const call = request(options, (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () =>
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
      });
      const failed = (error: NodeJS.ErrnoException): void =>
        call.reusedSocket && error.code === 'ECONNRESET' ? resolve('stale') : reject(error);
      call.on('error', failed).end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

export interface ProblemExpectation {
  /** Expected statuses; default: any below 500, and 501 for something unsupported. */
  readonly statuses?: readonly number[];
  /** Expected code; default: any code of its status. */
  readonly code?: string;
  /** Fields that `details.errors` must contain, each by one of its names or by a member within it. */
  readonly named?: readonly (readonly string[])[];
}

/** Describes the fault of an answer to hostile input; null if there is none. */
export function faultOf(
  { status, headers, text }: WireAnswer,
  { statuses, code: expected, named = [] }: ProblemExpectation,
): string | null {
  if (statuses !== undefined && !statuses.includes(status))
    return `status ${status} instead of ${statuses.join(' or ')}`;
  if (!/^[A-Za-z0-9._:-]{1,128}$/.test(String(headers['x-request-id']))) return 'no sane X-Request-Id';
  if (status === 204) return text === '' ? null : 'a body with 204';
  if (!String(headers['content-type']).startsWith('application/json'))
    return `content type ${String(headers['content-type'])}`;
  if (status < 400) return null;
  const body = JSON.parse(text) as {
    status: number;
    code: string;
    message: unknown;
    details?: { errors?: { field: string }[] };
  };
  if (status >= 500 && body.code !== 'NOT_IMPLEMENTED') return `status ${status}`;
  const { status: said, code, message, details, ...others } = body;
  if (said !== status) return `status ${said} in the body`;
  if (ERROR_CATALOGUE[code as keyof typeof ERROR_CATALOGUE] !== status) return `code ${code} is not one of ${status}`;
  if (expected !== undefined && code !== expected) return `code ${code} instead of ${expected}`;
  if (typeof message !== 'string' || message === '' || message.length > 2_000) return 'no message of sensible length';
  if (Object.keys(others).length > 0) return `members ${Object.keys(others).join(', ')} in the error body`;
  const fields = details?.errors?.map(({ field }) => field) ?? [];
  const unnamed = named.filter((names) => !fields.some((field) => names.some((name) => isWithin(field, name))));
  return unnamed.length === 0
    ? null
    : `does not name ${unnamed.map(([name]) => name).join(', ')}, but ${fields.join(', ') || 'nothing'}`;
}
