import { guarded } from '@app/kernel';
import { verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandFailure } from '../command-failure.js';

/** A webhook whose signature was verified. */
interface DemoWebhook {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const TIMEOUT_MILLISECONDS = 15_000;

/** The platform's webhook endpoint: a loopback server that verifies every signature and drops duplicate deliveries. */
export class DemoReceiver {
  private readonly waiting: DemoWebhook[] = [];
  private readonly seen = new Set<string>();
  private readonly watchers = new Set<() => void>();
  private forged: string | null = null;

  private constructor(
    private readonly server: Server,
    private readonly publicKeys: readonly string[],
  ) {}

  /** Public keys in PEM format: a webhook is authentic if one of them verifies it. */
  static async listen(publicKeys: readonly string[]): Promise<DemoReceiver> {
    const server = createServer();
    const receiver = new DemoReceiver(server, publicKeys);
    const take = guarded((request: IncomingMessage, response: ServerResponse) =>
      receiver.take(request, response).catch(() => response.destroy()),
    );
    server.on('request', take);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhooks`;
  }

  /** The next webhook of a type about a resource; each is returned once. */
  async next(type: string, resourceId?: string): Promise<DemoWebhook> {
    const find = () =>
      this.waiting.findIndex(
        (webhook) => webhook.type === type && (resourceId === undefined || webhook.data['id'] === resourceId),
      );
    const deadline = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    while (find() === -1) {
      if (this.forged !== null)
        throw new CommandFailure(`A webhook ${this.forged} came whose signature does not verify.`);
      if (deadline.aborted)
        throw new CommandFailure(`No webhook ${type} came within ${TIMEOUT_MILLISECONDS / 1_000} seconds.`);
      await this.change(deadline);
    }
    return this.waiting.splice(find(), 1)[0]!;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private change(deadline: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = guarded(() => {
        this.watchers.delete(done);
        deadline.removeEventListener('abort', done);
        resolve();
      });
      this.watchers.add(done);
      deadline.addEventListener('abort', done);
    });
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const webhook = JSON.parse(body.toString('utf8')) as DemoWebhook;
    if (!this.isGenuine(body, request.headers['x-svc-signature'])) this.forged = webhook.type;
    else if (!this.seen.has(webhook.id)) {
      this.seen.add(webhook.id);
      this.waiting.push(webhook);
    }
    response.writeHead(this.forged === null ? 200 : 401).end();
    for (const watcher of this.watchers) watcher();
  }

  private isGenuine(body: Buffer, header: string | string[] | undefined): boolean {
    const { v, s } = JSON.parse(String(header)) as { v: unknown; s: string };
    const signature = Buffer.from(s, 'base64');
    return v === '1' && this.publicKeys.some((key) => verify('sha256', body, { key, dsaEncoding: 'der' }, signature));
  }
}
