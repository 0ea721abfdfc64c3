import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Tenant } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { hostedLink } from '../domain/hosted-link/hosted-link.decider.js';
import { HostedLinks } from '../queries/hosted-links.js';

/**
 * A browser opens a hosted link. Answers the secret that identifies that browser from here on; 409 once the link was
 * used or expired.
 */
export class OpenHostedLink extends Command<string> {
  constructor(
    readonly tenant: Tenant,
    readonly linkUuid: string,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(OpenHostedLink)
export class OpenHostedLinkHandler implements ICommandHandler<OpenHostedLink> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly links: HostedLinks,
  ) {}

  async execute({ tenant, linkUuid, metadata }: OpenHostedLink): Promise<string> {
    const { state } = await this.runner.run(hostedLink, tenant, linkUuid, { kind: 'open' }, metadata);
    return this.links.sessionOf(tenant, linkUuid, state!.sessionId!);
  }
}

/** The customer went through all of a hosted link. */
export class CompleteHostedLink extends Command<void> {
  constructor(
    readonly tenant: Tenant,
    readonly linkUuid: string,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(CompleteHostedLink)
export class CompleteHostedLinkHandler implements ICommandHandler<CompleteHostedLink> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, linkUuid, metadata }: CompleteHostedLink): Promise<void> {
    await this.runner.run(hostedLink, tenant, linkUuid, { kind: 'complete' }, metadata);
  }
}
