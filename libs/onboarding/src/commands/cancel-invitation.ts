import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand, ReadYourWrites } from '@app/event-sourcing';
import { Refusal } from '@app/kernel';
import { invitation } from '../domain/invitation/invitation.decider.js';
import { type InvitationDocument, invitationView } from '../domain/invitation/invitation.view.js';
import { Invitations } from '../queries/invitations.questions.js';

/**
 * POST /invitations/{code}/cancel. Returns the invitation. 404; 403 FORBIDDEN for any other platform than the inviting one; 400 once it is
 * settled.
 */
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
