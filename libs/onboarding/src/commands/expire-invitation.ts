import { aggregateCommandHandler, defineCommand } from '@app/event-sourcing';
import { invitation } from '../domain/invitation/invitation.decider.js';

/** Expires a due invitation. */
export class ExpireInvitation extends defineCommand<{ readonly invitationUuid: string }>(
  'onboarding.expire-invitation',
) {}

export const ExpireInvitationHandler = aggregateCommandHandler(
  ExpireInvitation,
  invitation,
  ({ invitationUuid }) => invitationUuid,
  () => ({ kind: 'expire' }),
);
