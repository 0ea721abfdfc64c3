import { request as startRequest, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { BASE_PATH, Refusal, guarded } from '@app/kernel';
import type { ApiRequest } from './api-request.js';

/** A request that the service sends to itself on behalf of a caller. */
export interface OwnRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Relative to the base path. */
  readonly path: string;
  /** JSON, or the bytes of a form with its `content-type`. */
  readonly body?: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer; `body` is JSON or undefined. */
export interface OwnAnswer {
  readonly status: number;
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- bodies of every operation
}

/** Maximum number of polls while waiting for a state. */
const LOOKS = 200;
const PAUSE_MILLISECONDS = 50;

/** The server ends of the in-memory connections. */
const ownConnections = new WeakSet<Duplex>();

/** True for a request that the service sends to itself on behalf of a caller. */
export function isOwnRequest({ socket }: Pick<ApiRequest, 'socket'>): boolean {
  return ownConnections.has(socket);
}

/** Headers that identify a caller and its request. */
const OF_CALLER = ['authorization', 'cookie', 'console-request'] as const;

/**
 * Sends requests to the service itself with the caller's credential. They take the same path as every request (access, limits, validation,
 * idempotency) over an in-memory connection, independent of the address on which the service listens.
 */
@Injectable()
export class OwnRequests {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Polls until the answer satisfies the condition or is a refusal, since sagas run shortly after a request. */
  async until(caller: ApiRequest, path: string, isReached: (body: OwnAnswer['body']) => boolean): Promise<OwnAnswer> {
    for (let look = 0; look < LOOKS; look++) {
      const answer = await this.send(caller, { method: 'GET', path });
      if (answer.status >= 400 || isReached(answer.body)) return answer;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
    throw new Refusal('SERVICE_UNAVAILABLE', 'The resource did not reach the expected state in time; try again.');
  }

  send(caller: ApiRequest, { method, path, body, headers = {} }: OwnRequest): Promise<OwnAnswer> {
    const [server, client] = duplexPair();
    ownConnections.add(server);
    (this.host.httpAdapter.getHttpServer() as Server).emit('connection', server);
    const payload = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const request = startRequest({
        createConnection: () => client as never,
        method,
        path: `${BASE_PATH}${path}`,
        headers: {
          host: 'localhost',
          connection: 'close',
          'x-request-id': caller.id,
          ...credentialsOf(caller.headers),
          ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': payload.length }),
          ...headers,
        },
      });
      request.once('error', reject);
      const read = async (response: IncomingMessage): Promise<void> => {
        const chunks: Buffer[] = [];
        for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode!, body: text === '' ? undefined : JSON.parse(text) });
      };
      request.once(
        'response',
        guarded((response: IncomingMessage) => void read(response).catch(reject), reject),
      );
      request.end(payload);
    });
  }
}

function credentialsOf(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    OF_CALLER.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}
