import { notify } from '@app/event-sourcing/definitions';
import { InvitationClaimed } from '../domain/invitation/invitation.events.js';
import { invitationView } from '../domain/invitation/invitation.view.js';

/** Only the inviting platform is notified, and only of the claim (onboarding-accounts 14.4). */
export const invitationNotifications = [notify(InvitationClaimed, 'INVITATION.CLAIMED', invitationView)];
