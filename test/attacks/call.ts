import http from 'node:http';
import { WAIT_LIMIT_MILLISECONDS } from '../support/eventually.js';

export interface Call {
  readonly method?: string;
  /** The complete path, including the base path. */
  readonly path: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Local address to call from; selected by the system if absent. */
  readonly from?: string | undefined;
}

export interface CallAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly milliseconds: number;
}

/** One request on a separate connection. Rejects if there is no complete response. */
export function call(origin: string, { method = 'GET', path, headers, body, from }: Call): Promise<CallAnswer> {
  const { hostname, port } = new URL(origin);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request({
      host: hostname,
      port,
      method,
      path,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      agent: false,
      ...(from === undefined ? {} : { localAddress: from }),
      signal: AbortSignal.timeout(WAIT_LIMIT_MILLISECONDS),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
          milliseconds: performance.now() - started,
        }),
      );
    });
    request.end(body);
  });
}
