import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, HandlesEffect, defineCommand } from '@app/event-sourcing';
import { type EffectHandler, type EffectOutcome, defineEffect } from '@app/event-sourcing/definitions';
import { externalAccount } from '../domain/external-account/external-account.decider.js';
import { WalletOwnershipChecks } from '../providers/wallet-ownership.port.js';

export interface LivenessCheck {
  readonly externalAccountId: string;
  readonly challengeId: string;
  /** ISO 8601. */
  readonly startedAt: string;
}

export interface LivenessConclusion {
  readonly externalAccountId: string;
  readonly challengeId: string;
  readonly passed: boolean;
}

/** Queries the result of a liveness check; answers `{ passed }`, null when the challenge is no longer pending. */
export const CheckLiveness = defineEffect<LivenessCheck>('accounts.check-liveness', 'wallet ownership provider');

/** Reports to the account how the check of a person ended. Own sagas only. */
export class ConcludeLiveness extends defineCommand<LivenessConclusion>('accounts.conclude-liveness') {}

@HandlesEffect(CheckLiveness)
@Injectable()
export class CheckLivenessHandler implements EffectHandler<LivenessCheck> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly checks: WalletOwnershipChecks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async perform(tenant: Tenant, { externalAccountId, challengeId, startedAt }: LivenessCheck): Promise<EffectOutcome> {
    const { state } = await this.runner.load(externalAccount, tenant, uuidOf('ExternalAccount', externalAccountId));
    const now = this.clock.now().toISOString();
    const challenge = state?.ownership.challenge ?? null;
    const address = state?.personalDetails?.[state.identifierName];
    const isAwaited = state?.isDeleted === false && challenge?.challengeId === challengeId && now < challenge.expiresAt;
    if (!isAwaited || address === undefined) return { outcome: 'done', data: { passed: null } };
    const passed = await this.checks.of(tenant.environment).liveness({ address, startedAt, now });
    return passed === null ? { outcome: 'unknown' } : { outcome: 'done', data: { passed } };
  }
}

@CommandHandler(ConcludeLiveness)
export class ConcludeLivenessHandler implements ICommandHandler<ConcludeLiveness> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { externalAccountId, ...conclusion }, metadata }: ConcludeLiveness): Promise<void> {
    const command = { kind: 'conclude-liveness', ...conclusion } as const;
    await this.runner.run(externalAccount, tenant, uuidOf('ExternalAccount', externalAccountId), command, metadata);
  }
}
