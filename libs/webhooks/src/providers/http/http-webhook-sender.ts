import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Agent, Dispatcher } from 'undici';
import { CLOCK, type Clock, type Tenant, type TenantKey, Turns, endpointFault, tenantKey } from '@app/kernel';
import type { TransportSettings } from '../../webhooks.settings.js';
import { type SendFailure, type WebhookAnswer, type WebhookRequest, WebhookSender } from '../webhook-sender.port.js';
import { allowsLocal } from './endpoint-rules.js';
import { EndpointRefused, guardedLookup, type Resolver } from './guarded-lookup.js';
import { retryAfterMilliseconds } from './retry-after.js';

/** What the sender is told by whoever wires it. */
export interface HttpWebhookSenderOptions {
  /** Sandboxes may reach loopback and private addresses. */
  readonly localWebhooksAllowed: boolean;
  readonly resolver: Resolver;
  readonly transport: TransportSettings;
}
export const HTTP_WEBHOOK_SENDER_OPTIONS = Symbol('HttpWebhookSenderOptions');

/**
 * Sends webhooks over HTTP/1.1 with connections kept alive, a bounded number for each endpoint of a platform. Redirects
 * are not followed, the answer is read to a bound, and the address is checked when the connection is made.
 */
@Injectable()
export class HttpWebhookSender extends WebhookSender implements OnApplicationShutdown {
  /** Waiting for a connection is no part of an attempt, and no platform waits for another's. */
  private readonly connections: Turns;
  /** One of each platform and environment: what was connected under one's rules never serves another. */
  private readonly agents = new Map<TenantKey, Promise<Agent>>();

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(HTTP_WEBHOOK_SENDER_OPTIONS) private readonly options: HttpWebhookSenderOptions,
  ) {
    super();
    this.connections = new Turns(options.transport.connectionsPerEndpoint);
  }

  override async send(request: WebhookRequest): Promise<WebhookAnswer> {
    const localAllowed = allowsLocal(request.tenant.environment, this.options.localWebhooksAllowed);
    if (endpointFault(request.url, localAllowed) !== undefined)
      return { kind: 'failed', failure: 'ENDPOINT_REFUSED', duration: 0 };
    const endpoint = `${tenantKey(request.tenant)} ${new URL(request.url).origin}`;
    return this.connections.take(endpoint, async () => this.attempt(request, await this.agentOf(request.tenant, localAllowed)));
  }

  private async attempt(request: WebhookRequest, agent: Agent): Promise<WebhookAnswer> {
    const started = this.clock.now().getTime();
    const duration = () => this.clock.now().getTime() - started;
    try {
      const answer = await this.post(request, agent);
      const body = await readBounded(answer.body, this.options.transport.answerBytes);
      const retryAfter = retryAfterMilliseconds(answer.headers['retry-after'], this.clock.now());
      return { kind: 'answered', status: answer.statusCode, body, retryAfter, duration: duration() };
    } catch (error) {
      return { kind: 'failed', failure: failureOf(error), duration: duration() };
    }
  }

  /** Attempts in flight are cut off: unrecorded, they are made again with the same id. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.agents.values()].map(async (agent) => (await agent).destroy()));
  }

  private post(request: WebhookRequest, agent: Agent): Promise<Dispatcher.ResponseData> {
    const url = new URL(request.url);
    return agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: {
        ...request.headers,
        'content-type': 'application/json',
        'user-agent': 'payments-platform-webhooks/1',
      },
      body: request.body,
      signal: AbortSignal.timeout(this.options.transport.timeout),
    });
  }

  private agentOf(tenant: Tenant, localAllowed: boolean): Promise<Agent> {
    const known = this.agents.get(tenantKey(tenant));
    if (known !== undefined) return known;
    const agent = this.newAgent(localAllowed);
    this.agents.set(tenantKey(tenant), agent);
    return agent;
  }

  private async newAgent(localAllowed: boolean): Promise<Agent> {
    const { Agent } = await import('undici'); // with the first webhook: a start needs none of it
    const { connectionsPerEndpoint, keepAlive, timeout } = this.options.transport;
    return new Agent({
      connections: connectionsPerEndpoint,
      keepAliveTimeout: keepAlive,
      keepAliveMaxTimeout: keepAlive,
      headersTimeout: timeout,
      bodyTimeout: timeout,
      connect: { lookup: guardedLookup(this.options.resolver, localAllowed), timeout },
    });
  }
}

/** The beginning of a body as text. The status has been given by then, so a body that breaks off is no failure. */
async function readBounded(body: Dispatcher.ResponseData['body'], bound: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= bound) break;
    }
  } catch {
    // what was read before is the answer
  }
  return Buffer.concat(chunks).subarray(0, bound).toString('utf8');
}

const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT']);
const TLS_FAULT = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO)/;
const PROTOCOL_FAULT = /^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES)/;

function failureOf(error: unknown): SendFailure {
  const { name, code } = error as { name?: string; code?: unknown };
  if (error instanceof EndpointRefused) return 'ENDPOINT_REFUSED';
  if (name === 'TimeoutError') return 'TIMEOUT';
  if (name === 'HTTPParserError') return 'PROTOCOL';
  if (typeof code !== 'string') return 'UNREACHABLE';
  if (TIMEOUTS.has(code)) return 'TIMEOUT';
  if (TLS_FAULT.test(code)) return 'TLS';
  return PROTOCOL_FAULT.test(code) ? 'PROTOCOL' : 'UNREACHABLE';
}
