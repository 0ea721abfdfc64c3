import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { EndpointChanges } from '../services/endpoint-changes.service.js';

interface GoneEndpoint {
  /** UUID of an endpoint beside that of the configuration. */
  readonly endpointId: string;
  readonly url: string;
}

/** An endpoint answered 410 (gone): nothing more is sent to it until the platform enables it. Answers of an earlier address do not count. */
export class DisableGoneEndpoint extends defineCommand<GoneEndpoint>('webhooks.disable-gone-endpoint') {}

@CommandHandler(DisableGoneEndpoint)
export class DisableGoneEndpointHandler implements ICommandHandler<DisableGoneEndpoint> {
  constructor(private readonly changes: EndpointChanges) {}

  async execute({ tenant, data: { endpointId: id, url }, metadata }: DisableGoneEndpoint): Promise<void> {
    await this.changes.disableGone(tenant, { id, url }, metadata);
  }
}
