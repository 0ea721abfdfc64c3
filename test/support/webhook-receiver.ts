import { verify } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WAIT_LIMIT_MILLISECONDS } from './eventually.js';

/** A received webhook. */
export interface ReceivedWebhook {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The exact bytes. */
  readonly body: Buffer;
  /** The parsed body. */
  readonly envelope: {
    readonly id: string;
    readonly type: string;
    readonly timestamp: string;
    readonly data: Record<string, unknown>;
  };
}

/** The receiver's response to one request; default: 200 with an empty body. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The response waits for this. */
  readonly until?: Promise<unknown>;
  /** Closes the connection without a response. */
  readonly hangUp?: boolean;
  /** Sends status and body, but never ends the body. */
  readonly unfinished?: boolean;
}

/** A platform's webhook endpoint on loopback: stores every request and responds as scripted. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** Number of connections opened so far. */
  connections = 0;
  private readonly script: ScriptedAnswer[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly watchers = new Set<() => void>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on('request', (request, response) => void receiver.take(request, response));
    server.on('connection', (socket) => {
      receiver.connections++;
      receiver.sockets.add(socket);
      socket.once('close', () => receiver.sockets.delete(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/webhooks`;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Scripted responses to the next requests, one each; later ones get 200. */
  answerNext(...answers: readonly ScriptedAnswer[]): void {
    this.script.push(...answers);
  }

  ofType(type: string): ReceivedWebhook[] {
    return this.received.filter(({ envelope }) => envelope.type === type);
  }

  /** Resolves with the matching webhooks once there are `count`. Rejects with the others if they do not arrive. */
  async waitFor(choose: string | ((webhook: ReceivedWebhook) => boolean), count = 1): Promise<ReceivedWebhook[]> {
    const wanted = typeof choose === 'string' ? ({ envelope }: ReceivedWebhook) => envelope.type === choose : choose;
    const found = () => this.received.filter(wanted);
    if (found().length >= count) return found();
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(limit);
        this.watchers.delete(look);
      };
      const look = () => {
        if (found().length < count) return;
        stop();
        resolve();
      };
      const limit = setTimeout(() => {
        stop();
        const came = this.received.map(({ envelope }) => envelope.type).join(', ');
        reject(
          new Error(
            `expected ${count} webhooks${typeof choose === 'string' ? ` ${choose}` : ''}, came: ${came || 'none'}`,
          ),
        );
      }, WAIT_LIMIT_MILLISECONDS);
      this.watchers.add(look);
    });
    return found();
  }

  /** Resolves when one of the connections open now is closed. */
  connectionClosed(): Promise<void> {
    return Promise.race([...this.sockets].map(async (socket) => void (await once(socket, 'close'))));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const answer = this.script.shift() ?? {};
    const envelope = JSON.parse(body.toString('utf8')) as ReceivedWebhook['envelope'];
    this.received.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
      envelope,
    });
    for (const look of this.watchers) look();
    await answer.until;
    if (answer.hangUp === true) request.socket.destroy();
    else {
      response.writeHead(answer.status ?? 200, answer.headers);
      if (answer.unfinished === true) response.write(answer.body ?? '');
      else response.end(answer.body ?? '');
    }
  }
}

/** True if the webhook's `X-Svc-Signature` over its exact bytes was made with the private key of this public key (PEM, SPKI). */
export function isSigned(webhook: ReceivedWebhook, publicKey: string): boolean {
  const header = JSON.parse(String(webhook.headers['x-svc-signature'])) as { v: unknown; s: string };
  return (
    header.v === '1' &&
    verify('sha256', webhook.body, { key: publicKey, dsaEncoding: 'der' }, Buffer.from(header.s, 'base64'))
  );
}
