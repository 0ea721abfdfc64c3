import { defineCommand, aggregateCommandHandler } from '@app/event-sourcing';
import { uuidOf } from '@app/kernel';
import { session } from '../domain/session/session.decider.js';

/** Expires a session whose time is over. */
export class ExpireSession extends defineCommand<{ readonly sessionId: string }>('wallet-auth.expire-session') {}

export const ExpireSessionHandler = aggregateCommandHandler(
  ExpireSession,
  session,
  ({ sessionId }) => uuidOf('Session', sessionId),
  () => ({ kind: 'expire' }),
);
