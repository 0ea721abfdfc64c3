import { Injectable } from '@nestjs/common';
import { type SigningSession, WalletSessions } from '@app/http';
import { AggregateRunner } from '@app/event-sourcing';
import { Refusal, type Tenant, type Timestamp, resourceId, uuidOf } from '@app/kernel';
import { type SessionState, isActive, session, sessionUuid } from '../domain/session/session.decider.js';
import { wallet } from '../domain/wallet/wallet.decider.js';

/** Sessions whose keys may currently sign: not expired, and issued by a credential that is not revoked. */
@Injectable()
export class LiveSessions extends WalletSessions {
  constructor(private readonly runner: AggregateRunner) {
    super();
  }

  async withKey(
    tenant: Tenant,
    accountIds: readonly string[],
    publicKey: string,
    at: Timestamp,
  ): Promise<SigningSession | null> {
    for (const accountId of accountIds) {
      const uuid = sessionUuid(accountId, publicKey);
      const { state } = await this.runner.load(session, tenant, uuid);
      if (state !== null && (await this.isLive(tenant, state, at)))
        return { sessionId: resourceId('Session', uuid), credentialId: state.issuedBy };
    }
    return null;
  }

  async isLive(tenant: Tenant, state: SessionState, at: Timestamp): Promise<boolean> {
    if (!isActive(state, at)) return false;
    const { state: owner } = await this.runner.load(wallet, tenant, uuidOf('InternalAccount', state.accountId));
    return owner !== null && owner.credentials.some(({ credentialId }) => credentialId === state.issuedBy);
  }

  /** 404 REFERENCE_NOT_FOUND for an id that was never issued. */
  async find(tenant: Tenant, sessionId: string): Promise<SessionState> {
    const { state } = await this.runner.load(session, tenant, uuidOf('Session', sessionId));
    if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such session.');
    return state;
  }
}
