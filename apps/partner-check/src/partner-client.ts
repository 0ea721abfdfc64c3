import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { guarded } from '@app/kernel';
import {
  type MessageHeaders,
  type SignedRequest,
  signRequest,
  type SigningKey,
  verifyResponse,
} from '@app/partner-protocol';

/** A response, with the result of verifying its signature. */
export interface Received {
  readonly status: number;
  readonly body: unknown;
  /** The reason that the signature is invalid; null if it is valid. */
  readonly fault: string | null;
  readonly milliseconds: number;
}

/** Changes to a request that a partner must detect or tolerate. */
export interface Distortion {
  readonly unsigned?: true;
  readonly key?: SigningKey;
  /** Signing time; now by default. */
  readonly at?: Date;
  /** Replaces the body after signing. */
  readonly altered?: Buffer;
  /** Closes the connection as soon as the request has been sent. */
  readonly abandoned?: true;
}

/** The keys of a connection, shared by `partner set` and the partner. */
export interface Connection {
  readonly url: string;
  readonly key: SigningKey;
  readonly partnerKeys: readonly string[];
}

const MAX_MILLISECONDS = 30_000;

/** Sends the platform's requests to a partner under test, including faulty ones. */
export class PartnerClient {
  constructor(private readonly connection: Connection) {}

  /** Requests an operation. */
  ask(path: string, content: object, operationId: string, distortion: Distortion = {}): Promise<Received> {
    const body = Buffer.from(JSON.stringify(content));
    const headers = { 'content-type': 'application/json', 'idempotency-key': operationId };
    return this.send({ method: 'POST', url: this.urlOf(path), headers, body }, distortion);
  }

  /** Requests the status of an operation. */
  find(operationId: string): Promise<Received> {
    const url = this.urlOf(`/v1/operations/${operationId}`);
    return this.send({ method: 'GET', url, headers: {}, body: Buffer.alloc(0) }, {});
  }

  private urlOf(path: string): string {
    return `${this.connection.url.replace(/\/$/, '')}${path}`;
  }

  private async send(request: SignedRequest, distortion: Distortion): Promise<Received> {
    const { unsigned, at = new Date(), key = this.connection.key, altered, abandoned } = distortion;
    const headers =
      unsigned === true
        ? (request.headers as Record<string, string>)
        : await signRequest(request, key, { at, nonce: randomUUID() });
    const sent = { ...request, headers };
    const started = performance.now();
    const answer = await exchange(sent, altered ?? Buffer.from(request.body), abandoned === true);
    const milliseconds = performance.now() - started;
    const fault = await this.faultOf(sent, answer);
    return { status: answer.status, body: jsonOf(answer.body), fault, milliseconds };
  }

  private async faultOf(request: SignedRequest, answer: Answered): Promise<string | null> {
    const keysOf = (keyId: string) => (keyId === this.connection.key.keyId ? this.connection.partnerKeys : []);
    try {
      await verifyResponse(answer, request, keysOf, new Date());
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

interface Answered {
  readonly status: number;
  readonly headers: MessageHeaders;
  readonly body: Buffer;
}

/** Status 0 means that there was no response. */
function exchange(request: SignedRequest, body: Buffer, abandoned: boolean): Promise<Answered> {
  return new Promise((resolve) => {
    const none = guarded(() => resolve({ status: 0, headers: {}, body: Buffer.alloc(0) }));
    const client = request.url.startsWith('https:') ? https : http;
    const headers = { ...request.headers, 'content-length': String(body.length) } as http.OutgoingHttpHeaders;
    const outgoing = client.request(
      request.url,
      { method: request.method, headers, timeout: MAX_MILLISECONDS, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on(
          'data',
          guarded((chunk: Buffer) => chunks.push(chunk)),
        );
        incoming.on(
          'end',
          guarded(() =>
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
          ),
        );
        incoming.on('error', none);
      },
    );
    outgoing
      .on('error', none)
      .on('close', none)
      .on(
        'timeout',
        guarded(() => outgoing.destroy()),
      );
    outgoing.end(body, () => {
      if (abandoned) outgoing.destroy();
    });
  });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
