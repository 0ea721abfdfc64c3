import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Agent } from 'undici';
import { CLOCK, type Clock, type LocalNetworks, KeyedSemaphore, endpointFault, tenantKey } from '@app/kernel';
import { type Outcome, Tracing } from '@app/telemetry';
import type { TransportSettings } from '../../webhooks.configuration.js';
import { type SendFailure, type WebhookAnswer, type WebhookRequest, WebhookSender } from '../webhook-sender.port.js';
import {
  EndpointRefused,
  exchange,
  ExchangeTimedOut,
  guardedLookup,
  type Received,
  type Resolver,
} from '@app/outbound';
import { retryAfterMilliseconds } from './retry-after.js';

/** Settings of the sender. */
export interface HttpWebhookSenderOptions {
  /** Local networks that sandboxes may reach besides public addresses. */
  readonly localNetworks: LocalNetworks;
  readonly resolver: Resolver;
  readonly transport: TransportSettings;
}
export const HTTP_WEBHOOK_SENDER_OPTIONS = Symbol('HttpWebhookSenderOptions');

const MAX_ADDRESSES = 1_000;

/**
 * Sends webhooks over HTTP/1.1 on keep-alive connections, with a maximum per endpoint of a platform. Follows no redirects, reads a bounded
 * part of the response, and checks the address at connection time.
 */
