import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { hostedLink } from '../domain/hosted-link/hosted-link.decider.js';
import { HostedLinks } from '../queries/hosted-links.questions.js';

/** A browser opens a hosted link. Returns the secret that identifies that browser from now on. 409 once the link was used or has expired. */
export class OpenHostedLink extends defineCommand<{ readonly linkUuid: string }, string>(
  'onboarding.open-hosted-link',
) {}

@CommandHandler(OpenHostedLink)
export class OpenHostedLinkHandler implements ICommandHandler<OpenHostedLink> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly links: HostedLinks,
  ) {}

  async execute({ tenant, data: { linkUuid }, metadata }: OpenHostedLink): Promise<string> {
    const { state } = await this.runner.run(hostedLink, tenant, linkUuid, { kind: 'open' }, metadata);
    return this.links.sessionOf(tenant, linkUuid, state!.sessionId!);
  }
}
