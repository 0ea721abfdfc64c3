import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedUuid, later } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { requireConfirmedContacts } from '../domain/customer/contact-verification.js';
import { hostedLink } from '../domain/hosted-link/hosted-link.decider.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';
import { CustomerFiles } from '../queries/customer-files.questions.js';
import { HostedLinks } from '../queries/hosted-links.questions.js';

interface IssuedLink {
  readonly token: string;
  readonly expiresAt: string;
}

/** POST /customers/{id}/kyc-link: creates a new link; others stay valid. 404; 410; 409 CONFLICT while a contact channel is unconfirmed. */
export class IssueHostedLink extends defineCommand<
  {
    readonly customerId: string;
    readonly redirectUri: string | undefined;
  },
  IssuedLink
>('onboarding.issue-hosted-link') {}

@CommandHandler(IssueHostedLink)
export class IssueHostedLinkHandler implements ICommandHandler<IssueHostedLink> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly files: CustomerFiles,
    private readonly links: HostedLinks,
  ) {}

  async execute({ tenant, data: { customerId, redirectUri }, metadata }: IssueHostedLink): Promise<IssuedLink> {
    const linkUuid = derivedUuid('HostedLink', metadata.commandId);
    const { state } = await this.runner.runOnce(hostedLink, tenant, linkUuid, metadata, async () => {
      requireConfirmedContacts(await this.files.open(tenant, customerId));
      const expiresAt = later(metadata.at, ONBOARDING_CONFIGURATION.hostedLinkLifetime);
      const link = { kind: 'issue', customerId, expiresAt, redirectUri } as const;
      return this.runner.run(hostedLink, tenant, linkUuid, link, metadata, { begins: true });
    });
    return { token: this.links.tokenOf(tenant, linkUuid), expiresAt: state!.expiresAt };
  }
}
