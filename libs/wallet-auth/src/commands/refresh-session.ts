import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SignedActions, type SignedRetry, type SigningRequired, unauthorized } from '@app/http';
import { defineCommand } from '@app/event-sourcing';
import { requireCredential } from '../domain/wallet/wallet.decider.js';
import { openSession } from '../services/activities.service.js';
import { type IssuedSession, SessionOpener, requireKey } from '../services/session-opener.service.js';
import { LiveSessions } from '../services/wallet-sessions.service.js';
import { Wallets } from '../services/wallets.service.js';

/**
 * POST /auth/sessions/{id}/refresh, signed by the same session (wallet-auth 9): opens a further session for a new key; the old one remains
 * until it expires. 404 for an id that was never issued, 401 once it is over.
 */
export class RefreshSession extends defineCommand<
  {
    readonly sessionId: string;
    readonly clientPublicKey: string;
    readonly retry: SignedRetry;
  },
  IssuedSession | SigningRequired
>('wallet-auth.refresh-session') {}

@CommandHandler(RefreshSession)
export class RefreshSessionHandler implements ICommandHandler<RefreshSession> {
  constructor(
    private readonly actions: SignedActions,
    private readonly live: LiveSessions,
    private readonly wallets: Wallets,
    private readonly sessions: SessionOpener,
  ) {}

  async execute({
    tenant,
    data: { sessionId, clientPublicKey, retry },
    metadata,
  }: RefreshSession): Promise<IssuedSession | SigningRequired> {
    const old = await this.live.find(tenant, sessionId);
    requireKey(clientPublicKey);
    if (!(await this.live.isLive(tenant, old, metadata.at))) throw unauthorized('Session expired or revoked');
    const action = {
      operation: 'POST /auth/sessions/{id}/refresh',
      resource: sessionId,
      customerId: old.customerId,
      accountIds: [old.accountId] as const,
      payload: openSession(clientPublicKey),
      allows: (session: { readonly sessionId: string }) => session.sessionId === sessionId,
    };
    return this.actions.run(tenant, action, retry, metadata, async (acting) => {
      const state = await this.wallets.ofAccount(tenant, old.accountId);
      return this.sessions.open(tenant, state, requireCredential(state, old.issuedBy), clientPublicKey, acting);
    });
  }
}
