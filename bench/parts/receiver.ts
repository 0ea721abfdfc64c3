import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Receives webhooks on loopback and counts them. */
export class Receiver {
  private constructor(
    readonly url: string,
    private readonly server: http.Server,
    private readonly answerAfter: number,
  ) {}

  deliveries = 0;
  /** Called for each webhook, if set. */
  onWebhook: ((webhook: { readonly type: string; readonly data: { readonly id: string } }) => void) | null = null;

  /** `answerAfter`: response delay in milliseconds. */
  static async start({ answerAfter = 0 }: { readonly answerAfter?: number } = {}): Promise<Receiver> {
    const server = http.createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const receiver = new Receiver(`http://127.0.0.1:${port}/`, server, answerAfter);
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
    if (this.answerAfter > 0) await pause(this.answerAfter);
    response.end();
    this.deliveries += 1;
    this.onWebhook?.(JSON.parse(Buffer.concat(chunks).toString()));
  }
}
