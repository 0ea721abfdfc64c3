import { Injectable } from '@nestjs/common';
import { AggregateRunner, HandlesInstruction } from '@app/event-sourcing';
import type { CommandMetadata, InstructionHandler } from '@app/event-sourcing/definitions';
import type { Tenant } from '@app/kernel';
import { platformAggregate } from '../domain/platform/platform.decider.js';
import { DisableWebhookEndpoint } from '../platforms.instructions.js';

@HandlesInstruction(DisableWebhookEndpoint)
@Injectable()
export class DisableWebhookEndpointHandler implements InstructionHandler<{ readonly webhookEndpoint: string }> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute(
    tenant: Tenant,
    payload: { readonly webhookEndpoint: string },
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.runner.run(
      platformAggregate,
      tenant,
      tenant.platformId,
      { kind: 'disable-endpoint', ...payload },
      metadata,
    );
  }
}
