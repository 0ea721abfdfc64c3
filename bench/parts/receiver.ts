import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Takes webhooks on loopback, and counts them. */
export class Receiver {
  private constructor(
    readonly url: string,
    private readonly server: http.Server,
  ) {}

  deliveries = 0;
  /** Called with each webhook, when set. */
  onWebhook: ((webhook: { readonly type: string; readonly data: { readonly id: string } }) => void) | null = null;

  static async start(): Promise<Receiver> {
    const server = http.createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const receiver = new Receiver(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server);
    server.on(
      'request',
      (request: http.IncomingMessage, response: http.ServerResponse) => void receiver.take(request, response),
    );
    return receiver;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.end();
    this.deliveries += 1;
    this.onWebhook?.(JSON.parse(Buffer.concat(chunks).toString()));
  }
}
