import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import type { WebhookEndpointDocument } from '../domain/webhook-endpoint/webhook-endpoint.document.js';
import type { EndpointCommand } from '../domain/webhook-endpoint/webhook-endpoints.decider.js';
import { furtherOnly } from '../queries/webhook-endpoints.questions.js';
import { EndpointChanges } from '../services/endpoint-changes.service.js';

interface EndpointChange {
  readonly endpointId: string;
  readonly change: Extract<EndpointCommand, { readonly type: 'change' }>['change'];
}

/**
 * PATCH /webhook-endpoints/{endpointId}. Sends a TEST if the endpoint is enabled or moved. 409 CONFLICT for the configured endpoint; 404
 * REFERENCE_NOT_FOUND for an unknown endpoint or that of another platform.
 */
export class ChangeWebhookEndpoint extends defineCommand<EndpointChange, WebhookEndpointDocument>(
  'webhooks.change-webhook-endpoint',
) {}

@CommandHandler(ChangeWebhookEndpoint)
export class ChangeWebhookEndpointHandler implements ICommandHandler<ChangeWebhookEndpoint> {
  constructor(private readonly changes: EndpointChanges) {}

  async execute({ tenant, data, metadata }: ChangeWebhookEndpoint): Promise<WebhookEndpointDocument> {
    const id = furtherOnly(tenant, data.endpointId);
    const { localNetworks } = this.changes;
    return (await this.changes.run(tenant, { type: 'change', id, change: data.change, localNetworks }, metadata))!;
  }
}
