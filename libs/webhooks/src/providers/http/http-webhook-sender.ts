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
 * Sends webhooks over HTTP/1.1 with connections kept alive, a bounded number for each endpoint of a platform. Redirects
 * are not followed, the answer is read to a bound, and the address is checked when the connection is made.
 */
@Injectable()
export class HttpWebhookSender extends WebhookSender implements OnApplicationShutdown {
  /** Waiting for a connection is no part of an attempt, and no platform waits for another's. */
  private readonly connections: KeyedSemaphore;
  /** One of each endpoint of a platform and environment: a connection under one's rules never serves another. */
  private readonly agents: LRUCache<string, Agent>;
  private readonly addresses = new LRUCache<string, { readonly url: URL | null }>({ max: MAX_ADDRESSES });
  /** The library, loaded with the first webhook, since a start needs none of it; Node looks it up again at each import. */
  private undici: Promise<Pick<typeof import('undici'), 'Agent'>> | null = null;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(HTTP_WEBHOOK_SENDER_OPTIONS) private readonly options: HttpWebhookSenderOptions,
    private readonly tracing: Tracing = Tracing.OFF,
  ) {
    super();
    const { connectionsPerEndpoint, connectedPlatforms } = options.transport;
    this.connections = new KeyedSemaphore(connectionsPerEndpoint);
    // an evicted agent closes its idle connections at once and the others at the end of their attempts
    this.agents = new LRUCache({ max: connectedPlatforms, dispose: (agent) => agent.close(() => undefined) });
  }

  override async send(request: WebhookRequest, sent?: () => void): Promise<WebhookAnswer> {
    const networks = this.options.localNetworks.in(request.tenant.environment);
    const url = this.addressOf(request, networks);
    if (url === null) return { kind: 'failed', failure: 'ENDPOINT_REFUSED', duration: 0 };
    const { Agent } = await (this.undici ??= import('undici'));
    const timeout = this.timeoutOf(request);
    return this.connections.run(`${ownerOf(request)} ${url.origin}`, () => {
      // taken and used in one breath: an agent that waited for the turn might have been pushed out meanwhile
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

  /** The address of an endpoint; null where nothing may be sent to. An address is judged once, since the rules are those of the process. */
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

  /** Attempts in flight are cut off: unrecorded, they are made again with the same id. */
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
      headersTimeout: 0, // an attempt has one limit for all of it
      bodyTimeout: 0,
      connect: { lookup: guardedLookup(this.options.resolver, networks), timeout },
    });
  }
}

function outcomeOf(answer: WebhookAnswer): Outcome {
  if (answer.kind === 'failed') return { failed: true, attributes: { 'error.type': answer.failure } };
  return { attributes: { 'http.response.status_code': answer.status } };
}

/** The owner of the connections that serve a request: one slow endpoint of a platform holds up no other, even at the same host, nor a caller. */
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
