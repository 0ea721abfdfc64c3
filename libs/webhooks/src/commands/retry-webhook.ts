import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { metadataFor } from '@app/event-sourcing/definitions';
import { uuidOf } from '@app/kernel';
import { redelivery } from '../domain/redelivery/redelivery.decider.js';
import type { RedeliveryEvent } from '../domain/redelivery/redelivery.events.js';
import { DeliveryDirectory } from '../queries/delivery-directory.questions.js';
import { endpointNotSet, WebhookEndpoints } from '../queries/webhook-endpoints.questions.js';

/**
 * Sends one webhook again under its id, whatever its outcome, with the full number of retries. Returns the revision of the delivery at
 * which the first attempt of the command found it, also for a repeated command; undefined if an earlier release recorded it. 404
 * REFERENCE_NOT_FOUND, 400 WEBHOOK_ENDPOINT_NOT_SET.
 */
export class RetryWebhook extends defineCommand<
  { readonly webhookId: string },
  { readonly revision: number | undefined }
>('webhooks.retry-webhook') {}

@CommandHandler(RetryWebhook)
export class RetryWebhookHandler implements ICommandHandler<RetryWebhook> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: DeliveryDirectory,
  ) {}

  async execute({
    tenant,
    data: { webhookId },
    metadata,
  }: RetryWebhook): Promise<{ readonly revision: number | undefined }> {
    const uuid = uuidOf('Webhook', webhookId);
    const step = metadataFor(metadata, webhookId);
    await this.runner.runOnce(redelivery, tenant, uuid, step, async () => {
      const { document, order, revision } = await this.deliveries.toRepeat(tenant, webhookId);
      const destinationOf = await this.endpoints.destinations(tenant);
      if (destinationOf(document.endpoint) === undefined) throw endpointNotSet();
      return this.runner.run(redelivery, tenant, uuid, { webhookId, lane: document.lane, order, revision }, step);
    });
    const { event } = (await this.runner.replay<number, unknown, RedeliveryEvent>(redelivery, tenant, uuid, step))!;
    return { revision: event.data.revision };
  }
}
