import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  isBrokenCircuitError,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Agent } from 'undici';
import { CLOCK, type Clock, derivedUuid, endpointFault, later, type LocalNetworks } from '@app/kernel';
import { exchange, guardedLookup, type Received, type Resolver } from '@app/outbound';
import { InvalidMessage, operationOf, readAnswer, signRequest, verifyResponse } from '@app/partner-protocol';
import { type Outcome, Tracing } from '@app/telemetry';
import type { PARTNER_SETTINGS } from '../../partners.configuration.js';
import { type PartnerReply, type PartnerRequest, PartnerTransport } from '../partner-transport.port.js';

/** Settings of the transport. */
export interface HttpPartnerTransportOptions {
  readonly networks: LocalNetworks;
  readonly resolver: Resolver;
  readonly transport: Readonly<Record<keyof (typeof PARTNER_SETTINGS)['transport'], number>>;
  readonly breaker: { readonly failures: number; readonly pause: number };
}
export const HTTP_PARTNER_TRANSPORT_OPTIONS = Symbol('HttpPartnerTransportOptions');

/** The partner gave no valid answer of the protocol. */
class Unanswered extends Error {}

/**
 * Speaks the partner protocol. Signs each request, and accepts only answers that the partner signed for exactly this request and that match
 * its schema. Follows no redirects; addresses are checked at connection time.
 */
@Injectable()
export class HttpPartnerTransport extends PartnerTransport implements OnApplicationShutdown {
  private readonly logger = new Logger('Partner');
  /** By platform, partner and port, so that the failure of one partner blocks no other. */
  private readonly breakers: LRUCache<string, CircuitBreakerPolicy>;
  private agent: Promise<Agent> | null = null;
  /** Number of signed requests, which distinguishes requests of the same millisecond. */
  private signatures = 0;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(HTTP_PARTNER_TRANSPORT_OPTIONS) private readonly options: HttpPartnerTransportOptions,
    private readonly tracing: Tracing = Tracing.OFF,
  ) {
    super();
    this.breakers = new LRUCache({ max: options.transport.connectedPartners });
  }

  override async send(request: PartnerRequest): Promise<PartnerReply> {
    const { port } = request.partner;
    const { operation, operationId } = request;
    return this.tracing.within(
      { name: `partner ${port} ${operation}`, kind: 'client', attributes: { 'partner.operation_id': operationId } },
      () => this.answerTo(request),
      outcomeOf,
    );
  }

  private async answerTo(request: PartnerRequest): Promise<PartnerReply> {
    const { partner, operation, operationId } = request;
    try {
      return await this.breakerOf(`${partner.key.keyId} ${partner.url}`).execute(() => this.attempt(request));
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      // while the circuit is open every request fails in the same way; the failures that opened it were logged
      if (!isBrokenCircuitError(error))
        this.logger.warn({ message: 'a partner did not respond', port: partner.port, operation, operationId, failure });
      return { kind: 'unanswered', failure };
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.agent)?.destroy();
  }

  /** Rejects if there is no answer, which counts as a failure for the circuit breaker. */
  private async attempt(request: PartnerRequest): Promise<PartnerReply> {
    const { partner, operation, operationId, data } = request;
    if (endpointFault(partner.url, this.options.networks) !== undefined)
      throw new Unanswered('the address of the partner is not allowed');
    const path = data === undefined ? `/v1/operations/${operationId}` : `/v1/${partner.port}/${operation}`;
    const url = new URL(`${partner.url}${path}`);
    const sent = await this.signed(url, request);
    const received = await exchange(
      await (this.agent ??= this.newAgent()),
      { origin: url.origin, path: url.pathname, method: sent.method, headers: sent.headers, body: sent.body },
      { timeout: request.deadline, answerBytes: this.options.transport.answerBytes },
    );
    const body = Buffer.from(received.body, 'utf8');
    const { keyId } = partner.key;
    await verifyResponse(
      { status: received.status, headers: received.headers, body },
      { method: sent.method, url: url.href, headers: sent.headers },
      (named) => (named === keyId ? partner.partnerKeys : []),
      this.clock.now(),
    );
    const mayBeUnknown = data === undefined || operationOf(partner.port, operation)?.kind === 'QUESTION';
    if (received.status === 404 && mayBeUnknown) return { kind: 'unknown-operation' };
    if (received.status !== 200) throw new Unanswered(refusalOf(received));
    return { kind: 'answered', answer: readAnswer(partner.port, operation, jsonOf(received.body)) };
  }

  private async signed(url: URL, { partner, operationId, requestedAt, deadline, data }: PartnerRequest) {
    const at = this.clock.now();
    const answerBy = later(at.toISOString(), deadline);
    const body =
      data === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify({ operationId, requestedAt, answerBy, data }));
    const method = data === undefined ? ('GET' as const) : ('POST' as const);
    const headers = {
      accept: 'application/json',
      'user-agent': 'payments-platform-partners/1',
      ...this.tracing.headers,
      ...(data !== undefined && { 'content-type': 'application/json', 'idempotency-key': operationId }),
    };
    const signature = await signRequest({ method, url: url.href, headers, body }, partner.key, {
      at,
      nonce: derivedUuid('partners.nonce', operationId, at.toISOString(), ++this.signatures),
    });
    return { method, headers: { ...headers, ...signature }, body: data === undefined ? null : body };
  }

  private breakerOf(partner: string): CircuitBreakerPolicy {
    const known = this.breakers.get(partner);
    if (known !== undefined) return known;
    const { failures, pause } = this.options.breaker;
    const breaker = circuitBreaker(handleAll, { halfOpenAfter: pause, breaker: new ConsecutiveBreaker(failures) });
    this.breakers.set(partner, breaker);
    return breaker;
  }

  private async newAgent(): Promise<Agent> {
    const { Agent: AgentOf } = await import('undici'); // imported with the first request, to keep the start fast
    const { connectionsPerPartner, keepAlive } = this.options.transport;
    return new AgentOf({
      connections: connectionsPerPartner,
      keepAliveTimeout: keepAlive,
      keepAliveMaxTimeout: keepAlive,
      headersTimeout: 0, // one deadline covers the whole request
      bodyTimeout: 0,
      connect: { lookup: guardedLookup(this.options.resolver, this.options.networks) },
    });
  }
}

function outcomeOf({ kind }: PartnerReply): Outcome {
  return { failed: kind === 'unanswered', attributes: { 'partner.reply': kind } };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidMessage('the body is not JSON');
  }
}

/** The partner's error code for the log. Its message is not logged, since it may contain personal data. */
function refusalOf({ status, body }: Received): string {
  const code = /"code"\s*:\s*"([A-Z0-9_]{1,60})"/.exec(body)?.[1];
  return `the partner answered ${status}${code === undefined ? '' : ` ${code}`}`;
}
