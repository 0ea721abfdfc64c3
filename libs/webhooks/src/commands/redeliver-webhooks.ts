import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { metadataFor } from '@app/event-sourcing/definitions';
import { Refusal, uuidOf } from '@app/kernel';
import { PlatformDirectory } from '@app/platforms';
import { redelivery } from '../domain/redelivery/redelivery.decider.js';
import { DeliveryDirectory } from '../queries/delivery-directory.questions.js';

/** Sends webhooks again, under their ids, whatever their outcome; each with all its retries. */
export class RedeliverWebhooks extends defineCommand<{ readonly webhookIds: readonly string[] }>(
  'webhooks.redeliver-webhooks',
) {}

/** 404 REFERENCE_NOT_FOUND for one that is not the platform's; 400 WEBHOOK_ENDPOINT_NOT_SET when there is nowhere to send to. */
@CommandHandler(RedeliverWebhooks)
export class RedeliverWebhooksHandler implements ICommandHandler<RedeliverWebhooks> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly platforms: PlatformDirectory,
    private readonly deliveries: DeliveryDirectory,
  ) {}

  async execute({ tenant, data: { webhookIds }, metadata }: RedeliverWebhooks): Promise<void> {
    const found = await Promise.all(webhookIds.map((id) => this.deliveries.get(tenant, id)));
    if ((await this.platforms.webhookEndpoint(tenant)) === undefined)
      throw new Refusal(
        'WEBHOOK_ENDPOINT_NOT_SET',
        'No webhook endpoint is configured, or it is disabled; set webhookEndpoint.',
      );
    await Promise.all(
      found.map(({ id, lane }) => {
        const command = { webhookId: id, lane };
        return this.runner.run(redelivery, tenant, uuidOf('Webhook', id), command, metadataFor(metadata, id));
      }),
    );
  }
}
