import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { metadataFor } from '@app/event-sourcing/definitions';
import type { Tenant } from '@app/kernel';
import { EndpointChanges } from '../services/endpoint-changes.service.js';
import { SigningKeys } from '../signing/signing-keys.js';

/**
 * The platform that is to follow this one signs its webhooks by the same keys and has the same endpoints beside that of its
 * configuration. Sent before that platform is in use; sent again, it has those of then.
 */
export class CarryWebhookSettings extends defineCommand<{ readonly successor: Tenant }>(
  'webhooks.carry-webhook-settings',
) {}

@CommandHandler(CarryWebhookSettings)
export class CarryWebhookSettingsHandler implements ICommandHandler<CarryWebhookSettings> {
  constructor(
    private readonly keys: SigningKeys,
    private readonly endpoints: EndpointChanges,
  ) {}

  async execute({ tenant, data: { successor }, metadata }: CarryWebhookSettings): Promise<void> {
    await this.keys.carry(tenant, successor, metadata);
    await this.endpoints.carry(tenant, successor, metadataFor(metadata, 'endpoints'));
  }
}
