import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { derivedUuid } from '@app/kernel';
import type { WebhookEndpointDocument } from '../domain/webhook-endpoint/webhook-endpoint.document.js';
import type { EndpointSettings } from '../domain/webhook-endpoint/webhook-endpoints.decider.js';
import { EndpointChanges } from '../services/endpoint-changes.service.js';

/** POST /webhook-endpoints. Sends a TEST to the new endpoint. 409 CONFLICT if the platform has reached the maximum. */
export class AddWebhookEndpoint extends defineCommand<EndpointSettings, WebhookEndpointDocument>(
  'webhooks.add-webhook-endpoint',
) {}

@CommandHandler(AddWebhookEndpoint)
export class AddWebhookEndpointHandler implements ICommandHandler<AddWebhookEndpoint> {
  constructor(private readonly changes: EndpointChanges) {}

  async execute({ tenant, data: settings, metadata }: AddWebhookEndpoint): Promise<WebhookEndpointDocument> {
    const id = derivedUuid('WebhookEndpoint', metadata.commandId);
    const { localNetworks } = this.changes;
    return (await this.changes.run(tenant, { type: 'add', id, settings, localNetworks }, metadata))!;
  }
}
