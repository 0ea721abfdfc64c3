import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { EndpointChanges } from '../services/endpoint-changes.service.js';

interface GoneEndpoint {
  /** UUID of a further endpoint. */
  readonly endpointId: string;
  readonly url: string;
}

/** Disables an endpoint that answered 410 (Gone) until the platform enables it. Responses from an earlier address are ignored. */
export class DisableGoneEndpoint extends defineCommand<GoneEndpoint>('webhooks.disable-gone-endpoint') {}

@CommandHandler(DisableGoneEndpoint)
export class DisableGoneEndpointHandler implements ICommandHandler<DisableGoneEndpoint> {
  constructor(private readonly changes: EndpointChanges) {}

  async execute({ tenant, data: { endpointId: id, url }, metadata }: DisableGoneEndpoint): Promise<void> {
    await this.changes.disableGone(tenant, { id, url }, metadata);
  }
}
