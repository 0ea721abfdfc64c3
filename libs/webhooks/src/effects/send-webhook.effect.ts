import { Injectable } from '@nestjs/common';
import { HandlesEffect } from '@app/event-sourcing';
import type {
  EffectHandler,
  EffectOutcome,
  EffectRequest,
  Notification,
  RecordedEvent,
} from '@app/event-sourcing/definitions';
import { EventStore, KeyDestroyed, streamName, Vault } from '@app/event-store';
import { type Tenant, tenantKey } from '@app/kernel';
import {
  type Attempt,
  GONE,
  isRetried,
  type SealedAnswer,
  type WebhookMessage,
  type WebhookSource,
} from '../domain/delivery/delivery.js';
import { type WebhookFault, WebhookFaults } from '../providers/webhook-faults.port.js';
import {
  type SendFailure,
  type WebhookAnswer,
  type WebhookRequest,
  WebhookSender,
} from '../providers/webhook-sender.port.js';
import { DeliveryFacts } from '../services/delivery-facts.service.js';
import { EndpointResponses } from '../services/endpoint-responses.service.js';
import { HeldDeliveries } from '../services/held-deliveries.service.js';
import { WebhookData } from '../services/webhook-data.service.js';
import { WEBHOOK_SETTINGS } from '../webhooks.configuration.js';
import { SendWebhook } from './webhooks.effects.js';

/** Failure of an attempt that an injected fault dropped. The delivery is retried as after any failure. */
const DROPPED = 'FAULT_INJECTED' satisfies SendFailure;

/** Header that names the injected fault, in webhooks as in API responses. */
const FAULT_HEADER = 'Sandbox-Fault';

/** Subject whose key seals the responses to webhooks that concern no person. */
const NOBODY = 'webhook-answers';

/** Renders, signs and sends one webhook. Any response of the endpoint is an outcome, never an error. */
@HandlesEffect(SendWebhook)
@Injectable()
export class SendWebhookHandler implements EffectHandler<WebhookMessage> {
  constructor(
    private readonly facts: DeliveryFacts,
    private readonly data: WebhookData,
    private readonly sender: WebhookSender,
    private readonly vault: Vault,
    private readonly answers: EndpointResponses,
    private readonly store: EventStore,
    private readonly faults: WebhookFaults,
    private readonly held: HeldDeliveries,
  ) {}

  async perform(tenant: Tenant, order: WebhookMessage, attempt: EffectRequest): Promise<EffectOutcome> {
    const [facts, { data, subject }] = await Promise.all([
      this.facts.of(tenant),
      this.resourceOf(tenant, order, attempt.event),
    ]);
    const turn = await attempt.lane?.turn();
    const { destinationOf, sign } = turn?.outdated === true ? await this.facts.of(tenant) : facts;
    const current = destinationOf(order.endpointId);
    const url = current && (order.endpoint ?? current);
    if (url === undefined) {
      await this.answers.forward(tenant, order, attempt.id, null);
      return done({ kind: 'unwanted' });
    }
    const { webhookId: id, type, timestamp } = order;
    const fault = await this.faultOf(tenant, order, attempt);
    if (fault?.type === 'WEBHOOK_DROPPED') return done({ kind: 'failed', url, failure: DROPPED, duration: 0 });
    const signed = sign({ id, type, timestamp, data }, fault?.type === 'WEBHOOK_NEW_KEY' ? 'newest' : 'valid');
    const answer = await this.sendWith(
      fault,
      { url, tenant, endpointId: order.endpointId, ...signed },
      { order, attempt },
    );
    if (answer.kind === 'answered' && answer.status === GONE) attempt.lane?.hold();
    await this.answers.forward(tenant, order, attempt.id, answer);
    if (answer.kind === 'failed') return done({ url, ...answer });
    const { kind, status, body, duration, retryAfter } = answer;
    return done({ kind, url, status, duration, retryAfter, answer: await this.seal(tenant, subject, body) });
  }

  private faultOf(tenant: Tenant, { webhookId, type }: WebhookMessage, { id }: EffectRequest) {
    if (tenant.environment !== 'SANDBOX') return null;
    return this.faults.ofAttempt(tenant, { id, webhookId, type, isRetried: isRetried(type) });
  }

  /** Sends the webhook, with the delay or the number of copies that an injected fault demands. */
  private async sendWith(
    fault: WebhookFault | null,
    request: WebhookRequest,
    { order: { source }, attempt: { lane } }: { readonly order: WebhookMessage; readonly attempt: EffectRequest },
  ): Promise<WebhookAnswer> {
    const resource = `${tenantKey(request.tenant)} ${source?.uuid} ${request.endpointId}`;
    if (fault === null) {
      const answer = await this.sender.send(request, lane?.sent);
      this.held.arrived(resource);
      return answer;
    }
    const { id, type, delayMilliseconds } = fault;
    const marked = { ...request, headers: { ...request.headers, [FAULT_HEADER]: `${type}; id=${id}` } };
    if (type === 'WEBHOOK_OUT_OF_ORDER') {
      lane?.sent(); // the next delivery of the lane may start
      await this.held.hold(delayMilliseconds, resource);
      return this.sender.send(marked);
    }
    if (type === 'WEBHOOK_LATE') await this.held.hold(delayMilliseconds);
    if (type === 'WEBHOOK_DOUBLED') await this.sender.send(marked);
    return this.sender.send(marked, lane?.sent);
  }

  /** The resource as its GET showed it at the event's revision, and the customer whose key seals the response of the endpoint. */
  private async resourceOf(
    tenant: Tenant,
    { source }: WebhookMessage,
    event?: RecordedEvent,
  ): Promise<{ data: unknown; subject: string }> {
    if (source === null) return { data: {}, subject: NOBODY };
    const { document, notification } = await this.data.of(tenant, source, event);
    return {
      data: document,
      subject: notification.view.subject?.(document) ?? (await this.subjectOf(tenant, notification, source)) ?? NOBODY,
    };
  }

  /** The subject that the event itself names, if the resource does not show it. */
  private async subjectOf(
    tenant: Tenant,
    { event, view: { aggregate } }: Notification,
    { uuid, revision }: WebhookSource,
  ): Promise<string | undefined> {
    if (event.subject === undefined) return undefined;
    const stream = streamName(tenant, aggregate, uuid);
    const [stored] = await this.store.read(stream, { from: revision, upTo: revision });
    return stored?.data[event.subject] as string | undefined;
  }

  /** Seals the response. Null if its subject has been erased in the meantime: nothing is stored about them. */
  private async seal(tenant: Tenant, subject: string, body: string): Promise<SealedAnswer | null> {
    if (body === '') return null;
    try {
      return {
        subject,
        sealed: await this.vault.seal(tenant, subject, firstBytes(body, WEBHOOK_SETTINGS.storedResponseBytes)),
      };
    } catch (error) {
      if (error instanceof KeyDestroyed) return null;
      throw error;
    }
  }
}

/** Truncates at a character boundary. */
function firstBytes(text: string, bytes: number): string {
  const { written } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return Buffer.from(text, 'utf8').subarray(0, written).toString('utf8');
}

function done(attempt: Attempt): EffectOutcome {
  return { outcome: 'done', data: attempt };
}
