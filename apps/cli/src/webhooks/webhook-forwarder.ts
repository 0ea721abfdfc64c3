import { guarded } from '@app/kernel';
import { verify } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Outcome of one webhook here. */
interface ForwardedWebhook {
  readonly type: string;
  readonly id: string;
  readonly isGenuine: boolean;
  /** The response of the target, or the reason why there is none; null without a target. */
  readonly outcome: number | string | null;
}

const PASSED_ON = ['content-type', 'x-svc-signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
const TIMEOUT_MILLISECONDS = 30_000;

/** A receiver on loopback that passes webhooks on, byte for byte and with their signatures, and answers as their target does. */
export class WebhookForwarder {
  private constructor(
    private readonly server: Server,
    private readonly options: ForwarderOptions,
  ) {}

  static async listen(options: ForwarderOptions): Promise<WebhookForwarder> {
    const server = createServer();
    const forwarder = new WebhookForwarder(server, options);
    const take = guarded((request: IncomingMessage, response: ServerResponse) =>
      forwarder.take(request, response).catch(() => response.destroy()),
    );
    server.on('request', take);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return forwarder;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhooks`;
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
    const outcome = await this.forward(body, request.headers);
    response.writeHead(typeof outcome === 'number' ? outcome : outcome === null ? 200 : 502).end();
    const { type, id } = readEnvelope(body);
    this.options.tell({ type, id, isGenuine: this.isGenuine(body, request.headers['x-svc-signature']), outcome });
  }

  private async forward(body: Buffer, headers: IncomingHttpHeaders): Promise<number | string | null> {
    const { target } = this.options;
    if (target === undefined) return null;
    const passed = PASSED_ON.flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name])] as [string, string]],
    );
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    try {
      const answer = await fetch(target, {
        method: 'POST',
        headers: passed,
        body: new Uint8Array(body),
        redirect: 'manual',
        signal,
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 'no answer';
    }
  }

  private isGenuine(body: Buffer, header: string | string[] | undefined): boolean {
    try {
      const { v, s } = JSON.parse(String(header)) as { v: unknown; s: string };
      const signature = Buffer.from(s, 'base64');
      return (
        v === '1' &&
        this.options.publicKeys.some((key) => verify('sha256', body, { key, dsaEncoding: 'der' }, signature))
      );
    } catch {
      return false;
    }
  }
}

interface ForwarderOptions {
  /** PEM; a webhook is genuine when one of them verifies it. */
  readonly publicKeys: readonly string[];
  readonly target?: string | undefined;
  readonly tell: (webhook: ForwardedWebhook) => void;
}

function readEnvelope(body: Buffer): { readonly type: string; readonly id: string } {
  try {
    const { type, id } = JSON.parse(body.toString('utf8')) as { type?: unknown; id?: unknown };
    return { type: String(type), id: String(id) };
  } catch {
    return { type: 'not JSON', id: '' };
  }
}
