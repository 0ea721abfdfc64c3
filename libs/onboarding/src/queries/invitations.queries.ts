import { defineQuery, queryHandler } from '@app/event-sourcing';
import type { InvitationDocument } from '../domain/invitation/invitation.view.js';
import { Invitations } from './invitations.questions.js';

/** An invitation by its code, of any platform in the same environment. 404 INVITATION_NOT_FOUND. */
export class GetInvitation extends defineQuery<{ readonly code: string }, InvitationDocument>() {}

export const GetInvitationHandler = queryHandler(GetInvitation, Invitations, (invitations, { tenant, data }) =>
  invitations.get(tenant, data.code),
);
