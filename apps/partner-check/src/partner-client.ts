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
/** Errors of a connection that the other side has closed. */
const ENDED_BEFORE: readonly string[] = ['ECONNRESET', 'EPIPE'];

/** Sends the platform's requests to a partner under test, including faulty ones, over persistent connections like the product. */
export class PartnerClient {
  private readonly agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };

  constructor(private readonly connection: Connection) {}

  /** Closes the connections. */
  close(): void {
    this.agents.http.destroy();
    this.agents.https.destroy();
  }

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
    const answer = await this.exchange(sent, altered ?? Buffer.from(request.body), abandoned === true);
    const milliseconds = performance.now() - started;
    const fault = await this.faultOf(sent, answer);
    return { status: answer.status, body: jsonOf(answer.body), fault, milliseconds };
  }

  /** Sends a request; one that the partner has not read is repeated on a new connection. */
  private async exchange(request: SignedRequest, body: Buffer, abandoned: boolean): Promise<Answered> {
    const agent = request.url.startsWith('https:') ? this.agents.https : this.agents.http;
    const answer = await exchange(request, body, { abandoned, agent });
    return answer.isUnread ? exchange(request, body, { abandoned, agent: false }) : answer;
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

/** Status 0 means that there was no response. `isUnread`: the partner had closed the persistent connection before it read the request. */
function exchange(
  request: SignedRequest,
  body: Buffer,
  { abandoned, agent }: { readonly abandoned: boolean; readonly agent: http.Agent | false },
): Promise<Answered & { readonly isUnread: boolean }> {
  return new Promise((resolve) => {
    const ended = (isUnread: boolean) => resolve({ status: 0, headers: {}, body: Buffer.alloc(0), isUnread });
    const client = request.url.startsWith('https:') ? https : http;
    const headers = { ...request.headers, 'content-length': String(body.length) } as http.OutgoingHttpHeaders;
    const outgoing = client.request(
      request.url,
      { method: request.method, headers, timeout: MAX_MILLISECONDS, agent },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on(
          'data',
          guarded((chunk: Buffer) => chunks.push(chunk)),
        );
        incoming.on(
          'end',
          guarded(() => {
            const status = incoming.statusCode ?? 0;
            resolve({ status, headers: incoming.headers, body: Buffer.concat(chunks), isUnread: false });
          }),
        );
        incoming.on(
          'error',
          guarded(() => ended(false)),
        );
      },
    );
    outgoing
      .on(
        'error',
        guarded((error: NodeJS.ErrnoException) =>
          ended(outgoing.reusedSocket && ENDED_BEFORE.includes(error.code ?? '')),
        ),
      )
      .on(
        'close',
        guarded(() => ended(false)),
      )
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
