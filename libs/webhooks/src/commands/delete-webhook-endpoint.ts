import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { furtherOnly } from '../queries/webhook-endpoints.questions.js';
import { EndpointChanges } from '../services/endpoint-changes.service.js';

/**
 * DELETE /webhook-endpoints/{endpointId}. Its pending deliveries are skipped. 409 CONFLICT for the configured endpoint; 404
 * REFERENCE_NOT_FOUND for an unknown endpoint or that of another platform.
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
