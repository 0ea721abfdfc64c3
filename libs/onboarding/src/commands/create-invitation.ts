import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, type Tenant, derivedUuid } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type CommandMetadata, metadataFor } from '@app/event-sourcing/definitions';
import { Vault } from '@app/event-store';
import { PlatformDirectory, currencyObject } from '@app/platforms';
import { invitation, invitationCode } from '../domain/invitation/invitation.decider.js';
import type { OfferedAmount } from '../domain/invitation/invitation.events.js';
import { type InvitationDocument, invitationView } from '../domain/invitation/invitation.view.js';
import { CustomerFiles } from '../queries/customer-files.questions.js';
import { Invitations, codeTenant, codeUuid } from '../queries/invitations.questions.js';

interface InvitationOffer {
  readonly inviterUma: string;
  readonly firstName?: string | undefined;
  /** In the smallest unit of the customer's currency. */
  readonly amountToSend?: number | undefined;
  readonly expiresAt?: string | undefined;
}

/** POST /invitations. Returns the invitation. 400 INVITATIONS_NOT_CONFIGURED if the platform has no webhook endpoint for its claim. */
export class CreateInvitation extends defineCommand<
  {
    readonly customerId: string;
    readonly offer: InvitationOffer;
    /** Base URL of the invitation pages. */
    readonly pages: string;
  },
  InvitationDocument
>('onboarding.create-invitation') {}

const CODE_LENGTH = 8;

@CommandHandler(CreateInvitation)
export class CreateInvitationHandler implements ICommandHandler<CreateInvitation> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly vault: Vault,
    private readonly platforms: PlatformDirectory,
    private readonly files: CustomerFiles,
    private readonly invitations: Invitations,
  ) {}

  async execute({
    tenant,
    data: { customerId, offer, pages },
    metadata,
  }: CreateInvitation): Promise<InvitationDocument> {
    const uuid = derivedUuid('Invitation', metadata.commandId);
    const receipt = await this.runner.runOnce(invitation, tenant, uuid, metadata, () =>
      this.create(tenant, uuid, { customerId, offer, pages }, metadata),
    );
    return this.answers.answer(invitationView, tenant, uuid, receipt);
  }

  private async create(
    tenant: Tenant,
    uuid: string,
    { customerId, offer, pages }: CreateInvitation['data'],
    metadata: CommandMetadata,
  ) {
    const config = await this.platforms.config(tenant);
    if (config.webhookEndpoint === undefined) {
      throw new Refusal(
        'INVITATIONS_NOT_CONFIGURED',
        'Invitations require a webhook endpoint, which is notified when they are claimed.',
      );
    }
    const { currencies } = await this.files.open(tenant, customerId);
    const code = await this.assignCode(tenant, uuid, metadata);
    return this.runner.run(
      invitation,
      tenant,
      uuid,
      {
        kind: 'create',
        customerId,
        code,
        url: `${pages}/${this.invitations.tokenOf(tenant.environment, code)}`,
        inviterUma: offer.inviterUma,
        firstName: offer.firstName,
        expiresAt: offer.expiresAt,
        amountToSend: offered(offer.amountToSend, currencies?.[0] ?? config.supportedCurrencies[0]?.currencyCode),
      },
      metadata,
    );
  }

  /** Codes are short, so sometimes one is taken and the next is tried. A repeated request finds the same code. */
  private async assignCode(
    { platformId, environment }: Tenant,
    invitationUuid: string,
    metadata: CommandMetadata,
  ): Promise<string> {
    const log = codeTenant(environment);
    for (let attempt = 0; ; attempt++) {
      const code = this.vault
        .fingerprint(log, 'onboarding.invitation-code', JSON.stringify([invitationUuid, attempt]))
        .slice(0, CODE_LENGTH);
      const command = { code, platformId, invitationUuid };
      const { state } = await this.runner.run(
        invitationCode,
        log,
        codeUuid(code),
        command,
        metadataFor(metadata, `code ${attempt}`),
      );
      if (state?.invitationUuid === invitationUuid) return code;
    }
  }
}

function offered(amount: number | undefined, currency: string | undefined): OfferedAmount | undefined {
  return amount === undefined || currency === undefined
    ? undefined
    : { amount: amount.toString(), currency: currencyObject(currency) };
}
