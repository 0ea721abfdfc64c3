import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand, aggregateCommandHandler } from '@app/event-sourcing';
import { invitation } from '../domain/invitation/invitation.decider.js';
import { type InvitationDocument, invitationView } from '../domain/invitation/invitation.view.js';
import { Invitations } from '../queries/invitations.js';

/** POST /invitations/{code}/claim, by the platform of the invitee. Answers the invitation; 404, 400 once it is settled. */
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
  ) {}

  async execute({ tenant, data: { code, inviteeUma }, metadata }: ClaimInvitation): Promise<InvitationDocument> {
    const place = await this.invitations.find(tenant, code);
    const receipt = await this.runner.run(
      invitation,
      place.tenant,
      place.uuid,
      { kind: 'claim', inviteeUma },
      metadata,
    );
    return this.answers.answer(invitationView, place.tenant, place.uuid, receipt);
  }
}

/** POST /invitations/{code}/cancel. Answers the invitation; 404, 403 FORBIDDEN for any but the inviting platform, 400 once it is settled. */
export class CancelInvitation extends defineCommand<{ readonly code: string }, InvitationDocument>(
  'onboarding.cancel-invitation',
) {}

@CommandHandler(CancelInvitation)
export class CancelInvitationHandler implements ICommandHandler<CancelInvitation> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly invitations: Invitations,
  ) {}

  async execute({ tenant, data: { code }, metadata }: CancelInvitation): Promise<InvitationDocument> {
    const place = await this.invitations.find(tenant, code);
    if (place.tenant.platformId !== tenant.platformId)
      throw new Refusal('FORBIDDEN', 'Only the inviting platform can cancel an invitation.');
    const receipt = await this.runner.run(invitation, place.tenant, place.uuid, { kind: 'cancel' }, metadata);
    return this.answers.answer(invitationView, place.tenant, place.uuid, receipt);
  }
}

/** The time of an invitation has come. */
export class ExpireInvitation extends defineCommand<{ readonly invitationUuid: string }>(
  'onboarding.expire-invitation',
) {}

export const ExpireInvitationHandler = aggregateCommandHandler(
  ExpireInvitation,
  invitation,
  ({ invitationUuid }) => invitationUuid,
  () => ({ kind: 'expire' }),
);
