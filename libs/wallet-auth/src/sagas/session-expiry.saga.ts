import { defineSaga, sendCommand, park, scheduleWake, when } from '@app/event-sourcing/definitions';
import { ExpireSession } from '../commands/expire-session.js';
import { SessionOpened } from '../domain/session/session.events.js';

/** Expires a session; one instance per session. Nothing depends on the timer: readers compare the time themselves. */
export const sessionExpirySaga = defineSaga<{ readonly sessionId: string } | null, 'expire'>({
  context: 'wallet-auth',
  name: 'session-expiry',
  version: 1,
  initial: null,
  on: [
    when(
      SessionOpened,
      ({ aggregateId }) => aggregateId,
      (_, { data: { sessionId, expiresAt } }) => ({
        state: { sessionId },
        outputs: [scheduleWake('expire', { at: expiresAt })],
      }),
    ),
  ],
  answers: { expire: { refused: park } },
  wakes: {
    expire: (state) => ({ state, outputs: state === null ? [] : [sendCommand('expire', ExpireSession, state)] }),
  },
});
