import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { furtherOnly } from '../queries/webhook-endpoints.questions.js';
import { EndpointChanges } from '../services/endpoint-changes.service.js';

/**
 * DELETE /webhook-endpoints/{endpointId}. Deliveries that wait for it are skipped. 409 CONFLICT for that of the configuration;
 * 404 REFERENCE_NOT_FOUND when there is none, or it is another platform's.
 */
export class DeleteWebhookEndpoint extends defineCommand<{ readonly endpointId: string }>(
  'webhooks.delete-webhook-endpoint',
) {}

@CommandHandler(DeleteWebhookEndpoint)
export class DeleteWebhookEndpointHandler implements ICommandHandler<DeleteWebhookEndpoint> {
  constructor(private readonly changes: EndpointChanges) {}

  async execute({ tenant, data: { endpointId }, metadata }: DeleteWebhookEndpoint): Promise<void> {
    await this.changes.run(tenant, { type: 'delete', id: furtherOnly(tenant, endpointId) }, metadata);
  }
}
