import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { metadataFor } from '@app/event-sourcing/definitions';
import { uuidOf } from '@app/kernel';
import { redelivery } from '../domain/redelivery/redelivery.decider.js';
import { DeliveryDirectory } from '../queries/delivery-directory.questions.js';
import { endpointNotSet, WebhookEndpoints } from '../queries/webhook-endpoints.questions.js';

/** Sends several webhooks again, each as `RetryWebhook` does. */
export class RedeliverWebhooks extends defineCommand<{ readonly webhookIds: readonly string[] }>(
  'webhooks.redeliver-webhooks',
) {}

/**
 * 404 REFERENCE_NOT_FOUND if a webhook is unknown or belongs to another platform; 400 WEBHOOK_ENDPOINT_NOT_SET if no endpoint receives
 * webhooks. Of several webhooks, those for disabled or deleted endpoints are left out.
 */
@CommandHandler(RedeliverWebhooks)
export class RedeliverWebhooksHandler implements ICommandHandler<RedeliverWebhooks> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: DeliveryDirectory,
  ) {}

  async execute({ tenant, data: { webhookIds }, metadata }: RedeliverWebhooks): Promise<void> {
    const found = await Promise.all(webhookIds.map((id) => this.deliveries.toRepeat(tenant, id)));
    const destinationOf = await this.endpoints.destinations(tenant);
    const sendable = found.filter(({ document }) => destinationOf(document.endpoint) !== undefined);
    if (sendable.length === 0) throw endpointNotSet();
    await Promise.all(
      sendable.map(({ document: { id, lane }, order }) => {
        const command = { webhookId: id, lane, order };
        return this.runner.run(redelivery, tenant, uuidOf('Webhook', id), command, metadataFor(metadata, id));
      }),
    );
  }
}
