import { defineSaga, sendCommand, ignoreRefusal, scheduleWake, when } from '@app/event-sourcing/definitions';
import { ExpireInvitation } from '../commands/expire-invitation.js';
import { InvitationCreated } from '../domain/invitation/invitation.events.js';

/** Expires an invitation at its expiry time, unless it was settled before. */
export const invitationExpirySaga = defineSaga<{ readonly invitationUuid: string }, 'expire'>({
  context: 'onboarding',
  name: 'invitation-expiry',
  version: 1,
  initial: { invitationUuid: '' },
  on: [
    when(
      InvitationCreated,
      ({ aggregateId, data }) => (data.expiresAt === undefined ? null : aggregateId),
      (_, { aggregateId, data }) => ({
        state: { invitationUuid: aggregateId },
        outputs: [scheduleWake('expiry', { at: data.expiresAt! })],
      }),
    ),
  ],
  answers: { expire: { refused: ignoreRefusal } }, // already settled
  wakes: {
    expiry: (state) => ({ state, outputs: [sendCommand('expire', ExpireInvitation, state)] }),
  },
});
