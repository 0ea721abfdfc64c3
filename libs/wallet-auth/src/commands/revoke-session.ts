import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SignedActions, type SignedRetry, type SigningRequired } from '@app/http';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { Refusal, uuidOf } from '@app/kernel';
import { session } from '../domain/session/session.decider.js';
import { type AuthSessionDocument, sessionView } from '../domain/session/session.view.js';
import { revokeSession } from '../services/activities.service.js';
import { LiveSessions } from '../services/wallet-sessions.service.js';

/** DELETE /auth/sessions/{id}, signed by any session of the wallet, itself included (wallet-auth 9). 404 for an inactive session. */
export class RevokeSession extends defineCommand<
  {
    readonly sessionId: string;
    readonly retry: SignedRetry;
  },
  AuthSessionDocument | SigningRequired
>('wallet-auth.revoke-session') {}

@CommandHandler(RevokeSession)
export class RevokeSessionHandler implements ICommandHandler<RevokeSession> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly actions: SignedActions,
    private readonly live: LiveSessions,
  ) {}

  async execute({
    tenant,
    data: { sessionId, retry },
    metadata,
  }: RevokeSession): Promise<AuthSessionDocument | SigningRequired> {
    const state = await this.live.find(tenant, sessionId);
    if (!(await this.live.isLive(tenant, state, metadata.at)))
      throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such session.');
    const { customerId, accountId, type } = state;
    const action = {
      operation: 'DELETE /auth/sessions/{id}',
      resource: sessionId,
      customerId,
      accountIds: [accountId] as const,
      payload: revokeSession(sessionId, customerId),
      credentialType: type,
    };
    return this.actions.run(tenant, action, retry, metadata, async (acting) => {
      const uuid = uuidOf('Session', sessionId);
      const receipt = await this.runner.run(session, tenant, uuid, { kind: 'revoke' }, acting);
      return (await this.answers.answer(sessionView, tenant, uuid, receipt)).session;
    });
  }
}
