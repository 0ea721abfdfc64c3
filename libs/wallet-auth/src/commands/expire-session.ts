import { commandInstruction } from '@app/event-sourcing';
import { defineInstruction } from '@app/event-sourcing/definitions';
import { uuidOf } from '@app/kernel';
import { session } from '../domain/session/session.decider.js';

/** A session's time is over. */
export const ExpireSession = defineInstruction<{ readonly sessionId: string }>('wallet-auth.expire-session');

export const ExpireSessionHandler = commandInstruction(
  ExpireSession,
  session,
  ({ sessionId }) => uuidOf('Session', sessionId),
  () => ({ kind: 'expire' }),
);
