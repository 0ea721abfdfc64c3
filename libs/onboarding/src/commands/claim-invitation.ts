import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand, ReadYourWrites } from '@app/event-sourcing';
import { atMoment } from '@app/event-sourcing/definitions';
import { PlatformClock } from '@app/kernel';
import { invitation } from '../domain/invitation/invitation.decider.js';
import { type InvitationDocument, invitationView } from '../domain/invitation/invitation.view.js';
import { Invitations } from '../queries/invitations.questions.js';

/**
 * POST /invitations/{code}/claim, by the invitee's platform. Returns the invitation. 404; 400 once it is settled. Uses the clock of the
 * inviting platform.
 */
export class ClaimInvitation extends defineCommand<
  {
    readonly code: string;
    readonly inviteeUma: string;
  },
  InvitationDocument
>('onboarding.claim-invitation') {}

@CommandHandler(ClaimInvitation)
export class ClaimInvitationHandler implements ICommandHandler<ClaimInvitation> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly invitations: Invitations,
    private readonly clocks: PlatformClock,
  ) {}

  async execute({ tenant, data: { code, inviteeUma }, metadata }: ClaimInvitation): Promise<InvitationDocument> {
    const place = await this.invitations.find(tenant, code);
    const receipt = await this.runner.run(
      invitation,
      place.tenant,
      place.uuid,
      { kind: 'claim', inviteeUma },
      atMoment(metadata, this.clocks.moment(place.tenant)),
    );
    return this.answers.answer(invitationView, place.tenant, place.uuid, receipt);
  }
}
