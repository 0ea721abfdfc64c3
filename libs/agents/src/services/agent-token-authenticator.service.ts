import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CREDENTIAL_REGISTRY, uuidOf, PlatformClock } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { AgentAuthenticator, type Principal } from '@app/http';
import { PlatformDirectory } from '@app/platforms';
import { AGENTS_CONFIGURATION } from '../agents.configuration.js';
import { agent } from '../domain/agent/agent.decider.js';
import { isConnected } from '../domain/agent/agent.rules.js';
import { credential, credentialUuid } from '../domain/credential/credential.decider.js';
import { accessTokenHash, isAccessToken } from '../credentials/agent-secrets.js';

/**
 * Authenticates the agent of an access token. The token identifies the platform; the agent's own stream decides whether the token is still
 * valid. A deleted agent is therefore refused immediately, in every process (wallet-auth 16.1).
 */
@Injectable()
export class AgentTokenAuthenticator extends AgentAuthenticator {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly platforms: PlatformDirectory,
    private readonly clocks: PlatformClock,
  ) {
    super();
  }

  async authenticate(accessToken: string): Promise<Principal | null> {
    if (!isAccessToken(accessToken)) return null;
    const hash = accessTokenHash(accessToken);
    const { state: known } = await this.runner.load(credential, CREDENTIAL_REGISTRY, credentialUuid(hash));
    if (known === null) return null;
    const { tenant, agentId } = known;
    const [{ state }, isSuperseded] = await Promise.all([
      this.runner.load(agent, tenant, uuidOf('Agent', agentId)),
      this.platforms.isSuperseded(tenant),
    ]);
    if (isSuperseded) return null;
    if (state === null || state.isDeleted || state.tokenHash === null) return null;
    await this.clocks.known();
    const now = this.clocks.now(tenant).toISOString();
    if (!isConnected(state, now, AGENTS_CONFIGURATION.accessTokenLifetime)) return null;
    const isIts = timingSafeEqual(Buffer.from(state.tokenHash), Buffer.from(hash));
    return isIts ? { tenant, callerId: agentId, permissions: ['VIEW', 'TRANSACT'], hasOwnKeys: true } : null;
  }
}
