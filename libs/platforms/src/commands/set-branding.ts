import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import type { Branding } from '../domain/platform/branding.js';
import { platform } from '../domain/platform/platform.decider.js';

/** Sets the complete branding of the pages for a platform's customers. Refused with INVALID_INPUT. */
export class SetBranding extends defineCommand<Branding>('platforms.set-branding') {}

@CommandHandler(SetBranding)
export class SetBrandingHandler implements ICommandHandler<SetBranding> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: branding, metadata }: SetBranding): Promise<void> {
    await this.runner.run(platform, tenant, tenant.platformId, { kind: 'set-branding', branding }, metadata);
  }
}
