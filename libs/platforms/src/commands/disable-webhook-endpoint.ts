import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { platform } from '../domain/platform/platform.decider.js';

/** An endpoint returned 410 (gone): nothing more is sent to it until the platform sets an endpoint again. */
export class DisableWebhookEndpoint extends defineCommand<{ readonly webhookEndpoint: string }>(
  'platforms.disable-webhook-endpoint',
) {}

@CommandHandler(DisableWebhookEndpoint)
export class DisableWebhookEndpointHandler implements ICommandHandler<DisableWebhookEndpoint> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: payload, metadata }: DisableWebhookEndpoint): Promise<void> {
    await this.runner.run(platform, tenant, tenant.platformId, { kind: 'disable-endpoint', ...payload }, metadata);
  }
}