@Injectable()
export class HttpWebhookSender extends WebhookSender implements OnApplicationShutdown {
  /** Limits attempts per endpoint and platform. Time spent waiting here does not count towards the timeout of an attempt. */
  private readonly connections: KeyedSemaphore;
  /** One agent per endpoint, platform and environment: a connection opened under one environment's rules never serves another. */
  private readonly agents: LRUCache<string, Agent>;
  private readonly addresses = new LRUCache<string, { readonly url: URL | null }>({ max: MAX_ADDRESSES });
  /** Imported with the first webhook, to keep the start fast. Cached, since Node resolves the module again at each `import()`. */
  private undici: Promise<Pick<typeof import('undici'), 'Agent'>> | null = null;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(HTTP_WEBHOOK_SENDER_OPTIONS) private readonly options: HttpWebhookSenderOptions,
    private readonly tracing: Tracing = Tracing.OFF,
  ) {
    super();
    const { connectionsPerEndpoint, connectedPlatforms } = options.transport;
    this.connections = new KeyedSemaphore(connectionsPerEndpoint);
    // `close` drops the idle connections of an evicted agent and lets its running attempts end
    this.agents = new LRUCache({ max: connectedPlatforms, dispose: (agent) => agent.close(() => undefined) });
  }

  override async send(request: WebhookRequest, sent?: () => void): Promise<WebhookAnswer> {
    const networks = this.options.localNetworks.in(request.tenant.environment);
    const url = this.addressOf(request, networks);
    if (url === null) return { kind: 'failed', failure: 'ENDPOINT_REFUSED', duration: 0 };
    const { Agent } = await (this.undici ??= import('undici'));
    const timeout = this.timeoutOf(request);
    return this.connections.run(`${ownerOf(request)} ${url.origin}`, () => {
      // looked up only now: an agent obtained before the wait might have been evicted
      const agent = this.agentOf(ownerOf(request), () => this.newAgent(Agent, networks, timeout));
      return this.tracing.within(
        {
          name: 'POST webhook',
          kind: 'client',
          attributes: { 'http.request.method': 'POST', 'server.address': url.hostname },
        },
        () => this.attempt(url, request, agent, sent),
        outcomeOf,
      );
    });
  }

  /** URL of an endpoint; null if its address is not allowed. The verdict is cached, since the rules are fixed for the process. */
  private addressOf({ tenant, url }: WebhookRequest, networks: LocalNetworks): URL | null {
    const place = `${tenant.environment} ${url}`;
    const known = this.addresses.get(place);
    if (known !== undefined) return known.url;
    const judged = { url: endpointFault(url, networks) === undefined ? new URL(url) : null };
    this.addresses.set(place, judged);
    return judged.url;
  }

  private async attempt(url: URL, request: WebhookRequest, agent: Agent, sent?: () => void): Promise<WebhookAnswer> {
    const started = this.clock.now().getTime();
    const duration = () => this.clock.now().getTime() - started;
    try {
      const { status, headers, body } = await this.post(url, request, agent, sent);
      const retryAfter = retryAfterMilliseconds(headers['retry-after'], this.clock.now());
      return { kind: 'answered', status, body, retryAfter, duration: duration() };
    } catch (error) {
      return { kind: 'failed', failure: failureOf(error), duration: duration() };
    }
  }

  /** Aborts attempts in flight. They are not recorded, so they are repeated with the same id. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.agents.values()].map((agent) => agent.destroy()));
  }

  private timeoutOf({ isAwaited }: WebhookRequest): number {
    const { timeout, awaitedTimeout } = this.options.transport;
    return isAwaited === true ? awaitedTimeout : timeout;
  }

  private post(
    { origin, pathname, search }: URL,
    webhook: WebhookRequest,
    agent: Agent,
    sent?: () => void,
  ): Promise<Received> {
    const { headers, body } = webhook;
    const request = {
      origin,
      path: `${pathname}${search}`,
      method: 'POST',
      headers: {
        ...headers,
        ...this.tracing.headers,
        'content-type': 'application/json',
        'user-agent': 'payments-platform-webhooks/1',
      },
      body,
    } as const;
    return exchange(agent, request, { ...this.options.transport, timeout: this.timeoutOf(webhook) }, sent);
  }

  private agentOf(owner: string, make: () => Agent): Agent {
    const known = this.agents.get(owner);
    if (known !== undefined) return known;
    const agent = make();
    this.agents.set(owner, agent);
    return agent;
  }

  private newAgent(AgentOf: typeof Agent, networks: LocalNetworks, timeout: number): Agent {
    const { connectionsPerEndpoint, keepAlive } = this.options.transport;
    return new AgentOf({
      connections: connectionsPerEndpoint,
      keepAliveTimeout: keepAlive,
      keepAliveMaxTimeout: keepAlive,
      headersTimeout: 0, // one deadline covers the whole attempt
      bodyTimeout: 0,
      connect: { lookup: guardedLookup(this.options.resolver, networks), timeout },
    });
  }
}

function outcomeOf(answer: WebhookAnswer): Outcome {
  if (answer.kind === 'failed') return { failed: true, attributes: { 'error.type': answer.failure } };
  return { attributes: { 'http.response.status_code': answer.status } };
}

/**
 * Owner of the connections for a request. A slow endpoint delays no other endpoint of the platform, even on the same host, and no API
 * caller.
 */
function ownerOf({ tenant, endpointId, isAwaited }: WebhookRequest): string {
  if (isAwaited === true) return `${tenantKey(tenant)} awaited`;
  return endpointId === undefined ? tenantKey(tenant) : `${tenantKey(tenant)} ${endpointId}`;
}

const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
const TLS_FAULT = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO)/;
const PROTOCOL_FAULT = /^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES)/;

function failureOf(error: unknown): SendFailure {
  const { name, code } = error as { name?: string; code?: unknown };
  if (error instanceof EndpointRefused) return 'ENDPOINT_REFUSED';
  if (error instanceof ExchangeTimedOut) return 'TIMEOUT';
  if (name === 'HTTPParserError') return 'PROTOCOL';
  if (typeof code !== 'string') return 'UNREACHABLE';
  if (TIMEOUTS.has(code)) return 'TIMEOUT';
  if (TLS_FAULT.test(code)) return 'TLS';
  return PROTOCOL_FAULT.test(code) ? 'PROTOCOL' : 'UNREACHABLE';
}
