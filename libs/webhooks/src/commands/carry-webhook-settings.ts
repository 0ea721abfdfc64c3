import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { metadataFor } from '@app/event-sourcing/definitions';
import type { Tenant } from '@app/kernel';
import { EndpointChanges } from '../services/endpoint-changes.service.js';
import { SigningKeys } from '../signing/signing-keys.js';

/**
 * Copies the signing keys and the further endpoints of this platform to its successor. Sent before the successor is in use. If sent again,
 * it copies the settings that are current then.
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
