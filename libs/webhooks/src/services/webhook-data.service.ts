import { Injectable } from '@nestjs/common';
import { FeatureRegistry, ViewReader } from '@app/event-sourcing';
import type { Notification, RecordedEvent } from '@app/event-sourcing/definitions';
import type { Tenant } from '@app/kernel';
import type { WebhookSource } from '../domain/delivery/delivery.js';

/** The `data` of webhooks: the resource as its GET showed it at the revision of the event. */
@Injectable()
export class WebhookData {
  constructor(
    private readonly registry: FeatureRegistry,
    private readonly views: ViewReader,
  ) {}

  /** The resource, and the notification that reports the event. `recorded` is the event itself, if the caller has it in memory. */
  async of(
    tenant: Tenant,
    { event, uuid, revision }: WebhookSource,
    recorded?: RecordedEvent,
  ): Promise<{ readonly document: unknown; readonly notification: Notification }> {
    const notification = this.registry.notificationOf(event);
    if (notification === undefined) throw new Error(`no notification reports ${event}`);
    const document = await this.views.at(notification.view, tenant, uuid, revision, recorded);
    if (document === null) throw new Error(`${event} makes no resource to report`);
    return { document, notification };
  }
}
