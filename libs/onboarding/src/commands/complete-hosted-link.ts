import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { hostedLink } from '../domain/hosted-link/hosted-link.decider.js';

/** The customer completed a hosted link. */
export class CompleteHostedLink extends defineCommand<{ readonly linkUuid: string }>(
  'onboarding.complete-hosted-link',
) {}

@CommandHandler(CompleteHostedLink)
export class CompleteHostedLinkHandler implements ICommandHandler<CompleteHostedLink> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { linkUuid }, metadata }: CompleteHostedLink): Promise<void> {
    await this.runner.run(hostedLink, tenant, linkUuid, { kind: 'complete' }, metadata);
  }
}
