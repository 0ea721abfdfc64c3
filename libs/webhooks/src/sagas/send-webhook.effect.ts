import { Injectable } from '@nestjs/common';
import {
  defineEffect,
  type EffectHandler,
  type EffectOutcome,
  FeatureRegistry,
  HandlesEffect,
  ViewReader,
} from '@app/event-sourcing';
import type { Tenant } from '@app/kernel';
import { PlatformDirectory } from '@app/platforms';
import type { Attempt, WebhookOrder } from '../domain/delivery/delivery.js';
import { WebhookSender } from '../providers/webhook-sender.port.js';
import { EnvelopeSigner } from '../signing/envelope-signer.js';

/** One attempt to bring a webhook to its platform. */
export const SendWebhook = defineEffect<WebhookOrder>('webhooks.send-webhook');

/** Renders, signs and sends; what the endpoint did is the outcome, never an error. */
@HandlesEffect(SendWebhook)
@Injectable()
export class SendWebhookHandler implements EffectHandler<WebhookOrder> {
  constructor(
    private readonly platforms: PlatformDirectory,
    private readonly registry: FeatureRegistry,
    private readonly views: ViewReader,
    private readonly signer: EnvelopeSigner,
    private readonly sender: WebhookSender,
  ) {}

  async perform(tenant: Tenant, order: WebhookOrder): Promise<EffectOutcome> {
    const url = order.endpoint ?? (await this.platforms.config(tenant)).webhookEndpoint;
    if (url === undefined) return done({ kind: 'unwanted' });
    const { webhookId: id, type, timestamp } = order;
    const data = await this.dataOf(tenant, order);
    const signed = await this.signer.sign(tenant, { id, type, timestamp, data });
    const answer = await this.sender.send({ url, environment: tenant.environment, ...signed });
    if (answer.kind === 'failed') return done(answer);
    const { kind, status, duration, retryAfter } = answer;
    return done({ kind, status, duration, retryAfter });
  }

  /** The resource as its GET answered at the event's revision. */
  private async dataOf(tenant: Tenant, { source }: WebhookOrder): Promise<unknown> {
    if (source === null) return {};
    const notification = this.registry.notifications.find(({ event }) => event.type === source.event);
    if (notification === undefined) throw new Error(`no notification tells of ${source.event}`);
    const document = await this.views.at(notification.view, tenant, source.uuid, source.revision);
    if (document === null) throw new Error(`${source.event} makes no resource to tell of`);
    return document;
  }
}

function done(attempt: Attempt): EffectOutcome {
  return { outcome: 'done', data: attempt };
}
