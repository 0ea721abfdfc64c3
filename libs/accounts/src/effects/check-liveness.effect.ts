import { Injectable } from '@nestjs/common';
import { AggregateRunner, HandlesEffect } from '@app/event-sourcing';
import type { EffectHandler, EffectOutcome } from '@app/event-sourcing/definitions';
import { type Tenant, uuidOf, PlatformClock } from '@app/kernel';
import { externalAccount } from '../domain/external-account/external-account.decider.js';
import { WalletOwnershipChecks } from '../providers/wallet-ownership.port.js';
import { CheckLiveness, type LivenessCheck } from './accounts.effects.js';

@HandlesEffect(CheckLiveness)
@Injectable()
export class CheckLivenessHandler implements EffectHandler<LivenessCheck> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly checks: WalletOwnershipChecks,
    private readonly clocks: PlatformClock,
  ) {}

  async perform(tenant: Tenant, { externalAccountId, challengeId, startedAt }: LivenessCheck): Promise<EffectOutcome> {
    const { state } = await this.runner.load(externalAccount, tenant, uuidOf('ExternalAccount', externalAccountId));
    const now = this.clocks.now(tenant).toISOString();
    const challenge = state?.ownership.challenge ?? null;
    const address = state?.personalDetails?.[state.identifierName];
    const isAwaited = state?.isDeleted === false && challenge?.challengeId === challengeId && now < challenge.expiresAt;
    if (!isAwaited || address === undefined) return { outcome: 'done', data: { passed: null } };
    const passed = await this.checks.of(tenant.environment).liveness({ tenant, challengeId, address, startedAt, now });
    return passed === null ? { outcome: 'unknown' } : { outcome: 'done', data: { passed } };
  }
}
