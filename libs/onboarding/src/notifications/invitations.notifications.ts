import { notify } from '@app/event-sourcing';
import { InvitationClaimed } from '../domain/invitation/invitation.events.js';
import { invitationView } from '../domain/invitation/invitation.view.js';

/** The inviting platform alone is told, and of the claim alone (onboarding-accounts 14.4). */
export const invitationNotifications = [notify(InvitationClaimed, 'INVITATION.CLAIMED', invitationView)];
